#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <pybind11/typing.h>

#include "arrow_capsule.hpp"
#include "bind.hpp"

namespace py = pybind11;

namespace {

using Type = ArrowColumn::Type;

constexpr std::array<std::pair<std::string_view, Type>, 5> kTypes = {{{"bool", Type::boolean},
                                                                      {"int", Type::integer},
                                                                      {"unsigned", Type::unsigned_integer},
                                                                      {"float", Type::number},
                                                                      {"str", Type::text}}};

Type type_of(const std::string& name) {
  for (const auto& [known, type] : kTypes)
    if (known == name) return type;
  throw py::value_error("type of a column: " + name);
}

template <class Value>
void add_all(const py::iterable& values, ArrowColumn& column) {
  for (const py::handle value : values)
    if (value.is_none())
      column.add_missing();
    else
      column.add(value.cast<Value>());
}

ArrowColumn column_of(const std::string& name, const std::string& type, const py::iterable& values) {
  ArrowColumn column(name, type_of(type));
  switch (column.type()) {
    case Type::boolean:
      add_all<bool>(values, column);
      break;
    case Type::integer:
      add_all<std::int64_t>(values, column);
      break;
    case Type::unsigned_integer:
      add_all<std::uint64_t>(values, column);
      break;
    case Type::number:
      add_all<double>(values, column);
      break;
    case Type::text:
      add_all<std::string>(values, column);
      break;
  }
  return column;
}

}  // namespace

void bind_arrow(py::module_& module) {
  module.def(
      "arrow_stream",
      [](const std::vector<std::tuple<std::string, std::string, py::typing::Iterable<py::object>>>& columns) {
        std::vector<ArrowColumn> made;
        for (const auto& [name, type, values] : columns) made.push_back(column_of(name, type, values));
        return capsule_of(std::move(made));
      },
      py::arg("columns"),
      "A table as a capsule of the Arrow C stream interface. A column has a name, a type (bool, int, unsigned, float "
      "or "
      "str) and values, all as many; None is missing.");
}
