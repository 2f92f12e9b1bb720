#include "simcore/simd/column.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <thread>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN(), kInfinity = std::numeric_limits<double>::infinity();
const std::vector<double> kNumbers = {0.0,
                                      -0.0,
                                      1.0,
                                      -1.0,
                                      0.5,
                                      1.5,
                                      2.5,
                                      1e-300,
                                      1e300,
                                      -2.5,
                                      3.0,
                                      kInfinity,
                                      -kInfinity,
                                      kNan,
                                      0.1,
                                      7.25e9,
                                      0.49999999999999994};

/// A column of these rows, as often as they fit.
Column column_of(const std::vector<double>& numbers, std::size_t rows, std::size_t step) {
  Column column = Column::unwritten();
  for (std::size_t i = 0; i < rows; ++i) column.rows()[i] = numbers[i * step % numbers.size()];
  return column;
}

bool same_bits(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// Checks an operation on columns against the same on doubles: of two columns, and of one with each number.
template <class OfColumns, class OfNumbers>
void check(std::size_t rows, OfColumns of_columns, OfNumbers of_numbers) {
  const Column a = column_of(kNumbers, rows, 1), b = column_of(kNumbers, rows, 5);
  const auto differ = [&](const auto& found, const Column& x, const Column& y) {
    std::size_t differences = 0;
    for (std::size_t i = 0; i < rows; ++i)
      differences += same_bits(static_cast<double>(found[i]), static_cast<double>(of_numbers(x[i], y[i]))) ? 0U : 1U;
    return differences;
  };
  CHECK(differ(of_columns(a, b), a, b) == 0);
  CHECK(differ(of_columns(a, a), a, a) == 0);
  for (const double number : kNumbers) {
    CHECK(differ(of_columns(a, Column(number)), a, number) == 0);
    CHECK(differ(of_columns(Column(number), b), number, b) == 0);
    CHECK(differ(of_columns(Column(number), Column(2.5)), number, 2.5) == 0);
  }
}

}  // namespace

TEST_CASE("Column: each row has the bits that doubles give, at every width") {
  for (const SimdTarget target : simd_targets())
    for (const std::size_t rows : {std::size_t{1}, std::size_t{13}, std::size_t{289}, Column::kRows}) {
      const ColumnScope scope(rows, target);
      CAPTURE(static_cast<int>(target), rows);
      check(rows, [](const auto& a, const auto& b) { return a + b; }, [](double a, double b) { return a + b; });
      check(rows, [](const auto& a, const auto& b) { return a - b; }, [](double a, double b) { return a - b; });
      check(rows, [](const auto& a, const auto& b) { return a * b; }, [](double a, double b) { return a * b; });
      check(rows, [](const auto& a, const auto& b) { return a / b; }, [](double a, double b) { return a / b; });
      check(
          rows, [](const auto& a, const auto& b) { return larger(a, b); },
          [](double a, double b) { return std::max(a, b); });
      check(
          rows, [](const auto& a, const auto& b) { return smaller(a, b); },
          [](double a, double b) { return std::min(a, b); });
      check(rows, [](const auto& a, const auto& b) { return a > b; }, [](double a, double b) { return a > b; });
      check(rows, [](const auto& a, const auto& b) { return a == b; }, [](double a, double b) { return a == b; });
      check(
          rows, [](const auto& a, const auto& b) { return (a > Column(1.0)) | (b > Column(1.0)); },
          [](double a, double b) { return a > 1.0 || b > 1.0; });
      check(
          rows, [](const auto& a, const auto& b) { return select(a > b, a, b); },
          [](double a, double b) { return a > b ? a : b; });
      check(
          rows, [](const auto& a, const auto& b) { return select(b > Column(0.5), a, Column(4.0)); },
          [](double a, double b) { return b > 0.5 ? a : 4.0; });
      check(
          rows, [](const auto& a, const auto&) { return to_whole(a); }, [](double a, double) { return std::round(a); });
      check(
          rows, [](const auto& a, const auto&) { return up_to_whole(a); },
          [](double a, double) { return std::ceil(a); });
      check(rows, [](const auto& a, const auto&) { return is_nan(a); }, [](double a, double) { return std::isnan(a); });
    }
}

TEST_CASE("Column: what is the same for all stays so, and a choice that all make is none") {
  const ColumnScope scope(100, best_target());
  CHECK((Column(2.0) * Column(3.0)).is_same());
  CHECK((Column(2.0) * Column(3.0)).front() == 6.0);
  const Column rows = column_of({1.0, 2.0, 3.0}, 100, 1);
  CHECK_FALSE((rows + Column(0.0)).is_same());
  CHECK((rows > Column(0.5)).rows().is_same());
  CHECK((rows > Column(0.5)).any());
  CHECK_FALSE((rows > Column(3.5)).any());
  CHECK(select(rows > Column(3.5), rows, Column(8.0)).is_same());
  CHECK((rows > Column(2.5)).any());
}

TEST_CASE("Column: copies share their rows until one is written") {
  const ColumnScope scope(3, best_target());
  Column first = column_of({1.0, 2.0, 3.0}, 3, 1);
  const Column second = first;
  CHECK(second.data() == first.data());
  first.rows()[1] = 7.0;
  CHECK(second[1] == 2.0);
  CHECK(first[1] == 7.0);
  CHECK(first[2] == 3.0);
  Column number = 4.0;
  number.rows()[0] = 5.0;
  CHECK(number[0] == 5.0);
  CHECK(number[2] == 4.0);
}

TEST_CASE("Column: rows outlive the thread that wrote them") {
  Column column;
  std::thread([&] {
    const ColumnScope scope(2, best_target());
    column = column_of({1.0, 2.0}, 2, 1) + Column(1.0);
  }).join();
  CHECK(column[0] == 2.0);
  CHECK(column[1] == 3.0);
}
