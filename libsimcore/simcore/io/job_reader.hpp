#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "simcore/record/value.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/spec/named_files.hpp"

namespace simcore {

/// Reads a job description from text in JSON or YAML, as read_document() does. What is wrong inside is noted in the
/// draft, all of it; text that is neither throws SpecError. `file` names the source in messages. `files`: those that
/// the job may name.
[[nodiscard]] JobDraft read_job(std::string_view text, const std::string& file = {},
                                NamedFiles files = NamedFiles::none);

/// Reads a job description from a tree of values, whatever it was parsed from. What is wrong inside is noted in the
/// draft, all of it. `warnings`: those of the request that it was made of before it was changed; they stay the draft's,
/// but for that about a region which the description names by now.
[[nodiscard]] JobDraft read_job(const record::Value& document, const std::string& file = {},
                                const std::vector<std::string>& warnings = {}, NamedFiles files = NamedFiles::none);

/// The draft of read_job() without the files that the job names, which are left alone.
[[nodiscard]] JobDraft read_fields(const record::Value& document, const std::string& file = {},
                                   const std::vector<std::string>& warnings = {});

/// Job description read from a file in JSON or YAML. What is wrong inside is noted in the draft, all of it; a file that
/// cannot be read, or is neither, throws SpecError.
[[nodiscard]] JobDraft load_job(const std::string& path, NamedFiles files = NamedFiles::below);

}  // namespace simcore
