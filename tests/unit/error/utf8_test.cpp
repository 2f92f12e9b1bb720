#include "simcore/error/utf8.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

/// Whether a code point is written as UTF-8 says: shortest form, no surrogate, in range. Decodes rather than compares
/// ranges of bytes, unlike the library.
bool well_formed(const std::string& bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const std::size_t length = bytes.size();
  const unsigned lead = byte(0);
  if (length == 1) return lead < 0x80 && lead != 0;
  unsigned code = length == 2 ? lead - 0xc0u : length == 3 ? lead - 0xe0u : lead - 0xf0u;
  const unsigned most = length == 2 ? 0x20u : length == 3 ? 0x10u : 0x08u;
  if (code >= most) return false;
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) >> 6 != 2) return false;
    code = code << 6 | (byte(i) & 0x3fu);
  }
  const unsigned least = length == 2 ? 0x80u : length == 3 ? 0x800u : 0x10000u;
  return code >= least && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
}

}  // namespace

TEST_CASE("UTF-8 is well-formed as its definition says, for every sequence of up to three bytes") {
  for (unsigned a = 0; a < 256; ++a) {
    const std::string one(1, char(a));
    CHECK((first_non_text(one) == std::string::npos) == well_formed(one));
  }
  int wrong = 0;
  for (unsigned a = 0x80; a < 256; ++a)
    for (unsigned b = 0; b < 256; ++b) {
      const std::string two = {char(a), char(b)};
      wrong += (first_non_text(two) == std::string::npos) != (a < 0xe0 && well_formed(two));
      if (a < 0xe0) continue;
      for (unsigned c = 0; c < 256; ++c) {
        const std::string three = {char(a), char(b), char(c)};
        wrong += (first_non_text(three) == std::string::npos) != (a < 0xf0 && well_formed(three));
      }
    }
  CHECK(wrong == 0);
}

TEST_CASE("UTF-8 of four bytes") {
  int wrong = 0;
  for (unsigned a = 0xf0; a < 256; ++a)
    for (unsigned b = 0; b < 256; ++b)
      for (const unsigned c : {0x7fu, 0x80u, 0xbfu, 0xc0u}) {
        const std::string four = {char(a), char(b), char(c), char(0x80)};
        wrong += (first_non_text(four) == std::string::npos) != well_formed(four);
      }
  CHECK(wrong == 0);
}

TEST_CASE("UTF-8: text in a message, whatever somebody wrote") {
  CHECK(readable("plain … text") == "plain … text");
  CHECK(readable("a\xff z\xc3") == "a\\xff z\\xc3");
  CHECK(readable(std::string("a\0b", 3)) == "a\\x00b");
  CHECK(readable(std::string(std::size_t{1} << 20, static_cast<char>(0xff))).size() == std::size_t{4} << 20);
}

TEST_CASE("UTF-8: borders of characters") {
  const std::string text = "a…b";
  const std::size_t expected[] = {0, 1, 1, 1, 4, 5};
  for (std::size_t position = 0; position < 6; ++position)
    CHECK(character_border(text, position) == expected[position]);
  CHECK(character_border("\x80\x80", 1) == 0);
}

TEST_CASE("UTF-8: characters and their offsets") {
  CHECK(character_count("") == 0);
  CHECK(character_count("a\xc3\xa9\xe2\x82\xacz") == 4);
  const std::size_t offsets[] = {0, 1, 3, 6, 7, 7};
  for (std::size_t i = 0; i < std::size(offsets); ++i)
    CHECK(character_offset("a\xc3\xa9\xe2\x82\xacz", i) == offsets[i]);
}
