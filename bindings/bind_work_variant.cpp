#include <pybind11/stl.h>
#include <pybind11/typing.h>

#include "bind.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/study/work_variant.hpp"
#include "value_caster.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using Variant = py::typing::Tuple<py::str, py::typing::List<py::str>, py::object>;

py::typing::List<Variant> variants(const JobDraft& draft, const Catalog& catalog) {
  py::typing::List<Variant> found;
  for (const WorkVariant& variant : work_variants(draft.spec, catalog))
    found.append(py::make_tuple(variant.label, variant.keys, python_object(variant.value)));
  return found;
}

}  // namespace

void bind_work_variant(py::module_& module) {
  module.def(
      "work_variants", &variants, py::arg("draft"), py::arg("catalog"),
      "What could be turned at the job's script: a label, keys of the job file, and a value; None takes the key out.");
}
