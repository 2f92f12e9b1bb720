#include "simcore/spec/job_draft.hpp"

#include "simcore/spec/section.hpp"

namespace simcore {

std::string place(const JobDraft& draft, const std::string& path) {
  for (std::size_t end = path.size(); end != std::string::npos && end > 0; end = path.find_last_of(".[", end - 1)) {
    const auto found = draft.origins.find(path.substr(0, end));
    if (found != draft.origins.end()) return found->second + path.substr(end);
  }
  std::string full = path.empty() ? draft.section : key_path(draft.section, path);
  if (draft.file.empty()) return full;
  return full.empty() ? draft.file : draft.file + ": " + full;
}

}  // namespace simcore
