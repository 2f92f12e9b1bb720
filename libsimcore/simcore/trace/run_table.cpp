#include "simcore/trace/run_table.hpp"

#include <algorithm>

namespace simcore {
namespace {

/// Calls f with every column of each argument.
template <class F, class... C>
void each_column(const F& f, C&... columns) {
  f(columns.wall_clock...);
  f(columns.billable...);
  f(columns.cost...);
  f(columns.interruptions...);
  f(columns.lost...);
  f(columns.outcomes...);
}

}  // namespace

void RunTable::resize(std::size_t rows) {
  each_column([rows](auto& column) { column.resize(rows); }, *this);
}

void RunTable::reserve(std::size_t rows) {
  each_column([rows](auto& column) { column.reserve(rows); }, *this);
}

void RunTable::copy(const RunTable& other, std::size_t from, std::size_t to, std::size_t rows) {
  each_column([&](auto& into, const auto& source) { std::copy_n(source.data() + from, rows, into.data() + to); }, *this,
              other);
}

}  // namespace simcore
