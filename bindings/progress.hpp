#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include <pybind11/functional.h>

#include "bind.hpp"

/// What Python may hand over to be told (done, all).
using Progress = std::optional<std::function<void(std::size_t, std::size_t)>>;

/// Lets Ctrl-C through and reports, between batches of replications: for `after_batch` of the library's options.
inline std::function<void(std::size_t, std::size_t)> reporting(const Progress& progress) {
  return [progress](std::size_t done, std::size_t all) {
    const pybind11::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
    if (progress) (*progress)(done, all);
  };
}
