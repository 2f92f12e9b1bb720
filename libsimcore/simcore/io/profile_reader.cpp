#include "simcore/io/profile_reader.hpp"

#include <set>

#include "simcore/catalog/stated_parameter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/io/catalog_error.hpp"
#include "simcore/io/detail/json_tree.hpp"
#include "simcore/io/detail/learned_law_reader.hpp"
#include "simcore/io/detail/section_reader.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/io/text_file.hpp"
#include "simcore/spec/profile_spec.hpp"
#include "simcore/spec/reference.hpp"
#include "simcore/spec/validate.hpp"

namespace simcore {
namespace {

/// Problems of one file. A second problem at the place of another or above it is a consequence of the first.
class ProfileProblems {
 public:
  explicit ProfileProblems(const std::string& file) : file_(file) {}

  void add(const std::vector<Problem>& more) {
    for (const Problem& problem : more) {
      if (has_problem_in(problem.where)) continue;
      found_.push_back(problem);
      places_.insert(problem.where);
    }
  }
  void settle() {
    for (Problem& problem : found_)
      problem.where = file_.empty() || problem.where.empty() ? file_ + problem.where : file_ + ": " + problem.where;
    throw_if_any<CatalogError>(std::move(found_));
  }

 private:
  [[nodiscard]] bool has_problem_in(const std::string& path) const {
    const auto below = places_.lower_bound(path + ".");
    return places_.contains(path) || (below != places_.end() && below->starts_with(path + "."));
  }

  const std::string& file_;
  std::vector<Problem> found_;
  std::set<std::string> places_;
};

/// What only a learned profile has.
constexpr const char* kLearned = "learned";
constexpr const char* kHistory = "history";
constexpr const char* kNotes = "notes";

/// The part of a profile that people write by hand.
Json without_learned(Json json) {
  if (json.is_object())
    for (const char* key : {kLearned, kHistory, kNotes}) json.erase(key);
  return json;
}

Learned read_learned(const Json& json, const Catalog& known, ProfileProblems& problems) {
  Learned learned;
  if (!json.is_object()) return learned;
  std::vector<Problem> found;
  ValueReader values(found);
  if (json.contains(kLearned)) learned.laws = read_laws(json[kLearned], kLearned, known.instance_types(), values);
  if (json.contains(kHistory)) learned.history = values.text(json[kHistory], kHistory);
  if (json.contains(kHistory) != json.contains(kLearned))
    values.refuse(json.contains(kHistory) ? kLearned : kHistory, "must be given, or else neither learned nor history",
                  "nothing");
  if (json.contains(kNotes) && !json[kNotes].is_array())
    values.refuse(kNotes, "must be a list of texts", shown(json[kNotes]));
  else if (json.contains(kNotes))
    for (std::size_t i = 0; i < json[kNotes].size(); ++i)
      learned.notes.push_back(values.text(json[kNotes][i], item_path(kNotes, i)));
  problems.add(found);
  return learned;
}

ProfileSpec read_spec(const Json& json, bool learned, ProfileProblems& problems) {
  ProfileSpec spec;
  std::vector<Problem> unread;
  ValueReader values(unread);
  SectionReader(json, "", values).read(spec);
  problems.add(unread);
  if (!json.is_object()) return spec;
  problems.add(simcore::problems(spec));
  if (spec.source.find_first_not_of(" \t\n") == std::string::npos)
    problems.add({{"source", "must say where the numbers come from", in_quotes(spec.source), ""}});
  if (spec.parameters.empty() && !learned)
    problems.add({{"parameters", "must hold at least one parameter", "nothing", ""}});
  return spec;
}

}  // namespace

Profile read_profile(std::string_view text, const std::string& file, const Catalog& known) {
  return read_profile(as_catalog_error([&] { return read_document(text, file); }), file, known);
}

Profile read_profile(const record::Value& document, const std::string& file, const Catalog& known) {
  ProfileProblems problems(file);
  const Json tree = as_catalog_error([&] { return document_tree(document, file); });
  const bool has_learned = tree.is_object() && tree.contains(kLearned);
  const ProfileSpec spec = read_spec(without_learned(tree), has_learned, problems);
  Learned learned = read_learned(tree, known, problems);
  const Provenance provenance{spec.source, spec.as_of};
  StatedParameters stated = stated_parameters(spec.parameters, known.parameters(), known.instance_types(),
                                              layer_name(spec.name), provenance, parameter_bounds());
  problems.add(stated.problems);
  problems.settle();
  return profile(spec.name, provenance, std::move(stated.rows), std::move(learned));
}

Profile load_profile(const std::string& path, const Catalog& known) {
  const std::string text =
      as_catalog_error([&] { return read_text(path, kLargestJobFile, "must hold at least one parameter"); });
  return read_profile(text, path, known);
}

}  // namespace simcore
