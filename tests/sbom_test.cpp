#include <fstream>
#include <map>
#include <string>

#include <Eigen/Core>
#include <boost/version.hpp>
#include <nlohmann/json.hpp>
#include <spdlog/fmt/fmt.h>
#include <spdlog/version.h>
#include <yaml.h>

#include "catch.hpp"

namespace {

std::string dotted(int major, int minor, int patch) {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

std::map<std::string, std::string> versions_in_the_bill_of_materials() {
  std::ifstream file(SIMCORE_SBOM);
  std::map<std::string, std::string> found;
  const auto bill = nlohmann::json::parse(file);
  for (const auto& component : bill.at("components")) {
    if (component.contains("version")) found[component.at("name")] = component.at("version");
  }
  return found;
}

}  // namespace

TEST_CASE("the bill of materials has the versions that the headers tell") {
  auto found = versions_in_the_bill_of_materials();
  found.erase("pybind11");  // no part of the library
  CHECK(found == std::map<std::string, std::string>{
                     {"Boost", dotted(BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100)},
                     {"Eigen", dotted(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
                     {"LibYAML", yaml_get_version_string()},
                     {"fmt", dotted(FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
                     {"nlohmann/json",
                      dotted(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
                     {"spdlog", dotted(SPDLOG_VER_MAJOR, SPDLOG_VER_MINOR, SPDLOG_VER_PATCH)},
                 });
}
