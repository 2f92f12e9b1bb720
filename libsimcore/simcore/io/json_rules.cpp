#include "simcore/io/detail/json_rules.hpp"

#include <algorithm>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/error/utf8.hpp"
#include "simcore/io/detail/text_place.hpp"
#include "simcore/record/value.hpp"

namespace simcore {
namespace {

using record::kDeepest;

[[noreturn]] void refuse(const std::string& where, std::string rule, std::string value) {
  throw SpecError({{where, std::move(rule), std::move(value), ""}});
}

std::string place_in_text(std::string_view text, std::size_t offset, const std::string& file) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return text_place(file, static_cast<std::size_t>(line), before.size() - start + 1);
}

}  // namespace

void JsonRules::open(bool object) {
  if (open_.size() >= kDeepest) refuse(file_, "must be at most " + std::to_string(kDeepest) + " levels deep", "more");
  open_.push_back({.object = object});
}

void JsonRules::key(const std::string& name) {
  open_.back().present = name;
  if (!open_.back().keys.insert(name).second) refuse(place(), "must name each key once", in_quotes(name) + " twice");
}

std::string JsonRules::place() const {
  std::string path;
  for (const Container& container : open_)
    if (container.object) path += (path.empty() ? "" : ".") + as_key(container.present);
  return file_.empty() ? path : file_ + ": " + path;
}

void refuse_json(std::string_view text, const std::string& file, std::size_t offset) {
  constexpr std::size_t kQuoted = 20;
  const std::size_t start = character_border(text, offset), end = character_border(text, start + kQuoted);
  refuse(place_in_text(text, offset, file), "must be JSON",
         offset >= text.size() ? "the end of the text" : in_quotes(text.substr(start, end - start)));
}

void refuse_number(const std::string& file) { refuse(file, "must hold numbers that fit a double", "a larger one"); }

}  // namespace simcore
