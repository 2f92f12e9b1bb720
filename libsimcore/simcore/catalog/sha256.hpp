#pragma once

#include <string>
#include <string_view>

namespace simcore {

/// SHA-256 (FIPS 180-4) of the bytes, in hexadecimal: what names a catalog by its content.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace simcore
