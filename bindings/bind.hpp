#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

// One function for each module of the library, in the order of its layers, so that signatures name known types.
void bind_error(pybind11::module_& module);
void bind_result(pybind11::module_& module);
void bind_catalog(pybind11::module_& module);
void bind_plan(pybind11::module_& module);
void bind_simulate(pybind11::module_& module);
void bind_io(pybind11::module_& module);
void bind_replicate(pybind11::module_& module);
void bind_offers(pybind11::module_& module);
