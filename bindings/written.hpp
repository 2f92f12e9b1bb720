#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include "simcore/error/error.hpp"
#include "simcore/montecarlo/count_range.hpp"
#include "simcore/montecarlo/forecast_options.hpp"

// What Python hands over as it was written: the core says what is allowed, and refuses it in its own words.

/// A whole number.
struct WrittenNumber {
  std::string text;
};
/// Several of them; none for what is no list, which the core refuses, too.
struct WrittenNumbers {
  std::vector<std::string> texts;
  std::string shown;  // as Python shows them
};
/// A number or a text, such as 8.5 or "8 h".
struct WrittenQuantity {
  std::string text;
};
/// A whole number that stays what it is as far as 64 bits reach: beyond, every rule of the core refuses it.
template <const char* name>
struct Saturated {
  std::int64_t value = 0;
};

inline constexpr char kThreads[] = "threads";
inline constexpr char kQuota[] = "quota";

/// An argument of one class, refused by its name when it is of another.
template <class T, const char* name>
struct Given {
  const T* value = nullptr;
};
inline constexpr char kOthers[] = "others";
inline constexpr char kTrace[] = "trace";

/// A number of any class.
template <const char* name>
struct Real {
  double value = 0.0;
};
inline constexpr char kLevel[] = "level";

/// A whole number in a range of the core.
template <const simcore::CountRange& range>
struct WholeNumber {
  std::uint64_t value = 0;
  operator std::uint64_t() const noexcept { return value; }  // NOLINT(google-explicit-constructor)
};
inline constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
inline constexpr simcore::CountRange kFirsts{"first", 0, kLargest};
inline constexpr simcore::CountRange kReplicationNumbers{"replication", 0, kLargest};
inline constexpr simcore::CountRange kMemories{"memory", 0, kLargest};
inline constexpr simcore::CountRange kThreadCounts{kThreads, 1, simcore::kMostThreads};
using Seed = WholeNumber<simcore::kSeeds>;
using RunCount = WholeNumber<simcore::kReplications>;
using StudyRunCount = WholeNumber<simcore::kStudyReplications>;
using PairedRunCount = WholeNumber<simcore::kPairedReplications>;

/// An object in a message, shortened, however large or deep it is.
inline std::string shown_object(pybind11::handle source) {
  return pybind11::str(pybind11::module_::import("reprlib").attr("repr")(source));
}

/// The whole number that an object of any class is, such as one of numpy; none for anything else, a flag among it.
inline pybind11::object whole_number(pybind11::handle source) {
  if (PyBool_Check(source.ptr()) || PyIndex_Check(source.ptr()) == 0) return {};
  auto number = pybind11::reinterpret_steal<pybind11::object>(PyNumber_Index(source.ptr()));
  if (!number) PyErr_Clear();  // an array has an index only when it is one whole number
  return number;
}

/// Digits of a whole number; of anything else what Python shows. Of numbers of more than 512 bits, which no rule
/// allows, a power of two: "at least 2^16609".
inline std::string written_number(pybind11::handle source) {
  const pybind11::object number = whole_number(source);
  if (!number) return shown_object(source);
  const auto bits = number.attr("bit_length")().cast<std::size_t>();
  if (bits <= 512) return pybind11::str(number);
  const bool negative = PyObject_RichCompareBool(number.ptr(), pybind11::int_(0).ptr(), Py_LT) == 1;
  return (negative ? "at most -2^" : "at least 2^") + std::to_string(bits - 1);
}

/// A number as Python shows it, whole ones of any class by their digits.
inline std::string written_quantity(pybind11::handle source) {
  const pybind11::object number = whole_number(source);
  if (number) return written_number(number);
  if (PyBool_Check(source.ptr()) || PyNumber_Check(source.ptr()) == 0) return shown_object(source);
  const double value = PyFloat_AsDouble(source.ptr());
  if (PyErr_Occurred() == nullptr) return pybind11::repr(pybind11::float_(value));
  PyErr_Clear();
  return shown_object(source);
}

namespace pybind11::detail {
template <>
struct type_caster<WrittenNumber> {
  PYBIND11_TYPE_CASTER(WrittenNumber, const_name("int"));
  bool load(handle source, bool) {
    value.text = written_number(source);
    return true;
  }
};
template <>
struct type_caster<WrittenNumbers> {
  PYBIND11_TYPE_CASTER(WrittenNumbers, const_name("collections.abc.Sequence[int]"));
  bool load(handle source, bool) {
    value.shown = shown_object(source);
    if (!isinstance<sequence>(source) || isinstance<str>(source)) return true;
    for (auto each = iter(source); each != iterator::sentinel(); ++each) value.texts.push_back(written_number(*each));
    return true;
  }
};
template <>
struct type_caster<WrittenQuantity> {
  PYBIND11_TYPE_CASTER(WrittenQuantity, const_name("str | float"));
  bool load(handle source, bool) {
    value.text = isinstance<str>(source) ? std::string(reinterpret_borrow<str>(source)) : written_quantity(source);
    return true;
  }
};
template <const char* name_of>
struct type_caster<Saturated<name_of>> {
  PYBIND11_TYPE_CASTER(Saturated<name_of>, const_name("int"));
  bool load(handle source, bool) {
    const object index = whole_number(source);
    if (!index) throw simcore::SpecError({{name_of, "must be a whole number", shown_object(source), ""}});
    int overflow = 0;
    const std::int64_t number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    using Limits = std::numeric_limits<std::int64_t>;
    value.value = overflow == 0 ? number : overflow > 0 ? Limits::max() : Limits::min();
    return true;
  }
};
template <class T, const char* name_of>
struct type_caster<Given<T, name_of>> {
  using Argument = Given<T, name_of>;  // in which the macro sees no comma
  PYBIND11_TYPE_CASTER(Argument, make_caster<T>::name);
  bool load(handle source, bool convert) {
    make_caster<T> inner;
    if (source.is_none() || !inner.load(source, convert)) refuse(source);
    value.value = &cast_op<T&>(inner);
    return true;
  }

 private:
  [[noreturn]] static void refuse(handle source) {
    const std::string wanted = str(type::of<T>().attr("__name__"));
    throw type_error(std::string(name_of) + ": must be of the class " + wanted + ", got " + shown_object(source));
  }
};
template <const char* name_of>
struct type_caster<Real<name_of>> {
  PYBIND11_TYPE_CASTER(Real<name_of>, const_name("float"));
  bool load(handle source, bool) {
    if (!PyBool_Check(source.ptr())) value.value = PyFloat_AsDouble(source.ptr());
    const bool number = !PyBool_Check(source.ptr()) && PyErr_Occurred() == nullptr;
    PyErr_Clear();
    if (!number) throw simcore::InputError({{name_of, "must be a number", shown_object(source), ""}});
    return true;
  }
};
template <const simcore::CountRange& range>
struct type_caster<WholeNumber<range>> {
  PYBIND11_TYPE_CASTER(WholeNumber<range>, const_name("int"));
  bool load(handle source, bool) {
    value.value = range.read(written_number(source));
    return true;
  }
  static handle cast(const WholeNumber<range>& number, return_value_policy, handle) {
    return PyLong_FromUnsignedLongLong(number.value);
  }
};
}  // namespace pybind11::detail
