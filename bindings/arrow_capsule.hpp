#pragma once

#include <vector>

#include <pybind11/pybind11.h>

#include "arrow_stream.hpp"

/// A table as a capsule of the Arrow C stream interface, which releases what nobody takes.
[[nodiscard]] pybind11::capsule capsule_of(std::vector<ArrowColumn> columns);

/// The stream in such a capsule, which goes on to own it. Raises ValueError for any other object.
[[nodiscard]] ArrowArrayStream& stream_in(const pybind11::object& capsule);
