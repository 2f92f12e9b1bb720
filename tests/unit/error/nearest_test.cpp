#include "simcore/error/nearest.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

/// The definition by recursion over the last characters, exponential and with nothing in common with our tables.
std::size_t brute_force_distance(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return a.size() + b.size();
  const std::string_view a1 = a.substr(0, a.size() - 1), b1 = b.substr(0, b.size() - 1);
  std::size_t best = std::min({brute_force_distance(a1, b) + 1, brute_force_distance(a, b1) + 1,
                               brute_force_distance(a1, b1) + (a.back() == b.back() ? 0U : 1U)});
  if (a.size() > 1 && b.size() > 1 && a.back() == b1.back() && a1.back() == b.back())
    best = std::min(best, brute_force_distance(a1.substr(0, a1.size() - 1), b1.substr(0, b1.size() - 1)) + 1);
  return best;
}

std::string random_word(std::mt19937& random, std::size_t longest) {
  std::string word(random() % (longest + 1), ' ');
  for (char& letter : word) letter = static_cast<char>('a' + random() % 3);
  return word;
}

/// Whether the bytes are well-formed UTF-8 as far as lead and continuation bytes go.
bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    std::size_t more = byte < 0x80 ? 0 : byte < 0xc0 ? 9 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    if (i + more >= text.size()) return false;
    for (; more > 0; --more)
      if ((static_cast<unsigned char>(text[++i]) & 0xc0U) != 0x80U) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("edit distance: the textbook pairs") {
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("saturday", "sunday") == 3);
  CHECK(edit_distance("intention", "execution") == 5);
  CHECK(edit_distance("flaw", "lawn") == 2);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("abc", "") == 3);
  CHECK(edit_distance("", "") == 0);
}

TEST_CASE("edit distance: a swap of neighbours costs one, and no part is edited twice") {
  CHECK(edit_distance("ab", "ba") == 1);
  CHECK(edit_distance("reigon", "region") == 1);
  CHECK(edit_distance("ca", "abc") == 3);  // optimal string alignment; the unrestricted distance is 2
}

TEST_CASE("edit distance: case does not count") { CHECK(edit_distance("FastFile", "fastfile") == 0); }

TEST_CASE("edit distance: agrees with the recursive definition on random words, and is symmetric") {
  std::mt19937 random(20260101);
  for (int i = 0; i < 400; ++i) {
    const std::string a = random_word(random, 6), b = random_word(random, 6);
    CAPTURE(a, b);
    CHECK(edit_distance(a, b) == brute_force_distance(a, b));
    CHECK(edit_distance(a, b) == edit_distance(b, a));
  }
}

TEST_CASE("nearest: the closest plausible candidate, the first of equals, none when all are far") {
  const std::vector<std::string> regions = {"us-east-1", "us-east-2", "eu-west-1"};
  CHECK(nearest("us-est-1", regions) == "us-east-1");
  CHECK(nearest("us-east-3", regions) == "us-east-1");
  CHECK(nearest("EU-WEST-1", regions) == "eu-west-1");
  CHECK(nearest("moon", regions).empty());
  CHECK(nearest("", regions).empty());
  CHECK(nearest("us-east-1", std::vector<std::string>{}).empty());
}

TEST_CASE("nearest: a third of the letters may be wrong, in a short word two") {
  const std::array<std::string_view, 1> words = {"abcdefghijkl"};
  CHECK(nearest("abcdefghXXXX", words) == "abcdefghijkl");  // 4 of 12
  CHECK(nearest("abcdefgXXXXX", words).empty());            // 5 of 12
  CHECK(nearest("epoXY", std::array<std::string_view, 1>{"epoch"}) == "epoch");
  CHECK(nearest("epXYZ", std::array<std::string_view, 1>{"epoch"}).empty());
}

TEST_CASE("nearest: an overlong word gets no suggestion, whatever the candidates") {
  const std::string longest(64, 'a'), longer(65, 'a');
  CHECK(nearest(longest, std::vector<std::string>{longest}) == longest);
  CHECK(nearest(longer, std::vector<std::string>{longer}).empty());
}

TEST_CASE("in quotes: short words as they are, control characters escaped") {
  CHECK(in_quotes("ml.p4d") == "'ml.p4d'");
  CHECK(in_quotes("") == "''");
  CHECK(in_quotes("54 µs") == "'54 µs'");
  CHECK(in_quotes("a\nb\t\x7f") == "'a\\x0ab\\x09\\x7f'");
  CHECK(in_quotes(std::string_view("\0", 1)) == "'\\x00'");
  CHECK(in_quotes("\u009b31m\u0080\u00a0") == "'\\x9b31m\\x80\u00a0'");
  CHECK(in_quotes("\u202ea\u2066b\u2028c\u061c\u200d") == "'\\u202ea\\u2066b\\u2028c\\u061c\u200d'");
  CHECK(as_key("size") == "size");
  CHECK(as_key("") == "''");
  CHECK(as_key("a\u0085") == "'a\\x85'");
}

TEST_CASE("in quotes: words of more than 60 characters lose their middle") {
  const std::string sixty(60, 'x');
  CHECK(in_quotes(sixty) == "'" + sixty + "'");
  const std::string word = std::string(30, 'a') + "b" + std::string(30, 'c');
  CHECK(in_quotes(word) == "'" + std::string(30, 'a') + "…" + std::string(30, 'c') + "' (61 characters)");
}

TEST_CASE("in quotes: the cut never tears a character apart") {
  for (std::size_t before = 0; before < 4; ++before)
    for (const char* letter : {"µ", "…", "😀"}) {
      std::string word(before, 'x');
      while (word.size() < 90) word += letter;
      CAPTURE(word);
      REQUIRE(is_utf8(word));
      CHECK(is_utf8(in_quotes(word)));
    }
}
