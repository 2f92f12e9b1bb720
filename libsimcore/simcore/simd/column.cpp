#include "simcore/simd/column.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

// A loop over rows, of which the compiler makes vectors: see dispatch().
#define SIMCORE_LOOP(...) []([[maybe_unused]] auto popcount, __VA_ARGS__) __attribute__((always_inline))

namespace simcore {

struct Column::Rows {
  alignas(64) std::array<double, kRows> values;
  std::uint32_t owners;
  Rows* next;  // of those that nobody owns
};

/// Rows that nobody owns, to be owned again: those released last first, which are nearest in the caches.
class ColumnPool {
 public:
  ColumnPool() = default;
  ColumnPool(const ColumnPool&) = delete;
  ColumnPool& operator=(const ColumnPool&) = delete;
  ~ColumnPool() {
    is_closed = true;
    while (free_ != nullptr) delete std::exchange(free_, free_->next);  // NOLINT(cppcoreguidelines-owning-memory)
  }

  Column::Rows* take() {
    Column::Rows* rows = free_;
    if (rows == nullptr)
      rows = new Column::Rows;  // NOLINT(cppcoreguidelines-owning-memory): owners are counted
    else {
      free_ = rows->next;
      --count_;
    }
    rows->owners = 1;
    return rows;
  }
  void give_back(Column::Rows* rows) noexcept {
    if (count_ == kMost) {
      delete rows;  // NOLINT(cppcoreguidelines-owning-memory)
      return;
    }
    rows->next = free_;
    free_ = rows;
    ++count_;
  }

  /// Whether that of the thread is gone: what lives as long as the program is released after it.
  static thread_local bool is_closed;

 private:
  // More than a model needs at a time. A thread that gives up what others took, forecast after forecast, keeps no more.
  static constexpr std::size_t kMost = 256;

  Column::Rows* free_ = nullptr;
  std::size_t count_ = 0;
};

thread_local bool ColumnPool::is_closed = false;

namespace {

using Size = std::size_t;

thread_local ColumnPool pool_of_thread;
thread_local Size rows_in_scope = 0;
thread_local SimdTarget target_in_scope = SimdTarget::plain;

/// The result of an operation on the rows of two columns.
template <class Operation>
Column combined(const Column& a, const Column& b, Operation operation) {
  if (a.is_same() && b.is_same()) return operation(a.front(), b.front());
  Column result = Column::unwritten();
  double* to = result.rows().data();
  const double *from = a.is_same() ? nullptr : a.data(), *other = b.is_same() ? nullptr : b.data();
  const auto both = SIMCORE_LOOP(const double* x, const double* y, double* out, Size n) {
    for (Size i = 0; i < n; ++i) out[i] = Operation{}(x[i], y[i]);
  };
  const auto left = SIMCORE_LOOP(const double* x, double y, double* out, Size n) {
    for (Size i = 0; i < n; ++i) out[i] = Operation{}(x[i], y);
  };
  const auto right = SIMCORE_LOOP(double x, const double* y, double* out, Size n) {
    for (Size i = 0; i < n; ++i) out[i] = Operation{}(x, y[i]);
  };
  if (from != nullptr && other != nullptr)
    dispatch(target_in_scope, both, from, other, to, rows_in_scope);
  else if (from != nullptr)
    dispatch(target_in_scope, left, from, b.front(), to, rows_in_scope);
  else
    dispatch(target_in_scope, right, a.front(), other, to, rows_in_scope);
  return result;
}

template <class Operation>
Column each_of(const Column& numbers, Operation operation) {
  if (numbers.is_same()) return operation(numbers.front());
  Column result = Column::unwritten();
  const auto loop = SIMCORE_LOOP(const double* from, double* to, Size n) {
    for (Size i = 0; i < n; ++i) to[i] = Operation{}(from[i]);
  };
  dispatch(target_in_scope, loop, numbers.data(), result.rows().data(), rows_in_scope);
  return result;
}

/// How many of the ones and zeros are ones, where they are not the same for all.
Size count_ones(const Column& rows) {
  if (rows.is_same()) return 0;
  Size found = 0;
  const auto loop = SIMCORE_LOOP(const double* from, Size n, Size* count) {
    Size so_far = 0;
    for (Size i = 0; i < n; ++i) so_far += from[i] != 0.0 ? 1U : 0U;
    *count = so_far;
  };
  dispatch(target_in_scope, loop, rows.data(), rows_in_scope, &found);
  return found;
}

template <class Operation>
Mask compared(const Column& a, const Column& b, Operation operation) {
  Column ones = combined(a, b, operation);
  const Size count = count_ones(ones);
  return {std::move(ones), count};
}

}  // namespace

ColumnScope::ColumnScope(std::size_t rows, SimdTarget target) : rows_before_(rows_in_scope), before_(target_in_scope) {
  if (rows == 0 || rows > Column::kRows) throw std::logic_error("columns have from 1 to Column::kRows rows");
  rows_in_scope = rows;
  target_in_scope = target;
}

ColumnScope::~ColumnScope() {
  rows_in_scope = rows_before_;
  target_in_scope = before_;
}

Column::Column(const Column& other) noexcept : of_all_(other.of_all_), rows_(other.rows_) {
  if (rows_ != nullptr) ++rows_->owners;
}

void Column::release() noexcept {
  if (rows_ != nullptr && --rows_->owners == 0) {
    if (ColumnPool::is_closed)
      delete rows_;  // NOLINT(cppcoreguidelines-owning-memory)
    else
      pool_of_thread.give_back(rows_);
  }
  rows_ = nullptr;
}

Column Column::unwritten() {
  Column column;
  column.rows_ = pool_of_thread.take();
  return column;
}

std::span<double> Column::rows() {
  if (rows_ == nullptr || rows_->owners > 1) {
    Column own = unwritten();
    copy_to(std::span(own.rows_->values).first(rows_in_scope));
    *this = std::move(own);
  }
  return std::span(rows_->values).first(rows_in_scope);
}

const double* Column::data() const noexcept { return rows_->values.data(); }

void Column::copy_to(std::span<double> rows) const {
  if (is_same())
    std::ranges::fill(rows, of_all_);
  else
    std::copy_n(data(), rows.size(), rows.begin());
}

Mask::Mask(Column rows, std::size_t count) noexcept : rows_(std::move(rows)) {
  if (rows_.is_same()) return;
  if (count == rows_in_scope)
    rows_ = 1.0;
  else if (count == 0)
    rows_ = 0.0;
}

Column operator+(const Column& a, const Column& b) {
  return combined(a, b, [](double x, double y) { return x + y; });
}
Column operator-(const Column& a, const Column& b) {
  return combined(a, b, [](double x, double y) { return x - y; });
}
Column operator*(const Column& a, const Column& b) {
  return combined(a, b, [](double x, double y) { return x * y; });
}
Column operator/(const Column& a, const Column& b) {
  return combined(a, b, [](double x, double y) { return x / y; });
}
Column larger(const Column& a, const Column& b) {
  return combined(a, b, [](double x, double y) { return x < y ? y : x; });
}
Column smaller(const Column& a, const Column& b) {
  return combined(a, b, [](double x, double y) { return y < x ? y : x; });
}

Mask operator>(const Column& a, const Column& b) {
  return compared(a, b, [](double x, double y) { return x > y ? 1.0 : 0.0; });
}
Mask operator==(const Column& a, const Column& b) {
  return compared(a, b, [](double x, double y) { return x == y ? 1.0 : 0.0; });
}
Mask operator|(const Mask& a, const Mask& b) {
  return compared(a.rows(), b.rows(), [](double x, double y) { return x + y > 0.0 ? 1.0 : 0.0; });
}
Mask is_nan(const Column& numbers) {
  return compared(numbers, numbers, [](double x, double y) { return x == y ? 0.0 : 1.0; });
}

Column to_whole(const Column& numbers) {
  return each_of(numbers, [](double x) { return std::round(x); });
}
Column up_to_whole(const Column& numbers) {
  return each_of(numbers, [](double x) { return std::ceil(x); });
}

Column select(const Mask& condition, const Column& yes, const Column& no) {
  if (condition.rows().is_same()) return condition.any() ? yes : no;
  Column result = no;
  double* to = result.rows().data();
  const auto of_rows = SIMCORE_LOOP(const double* holds, const double* x, double* in_out, Size n) {
    for (Size i = 0; i < n; ++i) in_out[i] = holds[i] != 0.0 ? x[i] : in_out[i];
  };
  const auto of_all = SIMCORE_LOOP(const double* holds, double x, double* in_out, Size n) {
    for (Size i = 0; i < n; ++i) in_out[i] = holds[i] != 0.0 ? x : in_out[i];
  };
  if (yes.is_same())
    dispatch(target_in_scope, of_all, condition.rows().data(), yes.front(), to, rows_in_scope);
  else
    dispatch(target_in_scope, of_rows, condition.rows().data(), yes.data(), to, rows_in_scope);
  return result;
}

}  // namespace simcore
