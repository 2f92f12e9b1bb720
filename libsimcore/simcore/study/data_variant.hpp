#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/spec/job_spec.hpp"
#include "simcore/study/data_option.hpp"

namespace simcore {

/// The job with its data brought in another way.
struct DataVariant {
  std::string label = {};                   // "S3 FastFile, 150 MB shards"
  std::string source = {};                  // "S3 FastFile"
  std::vector<ChannelChange> changes = {};  // none: the job as it is
  bool packed = false;                      // into larger objects than there are
  JobSpec job = {};
};

/// "S3 File", "FSx SCRATCH_2", "EFS elastic".
[[nodiscard]] std::string source_label(const ChannelSpec& channel);

/// The channels whose source is worth a thought: the named one, or each that holds at least a tenth of the data, with
/// those that share its file system. Throws SpecError when the job has no channel, or none of that name.
[[nodiscard]] std::vector<std::string> data_channels(const JobSpec& job, const std::optional<std::string>& name);

/// The job as it is, then with these channels from every source, their objects as they are and, where they are smaller
/// than `shard`, packed; FSx also with a capacity of `larger_fsx`. A file system that the job does not describe is
/// created for it and filled. Whether an option is possible is for resolve() to say; one that describes the same job as
/// another is left out.
[[nodiscard]] std::vector<DataVariant> data_variants(const JobSpec& job, const std::vector<std::string>& channels,
                                                     Bytes shard, Bytes larger_fsx);

/// "150 MB" for these channels. Throws SpecError when it is no size, not above 0, or larger than every data set.
[[nodiscard]] Bytes read_shard(const std::string& text, const JobSpec& job, const std::vector<std::string>& channels);

}  // namespace simcore
