#include "simcore/random/draw_table.hpp"

#include <algorithm>
#include <stdexcept>

#include "simcore/random/draw_batch.hpp"
#include "simcore/random/draw_source.hpp"

namespace simcore {

static_assert(DrawTable::kRows == DrawColumns::kRows);

void DrawTable::note(const Distribution& law, std::uint32_t purpose, std::uint32_t index) {
  const auto same = std::ranges::find_if(notes_, [&](const Note& note) {
    return note.purpose == purpose && note.index == index && note.law->is_same(law);
  });
  const std::size_t column = same == notes_.end() ? columns_.size() : same->column;
  if (same == notes_.end()) columns_.emplace_back();
  notes_.push_back({&law, purpose, index, column});
}

void DrawTable::fill(const DrawColumns& columns) {
  std::size_t filled = 0;
  for (const Note& note : notes_) {
    if (note.column < filled) continue;
    const std::span<double> column = std::span(columns_[note.column]).first(columns.count());
    columns.fill(note.purpose, note.index, column);
    sample(*note.law, column, columns.target());
    ++filled;
  }
}

void DrawTable::refuse() { throw std::logic_error("a run draws otherwise than the run whose draws were noted"); }

}  // namespace simcore
