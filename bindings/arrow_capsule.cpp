#include "arrow_capsule.hpp"

#include <memory>
#include <utility>

namespace py = pybind11;

namespace {

constexpr const char* kCapsule = "arrow_array_stream";

/// Nobody has taken the stream, or who did has released what it holds.
void destroy(PyObject* capsule) {
  auto* const stream = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, kCapsule));
  if (stream->release != nullptr) stream->release(stream);
  delete stream;
}

}  // namespace

py::capsule capsule_of(std::vector<ArrowColumn> columns) {
  auto stream = std::make_unique<ArrowArrayStream>();
  open_stream(std::move(columns), *stream);
  return py::capsule(stream.release(), kCapsule, destroy);
}

ArrowArrayStream& stream_in(const py::object& capsule) {
  void* const stream = PyCapsule_GetPointer(capsule.ptr(), kCapsule);
  if (stream == nullptr) throw py::error_already_set();
  return *static_cast<ArrowArrayStream*>(stream);
}
