#include "simcore/io/job_reader.hpp"

#include "simcore/io/detail/section_reader.hpp"
#include "simcore/io/spot_files.hpp"
#include "simcore/io/text_file.hpp"

namespace simcore {

JobDraft read_job(std::string_view json, const std::string& file) {
  const Json parsed = parse_json(json, file);
  JobDraft draft;
  draft.file = file;
  ValueReader values(draft.problems);
  SectionReader(parsed, "", values).read(draft.spec);
  load_spot_files(draft, file);
  return draft;
}

JobDraft load_job(const std::string& path) { return read_job(read_text(path), path); }

}  // namespace simcore
