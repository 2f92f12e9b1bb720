#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "simcore/random/distribution.hpp"

namespace simcore {

class DrawColumns;

/// What runs of one plan draw, in the order in which each of them draws it: noted in one run, then drawn for many, a
/// column a draw.
class DrawTable {
 public:
  static constexpr std::size_t kRows = 1024;

  /// Adds a draw of that law, which must outlive the table.
  void note(const Distribution& law, std::uint32_t purpose, std::uint32_t index);
  [[nodiscard]] bool empty() const noexcept { return notes_.empty(); }

  /// Draws all that was noted for those replications.
  void fill(const DrawColumns& columns);
  /// Goes to the first draw of a row.
  void go_to(std::size_t row) noexcept {
    row_ = row;
    next_ = 0;
  }
  /// The next draw of the row. Throws std::logic_error if another law was noted there.
  [[nodiscard]] double next(const Distribution& law) {
    if (next_ >= notes_.size() || notes_[next_].law != &law) refuse();
    return columns_[notes_[next_++].column][row_];
  }

 private:
  struct Note {
    const Distribution* law;
    std::uint32_t purpose, index;
    std::size_t column;  // notes of the same law and stream share one
  };
  static constexpr std::size_t kApart = 8;  // so that rows of several columns do not meet in one set of a cache
  using Column = std::array<double, kRows + kApart>;

  [[noreturn]] static void refuse();

  std::vector<Note> notes_;
  std::vector<Column> columns_;
  std::size_t row_ = 0, next_ = 0;
};

}  // namespace simcore
