#pragma once

#include <span>
#include <string_view>

namespace simcore::catalog {

/// One table of libsimcore/data, compiled in.
struct EmbeddedTable {
  std::string_view name;  // "training_prices"
  std::string_view text;  // the whole CSV
};

/// All compiled-in tables, sorted by name.
[[nodiscard]] std::span<const EmbeddedTable> embedded_tables() noexcept;

/// SHA-256 over their names and contents, in hexadecimal.
[[nodiscard]] std::string_view embedded_digest() noexcept;

}  // namespace simcore::catalog
