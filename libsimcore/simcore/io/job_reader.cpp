#include "simcore/io/job_reader.hpp"

#include "simcore/io/detail/json_tree.hpp"
#include "simcore/io/detail/section_reader.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/io/spot_files.hpp"
#include "simcore/io/text_file.hpp"

namespace simcore {

JobDraft read_job(std::string_view json, const std::string& file) { return read_job(read_document(json, file), file); }

JobDraft read_job(const record::Value& document, const std::string& file, const std::vector<std::string>& warnings) {
  const Json tree = json_tree(document);
  JobDraft draft;
  draft.file = file;
  ValueReader values(draft.problems);
  SectionReader(tree, "", values).read(draft.spec);
  load_spot_files(draft, file);
  for (const std::string& text : warnings)
    if (!tree.contains("region") || !text.starts_with("region: ")) draft.warnings.push_back(text);
  return draft;
}

JobDraft load_job(const std::string& path) { return read_job(read_text(path), path); }

}  // namespace simcore
