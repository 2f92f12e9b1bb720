#include "simcore/regress/suite_reader.hpp"

#include "simcore/io/detail/json_tree.hpp"
#include "simcore/io/detail/section_reader.hpp"
#include "simcore/regress/tolerance.hpp"
#include "simcore/spec/validate.hpp"

namespace simcore {

SuiteSpec read_suite(const record::Value& document, const std::string& file) {
  SuiteSpec suite;
  std::vector<Problem> found;
  ValueReader values(found);
  SectionReader(document_tree(document, file), "", values).read(suite);
  if (found.empty()) found = problems(suite);
  if (found.empty()) found = tolerance_problems(suite);
  for (Problem& problem : found) problem.where = problem.where.empty() ? file : file + ": " + problem.where;
  throw_if_any<SpecError>(std::move(found));
  return suite;
}

}  // namespace simcore
