#pragma once

#include <pybind11/pybind11.h>

// Python can make an instance that holds nothing: Catalog.__new__(Catalog), as unpickling does before it fills it.
// pybind11 hands it to functions as memory that nobody has filled, for constructors of an old kind that we have not.

/// Makes every use of an empty instance of a bound class a TypeError.
void refuse_empty_instances(pybind11::handle bound_class);

/// Makes every use of an empty instance of any class of the module a TypeError.
void refuse_empty_instances_of_all_in(const pybind11::module_& module);

/// Iterator over values that live as long as what holds them.
template <class Values>
auto iterator_over(const Values& values) {
  auto iterator = pybind11::make_iterator(values.begin(), values.end());
  refuse_empty_instances(pybind11::type::handle_of(pybind11::handle(iterator.ptr())));
  return iterator;
}
