#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"

namespace simcore {

/// Deployment types of FSx for Lustre, with their throughput per TiB.
enum class FsxDeployment {
  scratch_2,
  persistent_1_ssd_50,
  persistent_1_ssd_100,
  persistent_1_ssd_200,
  persistent_1_hdd_12,
  persistent_1_hdd_40,
  persistent_2_ssd_125,
  persistent_2_ssd_250,
  persistent_2_ssd_500,
  persistent_2_ssd_1000
};
template <>
struct Choice<FsxDeployment> {
  static constexpr std::array<std::pair<std::string_view, FsxDeployment>, 10> words = {
      {{"SCRATCH_2", FsxDeployment::scratch_2},
       {"PERSISTENT_1_SSD_50", FsxDeployment::persistent_1_ssd_50},
       {"PERSISTENT_1_SSD_100", FsxDeployment::persistent_1_ssd_100},
       {"PERSISTENT_1_SSD_200", FsxDeployment::persistent_1_ssd_200},
       {"PERSISTENT_1_HDD_12", FsxDeployment::persistent_1_hdd_12},
       {"PERSISTENT_1_HDD_40", FsxDeployment::persistent_1_hdd_40},
       {"PERSISTENT_2_SSD_125", FsxDeployment::persistent_2_ssd_125},
       {"PERSISTENT_2_SSD_250", FsxDeployment::persistent_2_ssd_250},
       {"PERSISTENT_2_SSD_500", FsxDeployment::persistent_2_ssd_500},
       {"PERSISTENT_2_SSD_1000", FsxDeployment::persistent_2_ssd_1000}}};
};

}  // namespace simcore
