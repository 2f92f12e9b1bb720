#include <pybind11/typing.h>

#include "bind.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/study/work_variant.hpp"
#include "value_caster.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using Changes = py::typing::Dict<py::str, py::object>;
using LabelledChanges = py::typing::List<py::typing::Tuple<py::str, Changes>>;

LabelledChanges variants(const JobDraft& draft, const Catalog& catalog) {
  LabelledChanges found;
  for (const WorkVariant& variant : work_variants(draft.spec, catalog)) {
    Changes changes;
    for (const auto& [path, value] : variant.changes) changes[py::str(path)] = python_object(value);
    found.append(py::make_tuple(variant.label, changes));
  }
  return found;
}

}  // namespace

void bind_work_variant(py::module_& module) {
  module.def(
      "work_variants", &variants, py::arg("draft"), py::arg("catalog"),
      "What could be turned at the job's script: a label, and values by key path, of which None takes the key out.");
}
