#pragma once

#include <pybind11/pybind11.h>

// pybind11 answers arguments that do not fit with every signature, on several lines.

/// Makes the TypeError of a call whose arguments do not fit one line, for every function, method and property of the
/// module: simcore.wrong_call finds the words.
void name_wrong_arguments_of_all_in(const pybind11::module_& module);
