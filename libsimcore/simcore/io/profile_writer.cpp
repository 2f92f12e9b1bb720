#include "simcore/io/profile_writer.hpp"

#include <concepts>
#include <type_traits>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/json_text.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

std::string in_yaml(const std::string& text) { return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace); }

template <class T>
std::string yaml_value(const T& value) {
  if constexpr (record::Shown<T>)
    return yaml_value(shown(value));
  else if constexpr (std::same_as<T, std::string>)
    return in_yaml(value);
  else if constexpr (std::integral<T>)
    return std::to_string(value);
  else
    return shortest(value);
}

/// "{parameter: "phase.starting", family: "g5", ...}"; no key for a template that there is not.
std::string line_of_law(const LearnedLaw& law) {
  std::string line;
  record::for_each_field<LearnedLaw>([&](const auto& field, const auto& get) {
    if constexpr (record::kStored<std::remove_cvref_t<decltype(get)>>) {
      if constexpr (std::same_as<std::remove_cvref_t<decltype(law.*get)>, std::string>)
        if ((law.*get).empty()) return;
      line += (line.empty() ? "{" : ", ") + std::string(field.name) + ": " + yaml_value(law.*get);
    }
  });
  return line + "}";
}

}  // namespace

std::string profile_text(const Profile& profile) {
  if (profile.learned.empty() || profile.rows.size() != profile.learned.size())
    throw CatalogError(
        {{"", "must hold learned laws alone: one written by hand is in its file", in_quotes(profile.name), ""}});
  std::string text =
      "simcore_profile: 1\nname: " + in_yaml(profile.name) + "\nsource: " + in_yaml(profile.provenance.source) +
      "\nas_of: " + in_yaml(to_string(profile.provenance.as_of)) + "\nhistory: " + in_yaml(profile.history) + "\n";
  if (!profile.notes.empty()) text += "notes:\n";
  for (const std::string& note : profile.notes) text += "- " + in_yaml(note) + "\n";
  text += "learned:\n";
  for (const LearnedLaw& law : profile.learned) text += "- " + line_of_law(law) + "\n";
  return text;
}

}  // namespace simcore
