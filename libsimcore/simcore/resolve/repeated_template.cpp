#include "simcore/resolve/repeated_template.hpp"

#include <algorithm>
#include <set>

#include "simcore/units/name_without_time.hpp"

namespace simcore {
namespace {

/// The learned laws of all profiles that are of a template.
template <class Visit>
void for_each_template(const Catalog& catalog, const Visit& visit) {
  for (const Profile& profile : catalog.profiles())
    for (const LearnedLaw& law : profile.learned)
      if (law.is_of_template()) visit(law);
}

}  // namespace

std::string repeated_template(const JobDraft& draft, const Catalog& catalog, Diagnostics& diagnostics) {
  const std::string name = name_without_time(draft.spec.name);
  std::set<std::string> same, named;
  for_each_template(catalog, [&](const LearnedLaw& law) {
    const bool told = !draft.template_id.empty() && !law.template_id.empty();
    if (told && law.template_id == draft.template_id) same.insert(law.template_label());
    if (!told && law.template_name == name) named.insert(law.template_label());
  });
  if (!same.empty()) return *same.begin();
  if (named.size() > 1)
    diagnostics.warn("name: " + std::to_string(named.size()) + " templates of a profile are named " + name +
                     ": the profile's laws for other jobs hold");
  return named.size() == 1 ? *named.begin() : std::string();
}

}  // namespace simcore
