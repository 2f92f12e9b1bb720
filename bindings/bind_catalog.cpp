#include "bind.hpp"
#include "simcore/catalog/catalog.hpp"
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

template <class T>
void bind_provenance(py::class_<T>& bound) {
  bound.def_property_readonly("source", [](const T& row) { return row.provenance.source; })
      .def_property_readonly("as_of", [](const T& row) { return to_string(row.provenance.as_of); });
}

std::optional<double> rate(const std::optional<BytesPerSecond>& bandwidth) {
  if (!bandwidth) return std::nullopt;
  return bandwidth->value();
}

std::map<std::string, double> peaks(const InstanceType& type) {
  std::map<std::string, double> tflops;
  for (const PeakRate& peak : type.peak) tflops[peak.precision] = peak.tflops;
  return tflops;
}

std::optional<std::string> link_kind(const InstanceType& type) {
  if (!type.device_link) return std::nullopt;
  return type.device_link->kind;
}

std::optional<double> link_rate(const InstanceType& type) {
  if (!type.device_link) return std::nullopt;
  return type.device_link->bandwidth.value();
}

void bind_instance_type(py::module_& module) {
  py::class_<InstanceType> bound(module, "InstanceType", "What one instance of a type is made of.");
  bound.def_readonly("name", &InstanceType::name)
      .def_readonly("vcpu", &InstanceType::vcpu)
      .def_property_readonly("memory_bytes", [](const InstanceType& type) { return type.memory.value(); })
      .def_readonly("accelerator", &InstanceType::accelerator, "Empty for CPU types.")
      .def_readonly("accelerator_count", &InstanceType::accelerator_count)
      .def_property_readonly(
          "accelerator_memory_bytes", [](const InstanceType& type) { return type.accelerator_memory.value(); },
          "Of each.")
      .def_property_readonly("peak_tflops", &peaks, "Dense, of each accelerator, by precision.")
      .def_property_readonly(
          "accelerator_bandwidth_bytes_per_s",
          [](const InstanceType& type) { return rate(type.accelerator_bandwidth); }, "Of the memory of each.")
      .def_property_readonly("device_link", &link_kind,
                             "Between accelerators: nvlink, nvswitch, neuronlink or pcie; None with fewer than two.")
      .def_property_readonly("device_link_bytes_per_s", &link_rate, "Of each accelerator in one direction.")
      .def_property_readonly("network_baseline_bytes_per_s",
                             [](const InstanceType& type) { return rate(type.network_baseline); })
      .def_property_readonly("network_peak_bytes_per_s",
                             [](const InstanceType& type) { return rate(type.network_peak); })
      .def_readonly("efa", &InstanceType::efa)
      .def_property_readonly("ebs_baseline_bytes_per_s",
                             [](const InstanceType& type) { return rate(type.ebs_baseline); })
      .def_property_readonly("ebs_peak_bytes_per_s", [](const InstanceType& type) { return rate(type.ebs_peak); })
      .def_property_readonly(
          "nvme_bytes", [](const InstanceType& type) { return type.nvme.value(); }, "0 without.")
      .def_readonly("nvme_read_iops", &InstanceType::nvme_read_iops,
                    "Random reads of 4 KiB a second, of all disks together; None when not known or without disks.");
  bind_provenance(bound);
}

void bind_model(py::module_& module) {
  py::class_<KnownModel> bound(module, "KnownModel", "What is published of a model; None: unknown or without meaning.");
  bound.def_readonly("name", &KnownModel::name)
      .def_readonly("aliases", &KnownModel::aliases)
      .def_property_readonly("family", [](const KnownModel& model) { return std::string(name(model.family)); })
      .def_readonly("parameters", &KnownModel::parameters, "All, with embeddings.")
      .def_readonly("layers", &KnownModel::layers, "Of the encoder and the decoder together.")
      .def_readonly("hidden_size", &KnownModel::hidden_size)
      .def_readonly("attention_heads", &KnownModel::attention_heads)
      .def_readonly("key_value_heads", &KnownModel::key_value_heads)
      .def_readonly("vocabulary", &KnownModel::vocabulary)
      .def_readonly("sequence", &KnownModel::sequence, "Longest that the model takes, in tokens.")
      .def_readonly("forward_gflops_per_sample", &KnownModel::forward_gflops_per_sample,
                    "10^9 operations, a multiply-add counts 2, at `input`.")
      .def_readonly("input", &KnownModel::input, "Empty for tokens.")
      .def_property_readonly(
          "activation_bytes_per_sample",
          [](const KnownModel& model) -> std::optional<double> {
            if (!model.activation_per_sample) return std::nullopt;
            return model.activation_per_sample->value();
          },
          "Kept for the backward pass, in fp32, at `input`.");
  bind_provenance(bound);
}

void bind_markets(py::module_& module) {
  py::class_<SpotMarket> market(module, "SpotMarket", "What is known of the spot capacity of a type in a region.");
  market.def_readonly("savings_fraction", &SpotMarket::savings_fraction, "Of the on-demand price.")
      .def_readonly("interruption_low", &SpotMarket::interruption_low, "Share of instances interrupted in a month.")
      .def_readonly("interruption_high", &SpotMarket::interruption_high)
      .def_readonly("scope", &SpotMarket::scope);
  bind_provenance(market);
}

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
          py::arg("name"), "Raises CatalogError with the nearest name.")
      .def("models", &all_models, "Every model with published sizes, by name.")
      .def(
          "model", [](const Catalog& catalog, const std::string& name) { return catalog.models().at(name); },
          py::arg("name"), "By name or alias, whatever the case. Raises CatalogError with the nearest name.")
      .def("training_price", &training_price, py::arg("instance_type"), py::arg("region") = "us-east-1",
           py::arg("as_of") = py::none(), "Price in force on a day (ISO date; default: the newest known).")
      .def(
          "price_history",
          [](const Catalog& catalog, const std::string& type, const std::string& region) {
            return catalog.training_prices().history(type, region);
          },
          py::arg("instance_type"), py::arg("region") = "us-east-1", "Every known price, oldest first.")
      .def(
          "storage_price",
          [](const Catalog& catalog, const std::string& item, const std::string& region, const Day& as_of) {
            return catalog.storage_prices().at(item, region, day_of(as_of, catalog));
          },
          py::arg("item"), py::arg("region") = "us-east-1", py::arg("as_of") = py::none())
      .def("storage_items", [](const Catalog& catalog) { return catalog.storage_prices().items(); })
      .def(
          "spot_market",
          [](const Catalog& catalog, const std::string& type, const std::string& region, const Day& as_of) {
            return catalog.spot_markets().at(type, region, day_of(as_of, catalog));
          },
          py::arg("instance_type"), py::arg("region") = "us-east-1", py::arg("as_of") = py::none())
      .def(
          "require_region",
          [](const Catalog& catalog, const std::string& region) { catalog.regions().require(region); },
          py::arg("region"), "Raises CatalogError with the nearest region.")
      .def("regions", [](const Catalog& catalog) { return catalog.regions().names(); });
}

}  // namespace

void bind_catalog(py::module_& module) {
  bind_instance_type(module);
  bind_model(module);
  bind_markets(module);
  bind_parameters(module);
  py::class_<Catalog> bound(module, "Catalog",
                            "Everything simcore knows of the world: immutable, dated, with sources.");
  bound
      .def_static("builtin", &Catalog::builtin, py::return_value_policy::reference,
                  "The tables that come with simcore.")
      .def_property_readonly("digest", &Catalog::digest, "SHA-256 over all tables.")
      .def_property_readonly(
          "newest", [](const Catalog& catalog) { return to_string(catalog.newest()); },
          "ISO date of the newest price.");
  bind_books(bound);
  bind_price_books(module, bound);
  bind_profiles(module, bound);
}
