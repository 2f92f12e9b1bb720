#pragma once

#include <cstdint>

#include "simcore/random/distribution.hpp"
#include "simcore/random/draw_table.hpp"

namespace simcore {

/// What one replication draws, each by its purpose and index: from its streams, or, where many replications are run side
/// by side, from the columns that were drawn for all of them. The same bits either way.
class Draws {
 public:
  Draws(const Streams& streams) noexcept : streams_(streams) {}  // NOLINT: streams are drawn from as they are
  /// Reads the next draws of the table's present row; the table must outlive them.
  explicit Draws(DrawTable& table) noexcept : streams_(Streams::from_root(0)), table_(&table) {}
  /// Draws from the streams, and notes in the table what is drawn.
  Draws(const Streams& streams, DrawTable& table) noexcept : streams_(streams), table_(&table), notes_(true) {}

  /// A known quantity opens no stream.
  [[nodiscard]] double operator()(const Distribution& law, std::uint32_t purpose, std::uint32_t index = 0) const {
    if (law.is_constant()) return law.lower();
    if (table_ != nullptr && !notes_) return table_->next(law);
    if (notes_) table_->note(law, purpose, index);
    Stream stream = streams_.at(purpose, index);
    return law.draw(stream);
  }

 private:
  Streams streams_;
  DrawTable* table_ = nullptr;
  bool notes_ = false;
};

}  // namespace simcore
