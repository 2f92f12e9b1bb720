#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include <pybind11/functional.h>

#include "bind.hpp"
#include "written.hpp"

/// Function of Python that is called with (done, all); empty when none is given.
struct Progress {
  std::function<void(std::size_t, std::size_t)> notify = {};

  void operator()(std::size_t done, std::size_t all) const {
    if (notify) notify(done, all);
  }
};

template <>
struct pybind11::detail::type_caster<Progress> {
  PYBIND11_TYPE_CASTER(Progress, make_caster<std::optional<std::function<void(std::size_t, std::size_t)>>>::name);
  bool load(handle source, bool) {
    if (source.is_none()) return true;
    if (PyCallable_Check(source.ptr()) == 0)
      throw type_error("progress: must be a function of two numbers, or None, got " + shown_object(source));
    value.notify = source.cast<std::function<void(std::size_t, std::size_t)>>();
    return true;
  }
};

/// Lets Ctrl-C through and reports, between batches of replications: for `after_batch` of the library's options.
inline std::function<void(std::size_t, std::size_t)> reporting(const Progress& progress) {
  return [progress](std::size_t done, std::size_t all) {
    const pybind11::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
    progress(done, all);
  };
}
