#pragma once

#include <span>
#include <string_view>

namespace simcore::catalog {

/// One table of libsimcore/data, compiled in.
struct EmbeddedTable {
  std::string_view name;         // "training_prices"
  std::string_view text;         // the whole CSV
  std::string_view sha256 = {};  // of the text, in hexadecimal
};

/// All compiled-in tables, sorted by name, each as KeyedRows writes it.
[[nodiscard]] std::span<const EmbeddedTable> embedded_tables() noexcept;

/// The compiled-in files of past releases: "releases", which lists them, and the tables of their layers,
/// "0.1.0/training_prices".
[[nodiscard]] std::span<const EmbeddedTable> embedded_releases() noexcept;

}  // namespace simcore::catalog
