#include "simcore/spec/job_draft.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "simcore/error/letters.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {
namespace {

/// Where a key path or what it is a part of was read instead.
std::optional<std::string> place_elsewhere(const JobDraft& draft, const std::string& path) {
  for (std::size_t end = path.size(); end != std::string::npos && end > 0; end = path.find_last_of(".[", end - 1)) {
    const auto found = draft.origins.find(path.substr(0, end));
    if (found != draft.origins.end()) return found->second + path.substr(end);
  }
  return std::nullopt;
}

bool is_in_path(char c) { return is_ascii_letter(c) || is_ascii_digit(c) || c == '_' || c == '.'; }

/// Whether a word of a message is a key path: words of a language have no point inside, and no capital in front.
bool is_path_in_text(std::string_view word) {
  return word.find('.') != word.npos || (!word.empty() && word.front() >= 'A' && word.front() <= 'Z');
}

/// A word of a message, in the words of what the job was read from.
std::string word_elsewhere(const JobDraft& draft, const std::string& word) {
  const std::size_t end = word.find_last_not_of('.') + 1;  // that of the sentence is none of the path
  const auto found = is_path_in_text(word) ? draft.origins.find(word.substr(0, end)) : draft.origins.end();
  if (found == draft.origins.end()) return word;
  const std::size_t file = found->second.rfind(": ");
  return found->second.substr(file == std::string::npos ? 0 : file + 2) + word.substr(end);
}

}  // namespace

std::string place(const JobDraft& draft, const std::string& path) {
  if (const auto elsewhere = place_elsewhere(draft, path)) return *elsewhere;
  std::string full = path.empty() ? draft.section : key_path(draft.section, path);
  if (draft.file.empty()) return full;
  return full.empty() ? draft.file : draft.file + ": " + full;
}

bool is_read_elsewhere(const JobDraft& draft, const std::string& path) {
  return place_elsewhere(draft, path).has_value();
}

std::string in_words_of(const JobDraft& draft, const std::string& message) {
  std::string made;
  for (auto at = message.begin(); at != message.end();) {
    const auto end = std::find_if_not(at, message.end(), is_in_path);
    made += word_elsewhere(draft, {at, end});
    at = std::find_if(end, message.end(), is_in_path);
    made.append(end, at);
  }
  return made;
}

}  // namespace simcore
