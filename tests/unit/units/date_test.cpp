#include "simcore/units/date.hpp"

#include <cstdio>
#include <string>

#include "catch.hpp"

using namespace simcore;

namespace {

/// The Gregorian rule in words, to be checked against and not by std::chrono.
int days_in(int year, int month) {
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  if (month == 2) return leap ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

std::string written(int year, int month, int day) {
  char text[48];
  std::snprintf(text, sizeof text, "%04d-%02d-%02d", year, month, day);
  return text;
}

}  // namespace

TEST_CASE("date: every day of two centuries is one more than the one before, and reads back") {
  Date expected = Date{} - std::chrono::days(25567);  // 1900-01-01; the epoch is 1970-01-01
  for (int year = 1900; year <= 2100; ++year)
    for (int month = 1; month <= 12; ++month)
      for (int day = 1; day <= days_in(year, month); ++day, expected += std::chrono::days(1)) {
        const std::string text = written(year, month, day);
        if (parse_date(text) != expected || to_string(expected) != text) FAIL_CHECK(text);
      }
}

TEST_CASE("date: days that no calendar has are refused") {
  for (int year : {1900, 2000, 2023, 2024, 2100})
    for (int month = 1; month <= 12; ++month) {
      CHECK_FALSE(parse_date(written(year, month, 0)));
      CHECK_FALSE(parse_date(written(year, month, days_in(year, month) + 1)));
    }
  CHECK_FALSE(parse_date("2024-00-01"));
  CHECK_FALSE(parse_date("2024-13-01"));
}

TEST_CASE("date: leap days") {
  CHECK(parse_date("2024-02-29"));
  CHECK(parse_date("2000-02-29"));
  CHECK_FALSE(parse_date("2023-02-29"));
  CHECK_FALSE(parse_date("1900-02-29"));
}

TEST_CASE("date: no other form is read") {
  for (const char* text : {"", "2024", "2024-3-1", "2024-03-1", "2024/03/01", "20240301", "01-03-2024", "2024-03-01 ",
                           " 2024-03-01", "2024-03-01T00:00:00", "+024-03-01", "2024-+3-01", "2O24-03-01"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_date(text));
  }
}
