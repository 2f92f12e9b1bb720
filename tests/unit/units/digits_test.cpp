#include "simcore/units/digits.hpp"

#include <clocale>
#include <cmath>
#include <cstdio>
#include <limits>
#include <locale>
#include <random>
#include <string>

#include "catch.hpp"
#include "simcore/units/format.hpp"

using namespace simcore;

namespace {

/// Numbers as in much of Europe, in every stream and, where the system has such a locale, in printf.
class DecimalComma {
 public:
  DecimalComma() : before_(std::locale::global(std::locale(std::locale::classic(), new Comma))) {
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"})
      if (std::setlocale(LC_ALL, name) != nullptr) break;
  }
  DecimalComma(const DecimalComma&) = delete;
  DecimalComma& operator=(const DecimalComma&) = delete;
  ~DecimalComma() {
    std::locale::global(before_);
    std::setlocale(LC_ALL, "C");
  }

 private:
  struct Comma : std::numpunct<char> {
    [[nodiscard]] char do_decimal_point() const override { return ','; }
    [[nodiscard]] char do_thousands_sep() const override { return '.'; }
    [[nodiscard]] std::string do_grouping() const override { return "\3"; }
  };

  std::locale before_;
};

std::string as_printf(const char* format, double number) {
  char text[400];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

}  // namespace

TEST_CASE("digits: as printf writes them in the C locale") {
  std::mt19937_64 random(13);
  for (int i = 0; i < 20'000; ++i) {
    const int exponent = static_cast<int>(random() % 120) - 60;
    const double number = std::ldexp(std::uniform_real_distribution(-1.0, 1.0)(random), exponent);
    if (with_digits(number, 3) != as_printf("%.3g", number)) FAIL_CHECK(number);
    if (with_decimals(number, 2) != as_printf("%.2f", number)) FAIL_CHECK(number);
  }
  CHECK(with_digits(0.5, 3) == "0.5");
  CHECK(with_digits(std::numeric_limits<double>::infinity(), 3) == "inf");
  CHECK(with_decimals(0.125, 2) == "0.12");
  CHECK(with_decimals(-0.0, 0) == "-0");
}

TEST_CASE("digits: the largest numbers are cut where nobody counts them") {
  CHECK(with_decimals(1e62, 0) == as_printf("%.0f", 1e62));
  CHECK(with_decimals(std::numeric_limits<double>::max(), 9).size() == 63);
}

TEST_CASE("digits: a point in any locale") {
  const DecimalComma comma;
  CHECK(with_decimals(1234.5, 2) == "1234.50");
  CHECK(to_string(Seconds(0.0475)) == "0.0475 s");
  CHECK(to_string(Seconds(1e12)) == "11574074 d 2 h");
  CHECK(to_string(Bytes(1.2e9)) == "1.2 GB");
  CHECK(to_string(Bytes(2.5e21)) == "2500000 PB");
  CHECK(shortest(0.7) == "0.7");
}
