#pragma once

#include <string>
#include <vector>

#include "unit/resolve/jobs.hpp"

namespace simcore::tests {

// A job of an hour that reads 100 GiB in 50,000 objects from an FSx file system.
inline constexpr Bytes kSize = kGibibyte * 100.0;
inline constexpr double kObjects = 50000.0;

/// A file system that is created for the job and loaded before it, or else during its first epoch.
inline FileSystemSpec created(bool preload) {
  FileSystemSpec system;
  system.created = true;
  system.preload = preload;
  system.lazy_load = !preload;
  return system;
}

/// One channel of each name.
inline JobSpec reading(const FileSystemSpec& system, const std::vector<std::string>& names = {"train"}) {
  JobSpec job = hour_job();
  for (const std::string& name : names)
    job.channels[name] = mounted_channel(Source::fsx, kSize, static_cast<std::int64_t>(kObjects), system);
  return job;
}

}  // namespace simcore::tests
