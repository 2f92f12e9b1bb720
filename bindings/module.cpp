#include "bind.hpp"
#include "empty_instance.hpp"
#include "simcore/version.hpp"
#include "wrong_call.hpp"

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled core of simcore. Use the package simcore; this module only translates.";
  module.attr("__version__") = simcore::kVersion;
  bind_log(module);
  bind_arrow(module);
  bind_error(module);
  bind_forecast(module);
  bind_prices(module);
  bind_catalog(module);
  bind_training_speed(module);
  bind_plan(module);
  bind_simulate(module);
  bind_io(module);
  bind_history(module);
  bind_lifetimes(module);
  bind_score(module);
  bind_replicate(module);
  bind_sweep(module);
  bind_work_variant(module);
  bind_comparison(module);
  bind_data_advice(module);
  bind_training(module);
  bind_scaling(module);
  bind_sensitivity(module);
  bind_checkpoint(module);
  bind_explore(module);
  bind_design_table(module);
  bind_regress(module);
  bind_offers(module);
  refuse_empty_instances_of_all_in(module);
  name_wrong_arguments_of_all_in(module);
}
