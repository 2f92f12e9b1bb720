#pragma once

#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/assumption.hpp"
#include "simcore/plan/training_speed.hpp"
#include "simcore/record/field.hpp"
#include "simcore/spec/job_draft.hpp"

namespace simcore {

struct Speed {
  std::string version;
  std::string catalog;
  std::string spec_id;
  std::string job;
  TrainingSpeed training;
  std::vector<std::string> warnings;
  std::vector<Assumption> assumed;

  static constexpr record::Title kTitle{
      "Speed", "How fast a job trains on the instances that it asks for, and what that rests on."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("version", "", "Version of simcore.", &Speed::version),
        field("catalog", "", "SHA-256 of the catalog's tables.", &Speed::catalog),
        field("spec_id", "", "Content id of the job description (16 hexadecimal digits).", &Speed::spec_id),
        field("job", "", "Name of the job.", &Speed::job),
        record::spread(&Speed::training),
        field("warnings", "", "Warnings about the job, as a forecast has them.", &Speed::warnings),
        field("assumed", "", "What the job leaves open about its work, with source and date.", &Speed::assumed)
            .on(record::Faces::python)};
  }
};

/// How fast the job trains, without running it. A throughput or step time that it states counts as a run measured on
/// its own instances. Throws SpecError when the job is wrong, cannot be trained there, or does not say how fast it is.
[[nodiscard]] Speed speed(const JobDraft& draft, const Catalog& catalog);

}  // namespace simcore
