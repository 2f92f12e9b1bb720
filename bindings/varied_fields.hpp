#pragma once

#include <vector>

#include <pybind11/typing.h>

#include "bind.hpp"
#include "simcore/study/grid.hpp"

/// What was given for each keyword.
using VariedFields = pybind11::typing::Dict<pybind11::str, pybind11::object>;

/// The values of each keyword: those of anything that can be gone through, those of a mapping with what changes beside
/// them, or one. Throws SpecError for what is no plain value, or never ends.
[[nodiscard]] std::vector<simcore::Varied> varied_fields(const VariedFields& given);
