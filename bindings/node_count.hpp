#pragma once

#include <string>
#include <vector>

#include <pybind11/pybind11.h>

/// A whole number as Python writes it: the core says which ones are allowed.
struct WrittenNumber {
  std::string text;
};

namespace pybind11::detail {
template <>
struct type_caster<WrittenNumber> {
  PYBIND11_TYPE_CASTER(WrittenNumber, const_name("int"));
  bool load(handle source, bool) {
    value.text = pybind11::repr(source);
    return true;
  }
};
}  // namespace pybind11::detail

inline std::vector<std::string> texts_of(const std::vector<WrittenNumber>& numbers) {
  std::vector<std::string> texts;
  for (const WrittenNumber& number : numbers) texts.push_back(number.text);
  return texts;
}
