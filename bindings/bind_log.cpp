#include <pybind11/typing.h>

#include "bind.hpp"
#include "simcore/log/logger.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

/// Levels of Python's logging, by ours.
int python_level(LogLevel level) { return level == LogLevel::trace ? 5 : 10 * static_cast<int>(level); }

}  // namespace

void bind_log(py::module_& module) {
  module.def(
      "set_logger",
      [](const py::typing::Callable<void(int, py::str)>& sink) {
        // Kept for good: messages may come until the interpreter ends.
        PyObject* const callback = sink.inc_ref().ptr();
        set_logger(
            [callback](LogLevel level, std::string_view message) {
              if (Py_IsInitialized() == 0) return;
              const py::gil_scoped_acquire gil;
              py::reinterpret_borrow<py::function>(callback)(python_level(level), message);
            },
            LogLevel::debug);
      },
      py::arg("sink"),
      "Sends progress and diagnostics of long work to sink(level, message), with the levels of logging.");
}
