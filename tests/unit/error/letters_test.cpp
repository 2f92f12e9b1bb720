#include "simcore/error/letters.hpp"

#include <cctype>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("letters: those of ASCII, as the C locale has them, and no byte of another letter") {
  for (int code = 0; code < 256; ++code) {
    const char c = static_cast<char>(code);
    const bool ascii = code < 128;
    CHECK(is_ascii_letter(c) == (ascii && std::isalpha(code) != 0));
    CHECK(is_ascii_digit(c) == (ascii && std::isdigit(code) != 0));
    CHECK(ascii_lower(c) == (ascii ? static_cast<char>(std::tolower(code)) : c));
  }
}
