#include "simcore/random/column_draws.hpp"

#include <algorithm>

#include "simcore/random/draw_batch.hpp"
#include "simcore/random/draw_source.hpp"

namespace simcore {

static_assert(Column::kRows == DrawColumns::kRows);

Column ColumnDraws::operator()(const Distribution& law, std::uint32_t purpose, std::uint32_t index) {
  if (law.is_constant()) return law.lower();
  const auto same = std::ranges::find_if(drawn_, [&](const Drawn& drawn) {
    return drawn.purpose == purpose && drawn.index == index && drawn.law->is_same(law);
  });
  if (same != drawn_.end()) return same->column;
  Column column = Column::unwritten();
  columns_->fill(purpose, index, column.rows());
  sample(law, column.rows(), columns_->target());
  return drawn_.emplace_back(&law, purpose, index, std::move(column)).column;
}

}  // namespace simcore
