#pragma once

#include <string>

namespace simcore {

/// What a forecast is about; forecasts of the same identity may be compared and added, strangers may not.
struct Identity {
  std::string job;      // name of the job
  std::string spec_id;  // content id of the job description
  std::string version;  // of simcore
  std::string catalog;  // digest of the tables
};

}  // namespace simcore
