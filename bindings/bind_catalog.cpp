#include "bind.hpp"
#include "record.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/release.hpp"
#include "simcore/catalog/release_layer.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace py = pybind11;
using namespace simcore;

Date day_of(const std::optional<std::string>& text, const Catalog& catalog) {
  if (!text) return catalog.newest();
  const std::optional<Date> date = parse_date(*text);
  if (!date) throw SpecError({{"as_of", "must be a day, YYYY-MM-DD", in_quotes(*text), ""}});
  return *date;
}

namespace {

using Day = std::optional<std::string>;

std::vector<InstanceType> all_types(const Catalog& catalog) {
  std::vector<InstanceType> types;
  for (const auto& [name, type] : catalog.instance_types().all()) types.push_back(type);
  return types;
}

std::vector<KnownModel> all_models(const Catalog& catalog) {
  std::vector<KnownModel> models;
  for (const auto& [name, model] : catalog.models().all()) models.push_back(model);
  return models;
}

TrainingPrice training_price(const Catalog& catalog, const std::string& type, const std::string& region,
                             const Day& as_of) {
  catalog.regions().require(region);
  static_cast<void>(catalog.instance_types().at(type));
  return catalog.training_prices().at(type, region, day_of(as_of, catalog));
}

void bind_books(py::class_<Catalog>& bound) {
  bound.def("instance_types", &all_types, "Every type with known specifications, by name.")
      .def(
          "instance_type",
          [](const Catalog& catalog, const std::string& name) { return catalog.instance_types().at(name); },
          py::arg("name"), "One instance type. Raises CatalogError with the nearest name.")
      .def("models", &all_models, "Every model with published sizes, by name.")
      .def(
          "model", [](const Catalog& catalog, const std::string& name) { return catalog.models().at(name); },
          py::arg("name"), "A model by name or alias, whatever the case. Raises CatalogError with the nearest name.")
      .def("training_price", &training_price, py::arg("instance_type"), py::arg("region") = "us-east-1",
           py::arg("as_of") = py::none(), "Price in force on a day (ISO date; default: the newest known).")
      .def(
          "price_history",
          [](const Catalog& catalog, const std::string& type, const std::string& region) {
            return catalog.training_prices().history(type, region);
          },
          py::arg("instance_type"), py::arg("region") = "us-east-1", "Every known price, oldest first.")
      .def(
          "component_prices",
          [](const Catalog& catalog, const std::string& type) { return catalog.component_prices().all(type); },
          py::arg("instance_type"),
          "Every known price of the type beside training: notebooks, Studio, processing, hosting, HyperPod, capacity "
          "blocks; by component, region and day.")
      .def(
          "savings_plans",
          [](const Catalog& catalog, const std::string& type, const std::string& region) {
            return catalog.savings_plans().all(type, region);
          },
          py::arg("instance_type"), py::arg("region") = "us-east-1",
          "Every savings plan of the type whose rate is known there.")
      .def(
          "storage_price",
          [](const Catalog& catalog, const std::string& item, const std::string& region, const Day& as_of) {
            return catalog.storage_prices().at(item, region, day_of(as_of, catalog));
          },
          py::arg("item"), py::arg("region") = "us-east-1", py::arg("as_of") = py::none(),
          "Price of storage, requests or transfer in force on a day (ISO date; default: the newest known).")
      .def(
          "storage_items", [](const Catalog& catalog) { return catalog.storage_prices().items(); },
          "Name of every storage item with a price.")
      .def(
          "spot_market",
          [](const Catalog& catalog, const std::string& type, const std::string& region, const Day& as_of) {
            return catalog.spot_markets().at(type, region, day_of(as_of, catalog));
          },
          py::arg("instance_type"), py::arg("region") = "us-east-1", py::arg("as_of") = py::none(),
          "Spot capacity of a type on a day (ISO date; default: the newest known).")
      .def(
          "require_region",
          [](const Catalog& catalog, const std::string& region) { catalog.regions().require(region); },
          py::arg("region"), "Raises CatalogError with the nearest region for an unknown one.")
      .def("regions", [](const Catalog& catalog) { return catalog.regions().names(); }, "Name of every known region.");
}

using Texts = std::map<std::string, std::string>;

/// The entries as tables; they must outlive them.
std::vector<catalog::EmbeddedTable> tables_of(const Texts& texts) {
  std::vector<catalog::EmbeddedTable> tables;
  for (const auto& [name, text] : texts) tables.push_back({name, text});
  return tables;
}

void bind_tables(py::module_& module) {
  bind_record<RowChange>(module);
  bind_record<Release>(module);
  py::class_<CatalogTables>(module, "CatalogTables", "The tables of a catalog as text, by name.")
      .def(py::init([](const Texts& texts) { return CatalogTables::of(tables_of(texts)); }), py::arg("texts"))
      .def_property_readonly("digest", &CatalogTables::digest, "SHA-256 over names and contents.")
      .def_property_readonly(
          "texts",
          [](const CatalogTables& tables) {
            Texts texts;
            for (const std::string& name : tables.names()) texts.emplace(name, tables.text(name));
            return texts;
          },
          "CSV of each table, in key order.")
      .def("changes_to", &CatalogTables::changes_to, py::arg("other"),
           "Rows that are not the same in other tables, by table and key.")
      .def(
          "under",
          [](const CatalogTables& newer, const Texts& layer) {
            return newer.with(read_layer(tables_of(layer), newer));
          },
          py::arg("layer"), "The older tables that a layer leads to.")
      .def(
          "layer_to", [](const CatalogTables& newer, const CatalogTables& older) { return write_layer(newer, older); },
          py::arg("older"), "The layer that leads to older tables: CSV by table.");
}

}  // namespace

void bind_catalog(py::module_& module) {
  bind_record<PeakRate>(module);
  bind_record<DeviceLink>(module);
  bind_record<InstanceType>(module);
  bind_record<KnownModel>(module);
  bind_record<SpotMarket>(module);
  bind_record<ComponentPrice>(module);
  bind_record<SavingsPlan>(module);
  bind_parameters(module);
  bind_tables(module);
  py::class_<Catalog> bound(module, "Catalog",
                            "Everything simcore knows of the world: immutable, dated, with sources.");
  bound
      .def_static("builtin", &Catalog::builtin, py::return_value_policy::reference,
                  "The tables that come with simcore.")
      .def_static("release", &Catalog::release, py::arg("word"),
                  "The catalog of a past release: by version (\"0.1.0\"), or by digest or its first 8 digits or more; "
                  "the built-in one by \"now\". Raises CatalogError with the releases that are known.")
      .def_static(
          "releases", [] { return ReleaseBook::builtin().all(); }, "Every release whose catalog is kept, newest first.")
      .def_static("of", &Catalog::of, py::arg("tables"),
                  "A catalog of these tables, in place of those that come with simcore. Raises CatalogError.")
      .def_property_readonly("tables", &Catalog::tables, "The tables below all price books and profiles.")
      .def_property_readonly("digest", &Catalog::digest, "SHA-256 over all tables.")
      .def_property_readonly(
          "newest", [](const Catalog& catalog) { return to_string(catalog.newest()); },
          "ISO date of the newest price.");
  bind_books(bound);
  bind_price_books(module, bound);
  bind_profiles(module, bound);
}
