#pragma once

#include <cstdint>
#include <vector>

#include "simcore/random/distribution.hpp"
#include "simcore/simd/column.hpp"

namespace simcore {

class DrawColumns;

/// What many replications draw, side by side: the bits that Draws gives each. What two ask for of the same law and
/// stream is drawn once. Its columns are of a thread, and end() gives them up.
class ColumnDraws {
 public:
  /// Goes to those replications, which must stay there until end(), as must the laws.
  void begin(const DrawColumns& columns) noexcept {
    columns_ = &columns;
    drawn_.clear();
  }
  void end() noexcept { drawn_.clear(); }

  /// A known quantity opens no stream, and is the same for all.
  [[nodiscard]] Column operator()(const Distribution& law, std::uint32_t purpose, std::uint32_t index = 0);

 private:
  struct Drawn {
    const Distribution* law;
    std::uint32_t purpose, index;
    Column column;
  };

  const DrawColumns* columns_ = nullptr;
  std::vector<Drawn> drawn_;
};

}  // namespace simcore
