#pragma once

#include <string>
#include <vector>

#include <pybind11/pybind11.h>

/// A whole number as Python writes it: the core says which ones are allowed.
struct WrittenNumber {
  std::string text;
};
/// Several of them; none for what is no list, which the core refuses, too.
struct WrittenNumbers {
  std::vector<std::string> texts;
};

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
}  // namespace pybind11::detail
