#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include "simcore/montecarlo/count_range.hpp"

// What Python hands over as it was written: the core says what is allowed, and refuses it in its own words.

/// A whole number.
struct WrittenNumber {
  std::string text;
};
/// Several of them; none for what is no list, which the core refuses, too.
struct WrittenNumbers {
  std::vector<std::string> texts;
};
/// A number or a text, such as 8.5 or "8 h".
struct WrittenQuantity {
  std::string text;
};
/// A whole number that stays what it is as far as 64 bits reach: beyond, every rule refuses it.
struct Saturated {
  std::int64_t value = 0;
};

/// A whole number in a range of the core.
template <const simcore::CountRange& range>
struct Count {
  std::uint64_t value = 0;
  operator std::uint64_t() const noexcept { return value; }  // NOLINT(google-explicit-constructor)
};
inline constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
inline constexpr simcore::CountRange kFirsts{"first", 0, kLargest};
inline constexpr simcore::CountRange kReplicationNumbers{"replication", 0, kLargest};
inline constexpr simcore::CountRange kMemories{"memory", 0, kLargest};
using Seed = Count<simcore::kSeeds>;
using RunCount = Count<simcore::kReplications>;
using StudyRunCount = Count<simcore::kStudyReplications>;
using PairedRunCount = Count<simcore::kPairedReplications>;

/// Digits of a whole number of any class, such as one of numpy; of anything else what Python shows.
inline std::string written_number(pybind11::handle source) {
  if (PyBool_Check(source.ptr()) || PyIndex_Check(source.ptr()) == 0) return pybind11::repr(source);
  return pybind11::str(pybind11::reinterpret_steal<pybind11::object>(PyNumber_Index(source.ptr())));
}

namespace pybind11::detail {
template <>
struct type_caster<WrittenNumber> {
  PYBIND11_TYPE_CASTER(WrittenNumber, const_name("int"));
  bool load(handle source, bool) {
    value.text = repr(source);
    return true;
  }
};
template <>
struct type_caster<WrittenNumbers> {
  PYBIND11_TYPE_CASTER(WrittenNumbers, const_name("collections.abc.Sequence[int]"));
  bool load(handle source, bool) {
    if (source.is_none()) return false;
    if (!isinstance<sequence>(source) || isinstance<str>(source)) return true;
    for (const handle each : reinterpret_borrow<sequence>(source)) value.texts.push_back(repr(each));
    return true;
  }
};
template <>
struct type_caster<WrittenQuantity> {
  PYBIND11_TYPE_CASTER(WrittenQuantity, const_name("str | float"));
  bool load(handle source, bool) {
    if (source.is_none()) return false;
    if (isinstance<str>(source))
      value.text = reinterpret_borrow<str>(source);
    else if (PyIndex_Check(source.ptr()) == 0 && PyNumber_Check(source.ptr()) != 0)
      value.text = repr(float_(static_cast<double>(float_(reinterpret_borrow<object>(source)))));
    else
      value.text = written_number(source);
    return true;
  }
};
template <>
struct type_caster<Saturated> {
  PYBIND11_TYPE_CASTER(Saturated, const_name("int"));
  bool load(handle source, bool) {
    if (PyIndex_Check(source.ptr()) == 0) return false;
    int overflow = 0;
    const auto index = reinterpret_steal<object>(PyNumber_Index(source.ptr()));
    const std::int64_t number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    using Limits = std::numeric_limits<std::int64_t>;
    value.value = overflow == 0 ? number : overflow > 0 ? Limits::max() : Limits::min();
    return true;
  }
};
template <const simcore::CountRange& range>
struct type_caster<Count<range>> {
  PYBIND11_TYPE_CASTER(Count<range>, const_name("int"));
  bool load(handle source, bool) {
    if (source.is_none()) return false;
    value.value = range.read(written_number(source));
    return true;
  }
  static handle cast(const Count<range>& number, return_value_policy, handle) {
    return PyLong_FromUnsignedLongLong(number.value);
  }
};
}  // namespace pybind11::detail
