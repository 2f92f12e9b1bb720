#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"

namespace simcore {

/// How the throughput of EFS is set.
enum class EfsThroughput { bursting, provisioned, elastic };
template <>
struct Choice<EfsThroughput> {
  static constexpr std::array<std::pair<std::string_view, EfsThroughput>, 3> words = {
      {{"bursting", EfsThroughput::bursting},
       {"provisioned", EfsThroughput::provisioned},
       {"elastic", EfsThroughput::elastic}}};
};

enum class EfsPerformance { general_purpose, max_io };
template <>
struct Choice<EfsPerformance> {
  static constexpr std::array<std::pair<std::string_view, EfsPerformance>, 2> words = {
      {{"generalPurpose", EfsPerformance::general_purpose}, {"maxIO", EfsPerformance::max_io}}};
};

/// Where the data lies on EFS.
enum class EfsStorageClass { standard, one_zone, infrequent_access };
template <>
struct Choice<EfsStorageClass> {
  static constexpr std::array<std::pair<std::string_view, EfsStorageClass>, 3> words = {
      {{"standard", EfsStorageClass::standard},
       {"one_zone", EfsStorageClass::one_zone},
       {"infrequent_access", EfsStorageClass::infrequent_access}}};
};

}  // namespace simcore
