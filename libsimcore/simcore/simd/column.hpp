#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "simcore/simd/target.hpp"

namespace simcore {

/// The time in which a thread computes with columns: says how many rows they have, and for which instruction set the
/// loops over them run. An inner scope takes the place of an outer one while it lasts.
class ColumnScope {
 public:
  /// Throws std::logic_error unless there are from 1 to Column::kRows rows.
  ColumnScope(std::size_t rows, SimdTarget target);
  ColumnScope(const ColumnScope&) = delete;
  ColumnScope& operator=(const ColumnScope&) = delete;
  ~ColumnScope();

 private:
  std::size_t rows_before_;
  SimdTarget before_;
};

/// A number of many runs side by side, which is the same for all or has a row for each. Arithmetic gives each row the
/// bits that doubles give, and a column of what is the same for all costs no more than a double. Copies share their
/// rows until one is written, so columns that were copied from each other are used by one thread at a time. Computing
/// needs a ColumnScope with as many rows; reading does not.
class Column {
 public:
  static constexpr std::size_t kRows = 1024;  // at most

  constexpr Column(double of_all = 0.0) noexcept : of_all_(of_all) {}  // NOLINT: a number is the same of all
  Column(const Column& other) noexcept;
  Column(Column&& other) noexcept : of_all_(other.of_all_), rows_(std::exchange(other.rows_, nullptr)) {}
  Column& operator=(const Column& other) noexcept { return *this = Column(other); }
  Column& operator=(Column&& other) noexcept {
    std::swap(of_all_, other.of_all_);
    std::swap(rows_, other.rows_);
    return *this;
  }
  ~Column() { release(); }

  /// Whether it is the same for all, which front() then is.
  [[nodiscard]] bool is_same() const noexcept { return rows_ == nullptr; }
  [[nodiscard]] double front() const noexcept { return (*this)[0]; }
  [[nodiscard]] double operator[](std::size_t row) const noexcept { return rows_ == nullptr ? of_all_ : data()[row]; }
  /// Rows of its own, with their values.
  [[nodiscard]] std::span<double> rows();
  /// Only where it is not the same for all.
  [[nodiscard]] const double* data() const noexcept;
  /// Writes all rows.
  void copy_to(std::span<double> rows) const;

  /// A column whose rows are not written yet.
  [[nodiscard]] static Column unwritten();

  friend Column operator+(const Column& a, const Column& b);
  friend Column operator-(const Column& a, const Column& b);
  friend Column operator*(const Column& a, const Column& b);
  friend Column operator/(const Column& a, const Column& b);
  Column& operator+=(const Column& other) { return *this = *this + other; }

 private:
  struct Rows;
  friend class ColumnPool;

  void release() noexcept;

  double of_all_ = 0.0;
  Rows* rows_ = nullptr;
};

/// Whether something holds of each of many runs.
class Mask {
 public:
  Mask(bool of_all = false) noexcept : rows_(of_all ? 1.0 : 0.0) {}  // NOLINT: a bool is the same of all
  /// Takes a column of ones and zeros, `count` of them ones.
  Mask(Column rows, std::size_t count) noexcept;

  [[nodiscard]] bool any() const noexcept { return !rows_.is_same() || rows_.front() != 0.0; }
  [[nodiscard]] bool operator[](std::size_t row) const noexcept { return rows_[row] != 0.0; }
  /// Ones where it holds, zeros elsewhere.
  [[nodiscard]] const Column& rows() const noexcept { return rows_; }

 private:
  Column rows_;
};

[[nodiscard]] Mask operator>(const Column& a, const Column& b);
[[nodiscard]] Mask operator==(const Column& a, const Column& b);
[[nodiscard]] Mask operator|(const Mask& a, const Mask& b);

// As in simcore/units/select.hpp.
[[nodiscard]] Column select(const Mask& condition, const Column& yes, const Column& no);
[[nodiscard]] Column larger(const Column& a, const Column& b);
[[nodiscard]] Column smaller(const Column& a, const Column& b);
[[nodiscard]] Column to_whole(const Column& numbers);
[[nodiscard]] Column up_to_whole(const Column& numbers);
[[nodiscard]] Mask is_nan(const Column& numbers);

}  // namespace simcore
