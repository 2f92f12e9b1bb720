#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "simcore/random/uncertain.hpp"
#include "simcore/record/choice.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

enum class Compression { gzip, none };
template <>
struct Choice<Compression> {
  static constexpr std::array<std::pair<std::string_view, Compression>, 2> words = {
      {{"GZIP", Compression::gzip}, {"NONE", Compression::none}}};
};

/// When a processing job's output goes to S3.
enum class UploadMode { end_of_job, continuous };
template <>
struct Choice<UploadMode> {
  static constexpr std::array<std::pair<std::string_view, UploadMode>, 2> words = {
      {{"EndOfJob", UploadMode::end_of_job}, {"Continuous", UploadMode::continuous}}};
};

struct ArtifactSpec {
  std::optional<Uncertain<Bytes>> size;
  Compression compression = Compression::gzip;
  std::optional<std::string> region;
  std::optional<UploadMode> upload;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "size",
                .doc = "Size of the model artifact before compression.",
                .example = "90 MB",
                .otherwise = "not known: phases.upload is what jobs of the class took (phase.upload)",
                .source = "SageMaker API CreateTrainingJob, OutputDataConfig.S3OutputPath: what is written there",
                .range = {.low = 0.0, .high = 1e16}},
          self.size);
    visit(Field{.name = "compression",
                .doc = "Whether the artifact is compressed before its upload; the output of a processing job is not.",
                .fallback = "GZIP",
                .source = "SageMaker API CreateTrainingJob, OutputDataConfig.CompressionType"},
          self.compression);
    visit(Field{.name = "region",
                .doc = "Region of the bucket that takes the artifact. Elsewhere than the job, its bytes are charged as "
                       "transfer between regions.",
                .example = "eu-west-1",
                .otherwise = "the job's region",
                .source = "SageMaker API CreateTrainingJob, OutputDataConfig.S3OutputPath: the bucket's region"},
          self.region);
    visit(Field{.name = "upload",
                .doc = "When the output of a processing job goes to S3: at its end, or while it runs.",
                .fallback = "EndOfJob",
                .source = "SageMaker API CreateProcessingJob, ProcessingOutputConfig.Outputs.S3Output.S3UploadMode"},
          self.upload);
  }
};

}  // namespace simcore
