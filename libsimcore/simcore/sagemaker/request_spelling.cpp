#include "simcore/sagemaker/detail/request_spelling.hpp"

#include <algorithm>
#include <array>
#include <ranges>
#include <string_view>
#include <utility>

#include "simcore/catalog/request_model.hpp"
#include "simcore/error/letters.hpp"
#include "simcore/io/detail/json_text.hpp"
#include "simcore/io/detail/json_writer.hpp"
#include "simcore/io/detail/value_reader.hpp"

namespace simcore {
namespace {

/// Members that are called otherwise elsewhere: first there, then in a request.
constexpr std::array<std::pair<const char*, const char*>, 3> kRenamed = {
    {{"StaticHyperParameters", "HyperParameters"},
     {"HyperParameterTuningResourceConfig", "ResourceConfig"},
     {"BaseTags", "Tags"}}};

/// Members of the definition of a tuning job's training jobs that say nothing about one of these jobs.
constexpr std::array<const char*, 3> kOfTuning = {"DefinitionName", "HyperParameterRanges", "TuningObjective"};

constexpr const char* kConfigs = "InstanceConfigs";
constexpr const char* kArn = "TrainingJobArn";

template <class Tree>
void rename_members(SpelledRequest<Tree>& spelled) {
  for (const auto& [there, here] : kRenamed) {
    if (!spelled.request.contains(there)) continue;
    if (spelled.request.contains(here)) {
      spelled.problems.push_back({there,
                                  std::string("must be left out beside ") + here +
                                      ", which it is called in a "
                                      "request",
                                  "both", ""});
    } else {
      spelled.request[here] = spelled.request[there];
      spelled.former[here] = there;
    }
    spelled.request.erase(there);
  }
}

template <class Tree>
void leave_out_tuning(SpelledRequest<Tree>& spelled) {
  std::string names;
  for (const char* name : kOfTuning)
    if (spelled.request.erase(name) != 0) names += (names.empty() ? "" : ", ") + std::string(name);
  if (!names.empty())
    spelled.warnings.push_back(names + ": left out, since the forecast is for one training job of a tuning job");
}

/// Takes the first of several instances that a tuning job may get.
template <class Tree>
void take_first_config(SpelledRequest<Tree>& spelled) {
  if (!spelled.former.contains("ResourceConfig") || !spelled.request["ResourceConfig"].is_object()) return;
  Tree& resources = spelled.request["ResourceConfig"];
  resources.erase("AllocationStrategy");
  const Tree configs = resources.value(kConfigs, Tree());
  const bool alone = !resources.contains("InstanceType");  // beside one it is refused, as by the service
  if (!alone || configs.is_null()) return;
  resources.erase(kConfigs);
  const std::string list = spelled.former["ResourceConfig"] + "." + kConfigs;
  if (!configs.is_array() || configs.empty() || !configs.front().is_object()) {
    const std::string found = configs.is_array() && configs.empty() ? "an empty list" : shown(Json(configs));
    spelled.former["ResourceConfig.InstanceType"] = list;
    spelled.problems.push_back({"ResourceConfig.InstanceType", "must hold the instances of a job", found, ""});
    return;
  }
  if (configs.size() > 1)
    spelled.warnings.push_back(list +
                               ": the forecast is for the first; another that the service takes costs otherwise");
  for (const auto& [name, value] : configs.front().items()) {
    resources[name] = value;
    spelled.former["ResourceConfig." + name] = list + "[0]." + name;
  }
}

template <class Tree>
void spell_words(Tree& tree, const RequestMember& member) {
  if (tree.is_object())
    for (const auto& [name, below] : member.members)
      if (tree.contains(name)) spell_words(tree[name], below);
  if (tree.is_array() && !member.entry.empty())
    for (Tree& item : tree) spell_words(item, member.entry.front());
  if (!tree.is_string()) return;
  const std::string text = tree;
  const auto word = std::ranges::find_if(member.words, [&](const auto& known) { return same_letters(known, text); });
  if (word != member.words.end()) tree = *word;
}

/// The request file in a training container tells the job's name as a resource, too.
template <class Tree>
void spell_container(SpelledRequest<Tree>& spelled) {
  const bool named = spelled.request.contains(kArn) && spelled.request[kArn].is_string();
  if (!named && !spelled.former.contains("Tags")) return;
  if (named) spelled.arn = spelled.request[kArn];
  spelled.request.erase(kArn);
  spell_words(spelled.request, RequestModel::builtin().root());
}

}  // namespace

bool same_letters(std::string_view a, std::string_view b) {
  const auto letters = [](std::string_view word) {
    std::string kept;
    for (const char c : word)
      if (c != '_') kept += ascii_lower(c);
    return kept;
  };
  return letters(a) == letters(b);
}

template <class Tree>
std::string SpelledRequest<Tree>::former_path(const std::string& path) const {
  for (const auto& [member, name] : former | std::views::reverse) {  // the longest key path first
    const std::string_view rest = std::string_view(path).substr(std::min(member.size(), path.size()));
    if (path.starts_with(member) && (rest.empty() || rest.front() == '.' || rest.front() == '['))
      return name + std::string(rest);
  }
  return path;
}

template <class Tree>
SpelledRequest<Tree> spelled_out(Tree request) {
  SpelledRequest<Tree> spelled{std::move(request)};
  rename_members(spelled);
  leave_out_tuning(spelled);
  take_first_config(spelled);
  spell_container(spelled);
  return spelled;
}

template struct SpelledRequest<Json>;
template struct SpelledRequest<OrderedJson>;
template SpelledRequest<Json> spelled_out(Json request);
template SpelledRequest<OrderedJson> spelled_out(OrderedJson request);

}  // namespace simcore
