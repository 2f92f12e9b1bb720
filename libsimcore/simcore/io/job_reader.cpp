#include "simcore/io/job_reader.hpp"

#include "simcore/io/detail/json_tree.hpp"
#include "simcore/io/detail/section_reader.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/io/spot_files.hpp"
#include "simcore/io/text_file.hpp"
#include "simcore/spec/meant_field.hpp"

namespace simcore {

JobDraft read_job(std::string_view text, const std::string& file, NamedFiles files) {
  return read_job(read_document(text, file), file, {}, files);
}

JobDraft read_job(const record::Value& document, const std::string& file, const std::vector<std::string>& warnings,
                  NamedFiles files) {
  JobDraft draft = read_fields(document, file, warnings);
  load_spot_files(draft, file, files);
  return draft;
}

JobDraft read_fields(const record::Value& document, const std::string& file, const std::vector<std::string>& warnings) {
  const Json tree = document_tree(document, file);
  JobDraft draft;
  draft.file = file;
  static constexpr ValueReader::Meant kMeant{other_word, field_elsewhere, meant_section};
  ValueReader values(draft.problems, &kMeant);
  SectionReader(tree, "", values).read(draft.spec);
  for (const std::string& text : warnings)
    if (!tree.contains("region") || !text.starts_with("region: ")) draft.warnings.push_back(text);
  return draft;
}

JobDraft load_job(const std::string& path, NamedFiles files) { return read_job(read_text(path), path, files); }

}  // namespace simcore
