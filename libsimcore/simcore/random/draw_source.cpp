#include "simcore/random/draw_source.hpp"

#include <algorithm>
#include <optional>

#include "simcore/random/draw_batch.hpp"

// A loop over rows, of which the compiler makes vectors: see dispatch().
#define SIMCORE_LOOP(...) []([[maybe_unused]] auto popcount, __VA_ARGS__) __attribute__((always_inline))

namespace simcore {
namespace {

using Size = std::size_t;
using Shifts = std::array<std::uint64_t, kShiftedLattices>;

Shifts shifts_of(std::uint64_t seed, Lattice::Key draw) {
  Shifts shifts;  // NOLINT(cppcoreguidelines-pro-type-member-init): the loop writes it
  for (std::uint64_t i = 0; i < kShiftedLattices; ++i) shifts[i] = LatticePoint::shift(seed, i, draw);
  return shifts;
}

}  // namespace

void DrawColumns::begin(const DrawSource& source, std::uint64_t first, std::size_t count, SimdTarget target) {
  source_ = source;
  first_ = first;
  count_ = count;
  target_ = target;
  fill_roots(source.seed, first, std::span(roots_).first(count), target);
  if (source.replaced != nullptr && !source.replaced->held)
    fill_roots(source.replaced->seed, first, std::span(other_roots_).first(count), target);
  if (source.lattice == nullptr) return;
  const auto loop = SIMCORE_LOOP(std::uint64_t* out, Size n, std::uint64_t from) {
    for (Size i = 0; i < n; ++i) out[i] = reversed((from + i) / kShiftedLattices);
  };
  dispatch(target, loop, inverses_.data(), count, first);
}

void DrawColumns::fill_replaced(Lattice::Key draw, std::span<const std::uint64_t> roots,
                                std::span<double> column) const {
  if (const std::optional<double> held = source_.replaced->held)
    std::ranges::fill(column, *held);
  else
    fill_uniforms(roots, draw.purpose, draw.index, column, target_);
}

void DrawColumns::fill(std::uint32_t purpose, std::uint32_t index, std::span<double> column) const {
  const Lattice::Key draw{purpose, index};
  if (is_replaced(draw)) return fill_replaced(draw, std::span(other_roots_).first(column.size()), column);
  const std::uint64_t step = generator(draw);
  if (step == 0) return fill_uniforms(roots().first(column.size()), purpose, index, column, target_);
  const Shifts shifts = shifts_of(source_.seed, draw);
  const auto loop = SIMCORE_LOOP(const std::uint64_t* __restrict inverses, const std::uint64_t* __restrict by,
                                 double* __restrict to, Size n, std::uint64_t from, std::uint64_t times) {
    for (Size i = 0; i < n; ++i) to[i] = uniform_of(inverses[i] * times + by[(from + i) % kShiftedLattices]);
  };
  dispatch(target_, loop, inverses_.data(), shifts.data(), column.data(), column.size(), first_, step);
}

void DrawColumns::fill(std::uint32_t purpose, std::uint32_t index, std::span<const std::uint64_t> rows,
                       std::span<const std::uint64_t> roots, std::span<double> column) const {
  const Lattice::Key draw{purpose, index};
  if (is_replaced(draw)) {
    Words others;  // NOLINT(cppcoreguidelines-pro-type-member-init): the loop writes it
    for (Size i = 0; i < column.size(); ++i) others[i] = other_roots_[rows[i]];
    return fill_replaced(draw, std::span(others).first(column.size()), column);
  }
  const std::uint64_t step = generator(draw);
  if (step == 0) return fill_uniforms(roots, purpose, index, column, target_);
  const Shifts shifts = shifts_of(source_.seed, draw);
  for (Size i = 0; i < column.size(); ++i)
    column[i] = uniform_of(inverses_[rows[i]] * step + shifts[(first_ + rows[i]) % kShiftedLattices]);
}

}  // namespace simcore
