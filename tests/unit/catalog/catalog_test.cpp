#include "simcore/catalog/catalog.hpp"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "simcore/catalog/parameter_form.hpp"
#include "unit/catalog/price_books.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

std::string_view text_of(std::string_view name) {
  for (const catalog::EmbeddedTable& table : catalog::embedded_tables())
    if (table.name == name) return table.text;
  FAIL("no table " << name);
  return {};
}

Table builtin(std::string_view name) { return Table::parse(name, text_of(name)); }

/// The values of some columns joined; with all rows checked to differ.
std::set<std::string> keys(std::string_view name, const std::vector<const char*>& columns) {
  const Table table = builtin(name);
  std::set<std::string> keys;
  for (std::size_t i = 0; i < table.size(); ++i) {
    std::string key;
    for (const char* column : columns) key += table.row(i).text(column) + "|";
    if (!keys.insert(key).second) FAIL_CHECK(name << ": two rows of " << key);
  }
  return keys;
}

}  // namespace

TEST_CASE("catalog: a table that is missing is named") {
  std::vector<catalog::EmbeddedTable> tables;
  for (const catalog::EmbeddedTable& table : catalog::embedded_tables())
    if (table.name != "regions") tables.push_back(table);
  CHECK(refusal([&] { return Catalog::of(CatalogTables::of(tables)); }) == "catalog: must have a table 'regions'");
}

TEST_CASE("catalog: the built-in one is parsed once, is dated and has a digest") {
  const Catalog& catalog = Catalog::builtin();
  CHECK(&catalog == &Catalog::builtin());
  CHECK(catalog.digest() == CatalogTables::builtin().digest());
  CHECK(catalog.digest().size() == 64);
  CHECK(catalog.digest().find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(catalog.newest() == catalog.training_prices().newest());
  CHECK(catalog.newest() >= day("2026-09-22"));
}

TEST_CASE("built-in catalog: no table has two rows of one key") {
  CHECK(keys("sources", {"source"}).size() > 30);
  CHECK(keys("regions", {"region"}).size() == 36);
  CHECK(keys("instance_types", {"instance_type"}).size() >= 130);
  keys("accelerators", {"accelerator", "precision"});
  keys("accelerator_memory", {"accelerator", "memory_gib"});
  keys("device_links", {"instance_type"});
  CHECK(keys("models", {"name"}).size() >= 55);
  keys("training_prices", {"instance_type", "region", "as_of", "evidence"});
  keys("storage_prices", {"item", "region", "as_of"});
  keys("spot_market", {"instance_type", "region", "as_of"});
  keys("spot_savings", {"scope"});
  keys("savings_plans", {"instance_type", "region", "plan"});
  keys("component_prices", {"component", "instance_type", "region", "as_of"});
  keys("parameters", {"name", "scope", "as_of"});
}

TEST_CASE("built-in catalog: training prices are positive, plausible and of known regions and days") {
  const Table table = builtin("training_prices");
  const auto regions = keys("regions", {"region"});
  CHECK(table.size() > 3000);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    const double usd = row.number("usd_per_hour");
    const bool fine = usd > 0.01 && usd < 500.0 && regions.contains(row.text("region") + "|") &&
                      row.text("instance_type").starts_with("ml.") && row.date("as_of") >= day("2019-01-01");
    if (!fine) FAIL_CHECK("line " << i + 2 << ": " << row.text("instance_type") << " in " << row.text("region"));
  }
  for (const std::string& region : Catalog::builtin().training_prices().regions())
    CHECK_NOTHROW(Catalog::builtin().regions().require(region));
}

TEST_CASE("built-in catalog: larger sizes cost more") {
  // A slip of a digit or swapped rows would show.
  const TrainingPriceBook& prices = Catalog::builtin().training_prices();
  const Date today = Catalog::builtin().newest();
  for (const char* family : {"ml.m5.", "ml.c5.", "ml.g4dn.", "ml.g5.", "ml.r5."})
    for (const char* region : {"us-east-1", "eu-west-1", "ap-northeast-1"}) {
      double smaller = 0.0;
      for (const char* size : {"xlarge", "2xlarge", "4xlarge"}) {
        CAPTURE(family, size, region);
        const double usd = prices.at(std::string(family) + size, region, today).usd_per_hour;
        CHECK(usd > smaller);
        smaller = usd;
      }
    }
}

TEST_CASE("built-in catalog: instance types are what machines can be") {
  for (const auto& [name, type] : Catalog::builtin().instance_types().all()) {
    CAPTURE(name);
    CHECK(name == type.name);
    CHECK((type.vcpu > 0 && type.memory > kGibibyte));
    CHECK(type.accelerated() == !type.accelerator.empty());
    CHECK(type.accelerated() == (type.accelerator_memory > Bytes(0)));
    CHECK((type.accelerated() || type.peak.empty()));
    const bool later = type.provenance.as_of > day("2026-01-21");  // from a list that says less
    CHECK((later || type.has_nvme() == (type.nvme_disks > 0)));
    const bool unread = name == "ml.g6e.xlarge" || name == "ml.p6e-gb200.36xlarge";  // the guide lacks their reads
    CHECK((later || unread || type.has_nvme() == type.nvme_read_iops.has_value()));
    CHECK((type.has_nvme() || !type.nvme_read_iops));
    REQUIRE(type.network_baseline);
    CHECK((later || type.network_peak));
    if (type.network_peak) CHECK(*type.network_baseline <= *type.network_peak);
    CHECK(type.network_baseline->value() > 1e7);  // 80 Mbit/s: a slip of a unit would show
    if (type.ebs_baseline) CHECK(*type.ebs_baseline <= *type.ebs_peak);
    CHECK(type.provenance.source.size() > 10);
  }
}

TEST_CASE("built-in catalog: AWS's published specifications of some types") {
  const InstanceTypeBook& types = Catalog::builtin().instance_types();
  const InstanceType& p4d = types.at("ml.p4d.24xlarge");
  CHECK(p4d.accelerator == "NVIDIA A100");
  CHECK(p4d.accelerator_count == 8);
  CHECK(p4d.vcpu == 96);
  CHECK(p4d.memory == 1152.0 * kGibibyte);
  CHECK(p4d.network_peak == BytesPerSecond(400e9 / 8));
  CHECK(p4d.nvme == Bytes(8e12));
  CHECK(p4d.efa);
  const InstanceType& p3 = types.at("ml.p3.2xlarge");
  CHECK(p3.ebs_peak == BytesPerSecond(218.75e6));
  CHECK_FALSE(p3.has_nvme());
  CHECK(types.at("ml.trn1.32xlarge").accelerator_count == 16);
  CHECK(types.at("ml.g4dn.xlarge").nvme == Bytes(125e9));
  CHECK_FALSE(types.at("ml.m5.xlarge").accelerated());
}

TEST_CASE("built-in catalog: peak rates are positive, halves are faster than floats, and old cards have no bf16") {
  for (const auto& [name, type] : Catalog::builtin().instance_types().all()) {
    std::map<std::string, double> tflops;
    for (const PeakRate& rate : type.peak) tflops[rate.precision] = rate.tflops;
    CAPTURE(name);
    for (const auto& [precision, rate] : tflops) CHECK(rate > 0.0);
    if (tflops.contains("fp16") && tflops.contains("fp32")) CHECK(tflops["fp16"] > tflops["fp32"]);
    if (type.accelerator == "NVIDIA V100" || type.accelerator == "NVIDIA T4") CHECK_FALSE(tflops.contains("bf16"));
  }
}

TEST_CASE("built-in catalog: every accelerator has a speed of its memory, and every row of one belongs to a type") {
  std::set<std::string> used;
  for (const auto& [name, type] : Catalog::builtin().instance_types().all()) {
    CAPTURE(name);
    const bool unknown = type.accelerator.starts_with("NVIDIA RTX PRO") || type.accelerator == "NVIDIA GB200";
    CHECK((type.accelerated() && !unknown) == type.accelerator_bandwidth.has_value());
    if (!type.accelerator_bandwidth) continue;
    // A slip of a unit would show.
    CHECK(*type.accelerator_bandwidth > BytesPerSecond(1e11));
    CHECK(*type.accelerator_bandwidth < BytesPerSecond(1e13));
    CHECK(type.bandwidth_provenance.source.size() > 10);
    used.insert(type.accelerator + "|" + std::to_string(type.accelerator_memory / kGibibyte));
  }
  CHECK(used.size() == builtin("accelerator_memory").size());
}

TEST_CASE("built-in catalog: every type with several accelerators has a link between them") {
  for (const auto& [name, type] : Catalog::builtin().instance_types().all()) {
    CAPTURE(name);
    CHECK((type.accelerator_count > 1 && type.family() != "g7") == type.device_link.has_value());
    if (!type.device_link) continue;
    CHECK(type.device_link->bandwidth >= BytesPerSecond(6e9));
    if (type.accelerator_bandwidth) CHECK(type.device_link->bandwidth < *type.accelerator_bandwidth);
    CHECK(type.device_link->provenance.source.size() > 10);
  }
}

TEST_CASE("built-in catalog: published memories and links of some types") {
  const InstanceTypeBook& types = Catalog::builtin().instance_types();
  CHECK(types.at("ml.p4d.24xlarge").accelerator_bandwidth == BytesPerSecond(1555e9));
  CHECK(types.at("ml.p4de.24xlarge").accelerator_bandwidth == BytesPerSecond(2039e9));
  CHECK(types.at("ml.p3.8xlarge").device_link->bandwidth == BytesPerSecond(100e9));
  CHECK(types.at("ml.p3.16xlarge").device_link->bandwidth == BytesPerSecond(150e9));
  CHECK(types.at("ml.p5.48xlarge").device_link->kind == "nvswitch");
  CHECK(types.at("ml.p5.48xlarge").peak_rate("bf16")->tflops == 989.4);
  CHECK_FALSE(types.at("ml.p5.4xlarge").device_link);
}

TEST_CASE("built-in catalog: every accelerator has a peak rate in fp32 and, after the K80, in fp16") {
  for (const auto& [name, type] : Catalog::builtin().instance_types().all()) {
    if (!type.accelerated()) continue;
    CAPTURE(name);
    if (type.accelerator.starts_with("NVIDIA RTX PRO")) continue;  // no dense peak is published that can be cited
    const bool only_bf16 = type.accelerator == "NVIDIA B300" || type.accelerator == "NVIDIA GB200";
    CHECK((only_bf16 ? type.peak_rate("bf16") : type.peak_rate("fp32")) != nullptr);
    CHECK((type.peak_rate("fp16") != nullptr) == (type.accelerator != "NVIDIA K80" && !only_bf16));
  }
}

TEST_CASE("built-in catalog: models are found by the names that people use") {
  const ModelBook& models = Catalog::builtin().models();
  CHECK(models.at("bert-large-uncased").name == "BERT-large");
  CHECK(models.at("resnet50").name == "ResNet-50");
  CHECK(models.at("meta-llama/Llama-2-7b-hf").name == "Llama-2-7B");
  CHECK(refusal([&] { return models.at("resnet5").name; }) ==
        "must be a model whose sizes are known, got 'resnet5' (did you mean resnet50?)");
}

TEST_CASE("built-in catalog: models have what their publishers say") {
  const ModelBook& models = Catalog::builtin().models();
  CHECK(models.at("BERT-large").parameters == 335141888.0);     // the checkpoint's tensors without heads
  CHECK(models.at("GPT-2-XL").parameters == 1557611200.0);      // "1558M"
  CHECK(models.at("Llama-2-7B").parameters == 6738415616.0);    // the checkpoint's index
  CHECK(models.at("Llama-3-70B").parameters == 70553706496.0);  // the same
  CHECK(models.at("Mistral-7B").parameters == 7241732096.0);    // the same
  CHECK(models.at("T5-11B").parameters == 11307321344.0);       // the same
  CHECK(models.at("ResNet-50").forward_gflops_per_sample == 2 * 4.089);
  CHECK(models.at("Llama-2-70B").key_value_heads == 8);
}

TEST_CASE("built-in catalog: what a transformer's width and depth give is near its parameters") {
  // 12 h^2 a layer (attention 4, feed-forward 8) and the embedding. A decoder that reads an encoder has 16, a gated
  // feed-forward other widths. ALBERT shares its layers; the largest two of T5 have far wider layers than streams.
  const std::set<std::string> odd = {"ALBERT-base", "T5-3B", "T5-11B"};
  for (const auto& [name, model] : Catalog::builtin().models().all()) {
    if (!model.attention_heads || odd.contains(name)) continue;
    CAPTURE(name);
    REQUIRE((model.parameters && model.layers && model.hidden_size && model.sequence.value_or(1) > 0));
    const double width = *model.hidden_size;
    const double rough = 12.0 * *model.layers * width * width + model.vocabulary.value_or(0) * width;
    CHECK(*model.parameters > 0.75 * rough);
    CHECK(*model.parameters < 1.4 * rough);
    CHECK(*model.hidden_size % *model.attention_heads == 0);
  }
}

TEST_CASE("built-in catalog: what a model computes is stated with the size of its input") {
  for (const auto& [name, model] : Catalog::builtin().models().all()) {
    CAPTURE(name);
    CHECK(model.forward_gflops_per_sample.has_value() == !model.input.empty());
    if (model.activation_per_sample) CHECK(!model.input.empty());
    // Images pass each weight of a convolution at many places: more operations than twice the parameters.
    if (model.family == ModelFamily::convolution || model.family == ModelFamily::detection)
      CHECK(*model.forward_gflops_per_sample * 1e9 > 2.0 * *model.parameters);
    if (model.parameters) CHECK((*model.parameters > 1e6 && *model.parameters < 1e12));
    CHECK(model.provenance.source.size() > 10);
  }
}

TEST_CASE("built-in catalog: every parameter has a unit, a source, a positive value, and one unit for all its rows") {
  const Table table = builtin("parameters");
  std::map<std::string, std::string> units;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    CAPTURE(row.text("name"), row.text("scope"));
    CHECK_FALSE(row.text("unit").empty());
    CHECK(units.emplace(row.text("name"), row.text("unit")).first->second == row.text("unit"));
    CHECK(row.text("source").size() > 10);
    if (row.text("name") != "fsx.burst_time") CHECK(row.number("value") > 0.0);  // 0: no burst is documented
    if (const auto p95 = row.optional_number("p95")) CHECK(*p95 >= row.number("value"));
  }
  CHECK(Catalog::builtin().parameters().names().size() == units.size());
}

TEST_CASE("built-in catalog: a scope of a parameter is a class or a family that exists") {
  std::set<std::string> scopes = {"", "cpu", "accelerated"};
  for (const auto& [name, type] : Catalog::builtin().instance_types().all()) scopes.insert(type.family());
  const Table table = builtin("parameters");
  for (std::size_t i = 0; i < table.size(); ++i) CHECK(scopes.contains(table.row(i).text("scope")));
}

TEST_CASE("built-in catalog: every type resolves every parameter of phases to a law") {
  const Catalog& catalog = Catalog::builtin();
  for (const auto& [name, type] : catalog.instance_types().all())
    for (const char* parameter : {"phase.starting", "phase.image_pull", "phase.startup", "phase.upload_base"}) {
      CAPTURE(name, parameter);
      CHECK(catalog.parameters().at(parameter, type, catalog.newest()).law().mean() > 0.0);
    }
}

TEST_CASE("built-in catalog: savings and interruption bands are shares") {
  for (const char* name : {"spot_market", "spot_savings", "savings_plans"}) {
    const Table table = builtin(name);
    // Spot Advisor compares with list prices of its own day: where those have been cut, spot can look dearer.
    const double least = name == std::string_view("spot_market") ? -1.0 : 0.0;
    for (std::size_t i = 0; i < table.size(); ++i) {
      const double saving = table.row(i).number("savings_fraction");
      if (!(saving >= least && saving < 1.0)) FAIL_CHECK(name << " line " << i + 2);
    }
  }
  const Table market = builtin("spot_market");
  for (std::size_t i = 0; i < market.size(); ++i) {
    const double low = market.row(i).number("interruption_low"), high = market.row(i).number("interruption_high");
    if (!(0.0 <= low && low < high && high <= 1.0)) FAIL_CHECK("spot_market line " << i + 2);
  }
}

TEST_CASE("built-in catalog: storage prices are positive, in known regions, and S3 is priced everywhere") {
  const Catalog& catalog = Catalog::builtin();
  const Table table = builtin("storage_prices");
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    if (!(row.number("usd") > 0.0)) FAIL_CHECK("storage_prices line " << i + 2);
    if (!row.text("unit").starts_with("USD/")) FAIL_CHECK("storage_prices line " << i + 2);
    CHECK_NOTHROW(catalog.regions().require(row.text("region")));
  }
  // The list prices of S3 Standard and of SageMaker's volumes in us-east-1.
  CHECK(catalog.storage_prices().at("s3.storage.first_50tb", "us-east-1", catalog.newest()).usd == 0.023);
  CHECK(catalog.storage_prices().at("s3.get", "us-east-1", catalog.newest()).usd == 4e-7);
  CHECK(catalog.storage_prices().at("sagemaker.volume", "us-east-1", catalog.newest()).usd == 0.14);
}

TEST_CASE("built-in catalog: slips of the finger are met with the right name") {
  const Catalog& catalog = Catalog::builtin();
  CHECK(refusal([&] {
          return catalog.instance_types().at("ml.p4d.24xlage").vcpu;
        }).find("did you mean ml.p4d.24xlarge?") != std::string::npos);
  CHECK(refusal([&] { return catalog.regions().require("eu-wset-1"), 0; }).find("did you mean eu-west-1?") !=
        std::string::npos);
}

TEST_CASE("built-in catalog: every parameter can be stated: its unit is one that a statement can have") {
  for (const Parameter& row : Catalog::builtin().parameters().all()) {
    CAPTURE(row.name, row.unit);
    const std::optional<ParameterForm> kind = parameter_form(row.name, row.unit);
    REQUIRE(kind);
    // What can be told a law of has a base unit of its own; only rules and counts are converted.
    if (kind->varies) CHECK((row.unit.starts_with(base_unit(kind->dimension)) || kind->dimension == Dimension::rate));
    if (row.p95) CHECK(kind->varies);
  }
}

TEST_CASE("catalog: price layers are kept, in the order in which they were added") {
  const Catalog& below = Catalog::builtin();
  CHECK(below.price_layers().empty());
  const PriceLayer first = price_layer("a.csv", {price_row("s3.get", "us-east-1", 4e-7, "2025-01-01")}, {});
  const PriceLayer second = price_layer("b.csv", {price_row("s3.get", "us-east-1", 5e-7, "2025-01-01")}, {});
  const Catalog upper = below.with(first).with(second);
  REQUIRE(upper.price_layers().size() == 2);
  CHECK(upper.price_layers()[0].digest == first.digest);
  CHECK(upper.price_layers()[1].name == "b.csv");
  CHECK(upper.tables().digest() == below.digest());
}

TEST_CASE("catalog: a profile lies over the parameters, and the digest tells") {
  const Catalog& below = Catalog::builtin();
  Parameter row = below.parameters().at("file.bandwidth", below.newest());
  row.layer = "profile mine";
  row.value = 2e8;
  const Catalog upper = below.with(profile("mine", {"measured", day("2026-10-01")}, {row}));
  CHECK(upper.parameters().at("file.bandwidth", below.newest()).value == 2e8);
  CHECK(below.parameters().at("file.bandwidth", below.newest()).value == 157.9e6);
  CHECK(upper.digest() != below.digest());
  CHECK(upper.newest() == below.newest());  // rates set no day
  REQUIRE(upper.profiles().size() == 1);
  CHECK(upper.profiles().front().name == "mine");
  CHECK(refusal([&] { return upper.with(upper.profiles().front()).digest(); }) ==
        "must have another name than the profile below it, got 'mine'");
}
