#include "simcore/catalog/instance_type.hpp"

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

constexpr const char* kTypes =
    "instance_type,vcpu,memory_gib,accelerator,accelerator_count,accelerator_memory_gib,network_baseline_gbps,"
    "network_peak_gbps,efa,ebs_baseline_mbps,ebs_peak_mbps,nvme_gb,nvme_disks,nvme_read_iops,source,as_of\n"
    "ml.p4d.24xlarge,96,1152,NVIDIA A100,8,40,400,400,true,2375,2375,8000,8,2000000,feed,2025-03-01\n"
    "ml.p4de.24xlarge,96,1152,NVIDIA A100,8,80,400,400,true,,,8000,8,2000000,feed,2025-03-01\n"
    "ml.m5.large,2,8,,,,0.75,10,false,81.25,593.75,,,,feed,2025-03-01\n"
    "ml.new.large,2,8,Mystery,1,,,,false,,,,,,feed,2025-03-01\n";

constexpr const char* kAccelerators =
    "accelerator,precision,dense_tflops,source,as_of\n"
    "NVIDIA A100,bf16,312,feed,2024-01-01\n"
    "NVIDIA A100,fp32,19.5,bill,2024-01-01\n";

constexpr const char* kMemory =
    "accelerator,memory_gib,bandwidth_gb_s,source,as_of\n"
    "NVIDIA A100,40,1555,bill,2020-11-01\n"
    "NVIDIA A100,80,2039,feed,2020-11-01\n";

constexpr const char* kLinks =
    "instance_type,link,bandwidth_gb_s,source,as_of\n"
    "ml.p4d.24xlarge,nvswitch,300,bill,2020-11-02\n";

InstanceTypeBook book(const std::string& types = kTypes, const std::string& memory = kMemory,
                      const std::string& links = kLinks) {
  return InstanceTypeBook::parse({Table::parse("instance_types", types), Table::parse("accelerators", kAccelerators),
                                  Table::parse("accelerator_memory", memory), Table::parse("device_links", links)},
                                 sources());
}

const InstanceTypeBook& kept() {
  static const InstanceTypeBook all = book();
  return all;
}

std::string header(const std::string& table) { return table.substr(0, table.find('\n') + 1); }

}  // namespace

TEST_CASE("instance type: every column in its unit") {
  const InstanceTypeBook types = book();
  const InstanceType& type = types.at("ml.p4d.24xlarge");
  CHECK(type.vcpu == 96);
  CHECK(type.memory == Bytes(1152.0 * 1024 * 1024 * 1024));
  CHECK(type.accelerator == "NVIDIA A100");
  CHECK(type.accelerator_count == 8);
  CHECK(type.accelerator_memory == Bytes(40.0 * 1024 * 1024 * 1024));
  CHECK(type.network_peak == BytesPerSecond(50e9));    // 400 Gbit/s
  CHECK(type.ebs_baseline == BytesPerSecond(2375e6));  // decimal megabytes
  CHECK(type.nvme == Bytes(8e12));
  CHECK(type.nvme_disks == 8);
  CHECK(type.nvme_read_iops == 2e6);
  CHECK(type.efa);
  CHECK(type.provenance.source == "A feed, public");
}

TEST_CASE("instance type: empty cells are unknown or not there") {
  const InstanceTypeBook types = book();
  const InstanceType& cpu = types.at("ml.m5.large");
  CHECK_FALSE(cpu.accelerated());
  CHECK_FALSE(cpu.has_nvme());
  CHECK_FALSE(cpu.nvme_read_iops);
  CHECK(cpu.accelerator.empty());
  CHECK(cpu.peak.empty());
  CHECK(cpu.network_baseline == BytesPerSecond(0.75e9 / 8));
  const InstanceType& unknown = types.at("ml.new.large");
  CHECK(unknown.accelerated());
  CHECK_FALSE(unknown.network_peak);
  CHECK_FALSE(unknown.ebs_baseline);
}

TEST_CASE("instance type: peak rates come from the accelerator's rows") {
  const InstanceTypeBook types = book();
  const InstanceType& type = types.at("ml.p4d.24xlarge");
  REQUIRE(type.peak.size() == 2);
  CHECK(type.peak[0].precision == "bf16");
  CHECK(type.peak[0].tflops == 312.0);
  CHECK(type.peak[1].provenance.source == "Somebody's bill");
  CHECK(types.at("ml.new.large").peak.empty());
}

TEST_CASE("instance type: a peak rate is found by its precision") {
  const InstanceTypeBook types = book();
  const InstanceType& type = types.at("ml.p4d.24xlarge");
  REQUIRE(type.peak_rate("fp32"));
  CHECK(type.peak_rate("fp32")->tflops == 19.5);
  CHECK(type.peak_rate("fp8") == nullptr);
  CHECK(types.at("ml.m5.large").peak_rate("fp32") == nullptr);
}

TEST_CASE("instance type: the memory's speed is that of the chip with this much of it") {
  const InstanceTypeBook types = book();
  CHECK(types.at("ml.p4d.24xlarge").accelerator_bandwidth == BytesPerSecond(1555e9));
  CHECK(types.at("ml.p4d.24xlarge").bandwidth_provenance.source == "Somebody's bill");
  CHECK(types.at("ml.p4de.24xlarge").accelerator_bandwidth == BytesPerSecond(2039e9));
  CHECK_FALSE(types.at("ml.new.large").accelerator_bandwidth);
  CHECK_FALSE(types.at("ml.m5.large").accelerator_bandwidth);
}

TEST_CASE("instance type: the link between its accelerators, where it is known") {
  const InstanceTypeBook types = book();
  const std::optional<DeviceLink>& link = types.at("ml.p4d.24xlarge").device_link;
  REQUIRE(link);
  CHECK(link->kind == "nvswitch");
  CHECK(link->bandwidth == BytesPerSecond(300e9));
  CHECK(link->provenance.as_of == day("2020-11-02"));
  CHECK_FALSE(types.at("ml.p4de.24xlarge").device_link);
}

TEST_CASE("instance type: a link that joins nothing, or of an unknown kind, is refused") {
  const auto with_link = [](const std::string& row) {
    return refusal([&] { return book(kTypes, kMemory, header(kLinks) + row); });
  };
  const std::string joins_nothing = "device_links.csv:2: must link a known type with several accelerators, got ";
  CHECK(with_link("ml.p4d.24xlarg,nvswitch,300,feed,2025-03-01\n") == joins_nothing + "'ml.p4d.24xlarg'");
  CHECK(with_link("ml.new.large,pcie,16,feed,2025-03-01\n") == joins_nothing + "'ml.new.large'");
  CHECK(with_link("ml.p4d.24xlarge,nvswich,300,feed,2025-03-01\n") ==
        "device_links.csv:2: must have a known link, got 'nvswich' (did you mean nvswitch?)");
  CHECK(with_link("ml.p4d.24xlarge,nvswitch,0,feed,2025-03-01\n") ==
        "device_links.csv:2: column 'bandwidth_gb_s' must be positive, got '0'");
}

TEST_CASE("instance type: a memory that is written twice, or without speed, is refused") {
  const std::string row = "NVIDIA A100,40,1555,feed,2025-03-01\n";
  CHECK(refusal([&] { return book(kTypes, header(kMemory) + row + row); }) ==
        "accelerator_memory.csv:3: must have each key once, got 'NVIDIA A100, 40'");
  CHECK(refusal([&] { return book(kTypes, header(kMemory) + "NVIDIA A100,40,,feed,2025-03-01\n"); }) ==
        "accelerator_memory.csv:2: column 'bandwidth_gb_s' must be a finite number, got ''");
}

TEST_CASE("instance type: the family stands between the dots") {
  const auto family = [](std::string name) {
    InstanceType type;
    type.name = std::move(name);
    return type.family();
  };
  CHECK(family("ml.p4d.24xlarge") == "p4d");
  CHECK(family("ml.g4dn.xlarge") == "g4dn");
}

TEST_CASE("instance type: an unknown one is refused with the nearest, with or without ml.") {
  CHECK(refusal([] { return kept().at("ml.p4d.24xlarg").vcpu; }) ==
        "must be an instance type whose specifications are known, got 'ml.p4d.24xlarg' (did you mean "
        "ml.p4d.24xlarge?)");
  CHECK(refusal([] { return kept().at("m5.large").vcpu; }) ==
        "must be an instance type whose specifications are known, got 'm5.large' (did you mean ml.m5.large?)");
  CHECK(refusal([] { return kept().at("abacus").vcpu; }) ==
        "must be an instance type whose specifications are known, got 'abacus'");
}

TEST_CASE("instance type: a malformed row is refused with its line") {
  const std::string head = header(kTypes);
  CHECK(refusal([&] { return book(head + "ml.x.large,2,,,,,,,false,,,,,,feed,2025-03-01\n"); }) ==
        "instance_types.csv:2: column 'memory_gib' must be a finite number, got ''");
  CHECK(refusal([&] { return book(head + "ml.x.large,2,8,,,,,,maybe,,,,,,feed,2025-03-01\n"); }) ==
        "instance_types.csv:2: column 'efa' must be true or false, got 'maybe'");
}
