#pragma once

#include <string>
#include <string_view>

#include "simcore/record/value.hpp"

namespace simcore {

/// What a document is, and what can be asked of it.
struct DocumentKind {
  enum class Reading { job_file, request, description, running, search_answer, none };

  Reading reading;          // as what simcore reads it
  std::string_view id;      // "terraform", which messages do not show and no release changes
  std::string_view what;    // "is a Terraform plan or state"
  std::string_view advice;  // to somebody who gives it where another kind is read

  [[nodiscard]] bool operator==(const DocumentKind&) const = default;
};

/// Kind of a document by its content, from one table; nullptr when no row of it shows. A job file is known by its key
/// `simcore`.
[[nodiscard]] const DocumentKind* document_kind(const record::Value& document);

/// Throws SpecError, in one line that names the kind, when a document is known to be neither a job file nor a request,
/// or has members of a request that are written otherwise ("trainingJobName"). `file`: its name, for the message.
void require_job(const record::Value& document, const std::string& file);

/// Throws SpecError, in one line that names the kind, when a document is known to be no part of a job file.
void require_workload(const record::Value& document, const std::string& file);

/// Throws SpecError, in one line that names the kind, when a document is known to be no answer of DescribeTrainingJob
/// or DescribeProcessingJob about a job that has ended.
void require_description(const record::Value& document, const std::string& file);

/// Throws as require_description() does, but not for an answer of Search with training jobs, nor for a list of
/// described jobs.
void require_descriptions(const record::Value& document, const std::string& file);

}  // namespace simcore
