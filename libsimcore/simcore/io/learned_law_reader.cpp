#include "simcore/io/detail/learned_law_reader.hpp"

#include <concepts>
#include <map>
#include <optional>
#include <set>
#include <type_traits>

#include "simcore/error/nearest.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {
namespace {

/// Reads one law, field by field.
class LawReader {
 public:
  LawReader(const Json& json, std::string where, ValueReader& values)
      : json_(json), where_(std::move(where)), values_(values) {}

  [[nodiscard]] std::optional<LearnedLaw> read() {
    if (!json_.is_object()) {
      values_.refuse(where_, "must be an object, one key for each field", shown(json_));
      return std::nullopt;
    }
    LearnedLaw law;
    record::for_each_field<LearnedLaw>([&](const auto& field, const auto& get) {
      if constexpr (record::kStored<std::remove_cvref_t<decltype(get)>>) member(std::string(field.name), law.*get);
    });
    values_.refuse_others(json_, where_, names_, "is not a known key");
    return sound_ ? std::optional(law) : std::nullopt;
  }

 private:
  template <class T>
  void member(const std::string& name, T& into) {
    names_.push_back(name);
    const auto found = json_.find(name);
    if (found != json_.end()) return value(*found, name, into);
    if (!name.starts_with("template_")) refuse(name, "must be given", "nothing");
  }

  void value(const Json& json, const std::string& name, std::string& into) {
    if (!json.is_string()) return refuse(name, "must be a text", shown(json));
    into = json.get<std::string>();
  }
  void value(const Json& json, const std::string& name, Date& into) {
    const std::optional<Date> day = json.is_string() ? parse_date(json.get_ref<const std::string&>()) : std::nullopt;
    if (!day) return refuse(name, "must be a day, YYYY-MM-DD", shown(json));
    into = *day;
  }
  void value(const Json& json, const std::string& name, std::int64_t& into) {
    if (!json.is_number_integer()) return refuse(name, "must be a whole number", shown(json));
    into = json.get<std::int64_t>();
  }
  void value(const Json& json, const std::string& name, double& into) {
    if (!json.is_number()) return refuse(name, "must be a number", shown(json));
    into = json.get<double>();
  }
  void value(const Json& json, const std::string& name, Seconds& into) {
    double seconds = 0.0;
    value(json, name, seconds);
    into = Seconds(seconds);
  }

  void refuse(const std::string& name, std::string rule, std::string got) {
    values_.refuse(key_path(where_, name), std::move(rule), std::move(got));
    sound_ = false;
  }

  const Json& json_;
  std::string where_;
  ValueReader& values_;
  std::vector<std::string> names_;
  bool sound_ = true;
};

void check(const LearnedLaw& law, const std::string& where, const InstanceTypeBook& types, ValueReader& values) {
  for (const Problem& problem : problems_of(law))
    values.refuse(key_path(where, problem.where), problem.rule, problem.value, problem.nearest);
  std::set<std::string> families;
  for (const auto& [name, type] : types.all()) families.insert(type.family());
  const std::vector<std::string> known(families.begin(), families.end());
  if (!families.contains(law.family))
    values.refuse(key_path(where, "family"), "must be an instance family of the catalog", in_quotes(law.family),
                  nearest(law.family, known));
}

}  // namespace

std::vector<LearnedLaw> read_laws(const Json& list, const std::string& where, const InstanceTypeBook& types,
                                  ValueReader& values) {
  std::vector<LearnedLaw> laws;
  if (!list.is_array() || list.empty()) {
    values.refuse(where, "must be a list of at least one law", shown(list));
    return laws;
  }
  std::map<std::string, std::string> places;  // by name of the row
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string place = item_path(where, i);
    const std::optional<LearnedLaw> law = LawReader(list[i], place, values).read();
    if (!law) continue;
    check(*law, place, types, values);
    const auto [known, is_new] = places.emplace(law->parameter + "@" + law->scope(), place);
    if (!is_new) values.refuse(place, "must be there once", known->first, known->second);
    laws.push_back(*law);
  }
  return laws;
}

}  // namespace simcore
