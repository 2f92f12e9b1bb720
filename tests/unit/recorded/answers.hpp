// Reads one answer about a job that ran.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "simcore/io/document_reader.hpp"
#include "simcore/recorded/detail/answer_record.hpp"

namespace simcore::tests {

struct ReadAnswer {
  JobHistory job;
  std::vector<std::string> problems;
  std::vector<Contradiction> contradictions;
};

inline ReadAnswer answer(std::string_view text) {
  ReadAnswer read;
  read.job.sources.push_back({SourceKind::described, "a.json", ""});
  std::vector<Problem> problems;
  read_answer_record(read_json(text), read.job, problems, read.contradictions);
  for (const Problem& problem : problems) read.problems.push_back(problem.message());
  return read;
}

}  // namespace simcore::tests
