#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "simcore/units/date.hpp"

// One function for each module of the library, in the order of its layers, so that signatures name known types.
void bind_log(pybind11::module_& module);
void bind_arrow(pybind11::module_& module);
void bind_error(pybind11::module_& module);
void bind_forecast(pybind11::module_& module);
void bind_prices(pybind11::module_& module);
void bind_parameters(pybind11::module_& module);
void bind_catalog(pybind11::module_& module);
void bind_plan(pybind11::module_& module);
void bind_simulate(pybind11::module_& module);
void bind_io(pybind11::module_& module);
void bind_history(pybind11::module_& module);
void bind_lifetimes(pybind11::module_& module);
void bind_score(pybind11::module_& module);
void bind_replicate(pybind11::module_& module);
void bind_comparison(pybind11::module_& module);
void bind_data_advice(pybind11::module_& module);
void bind_training_speed(pybind11::module_& module);  // before what has a speed
void bind_training(pybind11::module_& module);
void bind_scaling(pybind11::module_& module);
void bind_sensitivity(pybind11::module_& module);
void bind_checkpoint(pybind11::module_& module);
void bind_sweep(pybind11::module_& module);
void bind_work_variant(pybind11::module_& module);
void bind_explore(pybind11::module_& module);
void bind_design_table(pybind11::module_& module);
void bind_regress(pybind11::module_& module);
void bind_offers(pybind11::module_& module);

namespace simcore {
class Catalog;
}
// Layers, explanations and price lists, as methods of the catalog.
void bind_price_books(pybind11::module_& module, pybind11::class_<simcore::Catalog>& catalog);
// Parameters and profiles over them, the same.
void bind_profiles(pybind11::module_& module, pybind11::class_<simcore::Catalog>& catalog);
/// A day as Python gives it; the catalog's newest when it gives none. Throws SpecError.
simcore::Date day_of(const std::optional<std::string>& text, const simcore::Catalog& catalog);
