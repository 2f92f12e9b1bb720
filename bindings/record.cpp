#include "record.hpp"

#include <functional>
#include <utility>

#include "simcore/version.hpp"

namespace py = pybind11;

namespace {

/// "simcore._core.Summary".
std::string full_name(py::handle bound) {
  return std::string(py::str(bound.attr("__module__"))) + "." + std::string(py::str(bound.attr("__qualname__")));
}

/// The record that an instance holds, or nullptr when it is of another class.
const void* held_by(py::handle instance, const std::type_info& record) {
  py::detail::type_caster_generic caster(record);
  return caster.load(instance, false) ? caster.value : nullptr;
}

/// The record that an instance holds. Throws TypeError when it is of another class.
const void* record_of(py::handle instance, const std::type_info& record) {
  if (const void* held = held_by(instance, record)) return held;
  throw py::type_error("incompatible function arguments");  // wrong_call.cpp says which
}

/// "Cost of the run [USD]."
std::string documentation(std::string_view doc, std::string_view unit) {
  if (unit.empty()) return std::string(doc);
  return std::string(doc.substr(0, doc.find_last_not_of('.') + 1)) + " [" + std::string(unit) + "].";
}

/// Defines a method whose types only its signature tells: "to_json(self: {}) -> str", with the class in place of {}.
template <class Call, class... Extra>
void def_method(py::handle bound, const char* name, std::string signature, const char* doc, Call call,
                const Extra&... extra) {
  const std::string self = full_name(bound);
  for (auto at = signature.find("{}"); at != std::string::npos; at = signature.find("{}", at + self.size()))
    signature.replace(at, 2, self);
  py::options options;
  options.disable_function_signatures();
  const std::string text = std::string(name) + signature + (*doc != 0 ? "\n\n" : "") + doc;
  const py::cpp_function function(std::move(call), py::name(name), py::is_method(bound), text.c_str(), extra...);
  auto owner = py::reinterpret_borrow<py::object>(bound);
  py::detail::add_class_method(owner, name, function);
}

/// Beginning of the pickles of a class: only the same class of the same version reads the rest.
std::string pickle_head(py::handle bound) {
  return std::string(py::str(bound.attr("__name__"))) + " " + std::string(simcore::kVersion) + "\n";
}

void def_pickles(py::handle bound, const std::type_info& record, ArchiveFunctions functions) {
  const std::string head = pickle_head(bound);
  def_method(bound, "__getstate__", "(self: {}, /) -> bytes", "", [&record, functions, head](py::handle self) {
    return py::bytes(head + functions.archived(record_of(self, record)));
  });
  const auto restore = [functions, head](py::detail::value_and_holder& instance, const py::bytes& state) {
    const std::string_view text(state);
    if (!text.starts_with(head)) throw py::value_error("a pickle of another class, or of another version of simcore");
    instance.value_ptr() = functions.restored(text.substr(head.size()));
  };
  def_method(bound, "__setstate__", "(self: {}, arg0: bytes) -> None", "", restore,
             py::detail::is_new_style_constructor());
}

/// "dict[str, simcore._core.Summary]". Of "@what is taken@what is given@", what is given.
std::string annotation(TypeText type) {
  std::string told;
  bool taken = false;
  bool given = false;
  for (const char* at = type.text; *at != 0; ++at)
    if (*at == '@') {
      taken = !taken && !given;
      given = !taken && !given;
    } else if (*at == '%') {
      const py::handle bound(reinterpret_cast<PyObject*>(py::detail::get_type_info(**type.classes++, true)->type));
      if (!taken) told += full_name(bound);
    } else if (!taken)
      told += *at;
  return told;
}

}  // namespace

void def_attribute(py::handle bound, const std::type_info& record, const simcore::record::FieldDescription& description,
                   TypeText type, const Getter& getter) {
  const std::string doc = documentation(description.doc, description.unit);
  const std::string signature = "(self: " + full_name(bound) + ") -> " + annotation(type) + "\n\n" + doc;
  py::options options;
  options.disable_function_signatures();
  const py::cpp_function get(
      [&record, getter](py::handle self) { return getter.call(getter.get, record_of(self, record), self); },
      py::is_method(bound), signature.c_str());
  const py::handle property(reinterpret_cast<PyObject*>(&PyProperty_Type));
  bound.attr(py::str(std::string(description.name))) = property(get, py::none(), py::none(), doc);
}

void def_record_functions(py::handle bound, const std::type_info& record, RecordFunctions functions) {
  def_method(bound, "to_json", "(self: {}) -> str", "JSON text with one key a field.",
             [&record, functions](py::handle self) { return functions.json(record_of(self, record)); });
  def_method(bound, "__copy__", "(self: {}) -> {}", "A copy.",
             [&record, functions](py::handle self) { return functions.copy(record_of(self, record)); });
  def_method(
      bound, "__deepcopy__", "(self: {}, memo: dict[object, object]) -> {}", "A copy.",
      [&record, functions](py::handle self, const py::dict&) { return functions.copy(record_of(self, record)); },
      py::arg("memo"));
  const py::cpp_function fields(functions.field_rows, py::name("fields"), py::scope(bound),
                                "Rows that describe each field.");
  bound.attr("fields") = py::staticmethod(fields);
}

void def_archive_functions(py::handle bound, const std::type_info& record, ArchiveFunctions functions) {
  const auto equal = [&record, functions](py::handle self, py::handle other) -> py::object {
    const std::string own = functions.archived(record_of(self, record));
    const void* const held = held_by(other, record);
    if (held == nullptr) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
    return py::bool_(own == functions.archived(held));
  };
  def_method(bound, "__eq__", "(self: {}, other: {}) -> bool", "Whether both store the same; NaN equals itself.", equal,
             py::is_operator(), py::arg("other"));
  def_method(bound, "__hash__", "(self: {}) -> int", "Equal answers have equal hashes.",
             [&record, functions](py::handle self) {
               return std::hash<std::string>()(functions.archived(record_of(self, record)));
             });
  def_pickles(bound, record, functions);
}
