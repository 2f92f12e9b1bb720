#include "simcore/spec/beside_rules.hpp"

#include <cmath>

#include "simcore/error/nearest.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/service_gigabytes.hpp"

namespace simcore {
namespace {

void check_kept(const BesideSpec& spec, const std::string& where, std::vector<Problem>& problems) {
  if (!spec.size) problems.push_back({where + ".size", "must be given with use: storage", "nothing", ""});
  const auto leave_out = [&](bool given, const char* key, const std::string& value) {
    if (given) problems.push_back({where + "." + key, "must be left out with use: storage", value, ""});
  };
  leave_out(!spec.instance_type.empty(), "instance_type", in_quotes(spec.instance_type));
  leave_out(spec.instance_count != 1, "instance_count", std::to_string(spec.instance_count));
  leave_out(spec.volume_size.has_value(), "volume_size", to_string(spec.volume_size.value_or(Bytes())));
  leave_out(spec.instance_hour.has_value(), "instance_hour", to_string(spec.instance_hour.value_or(UsdPerHour())));
}

void check_instances(const BesideSpec& spec, const std::string& where, std::vector<Problem>& problems) {
  const std::string use = "use: " + std::string(word(spec.use));
  if (spec.instance_type.empty())
    problems.push_back({where + ".instance_type", "must be given with " + use, "nothing", ""});
  if (spec.size)
    problems.push_back({where + ".size", "only goes with use: storage", to_string(*spec.size), "volume_size"});
  if (spec.volume_size && !service_gigabytes(*spec.volume_size))
    problems.push_back({where + ".volume_size", "must be a whole number of GB",
                        shortest(spec.volume_size->value() / 1e9) + " GB",
                        shortest(std::ceil(spec.volume_size->value() / 1e9)) + " GB"});
  if (spec.use == BesideUse::studio && spec.volume_size)
    problems.push_back({where + ".volume_size", "must be left out with use: studio, whose volumes have no known price",
                        to_string(*spec.volume_size), ""});
}

}  // namespace

void check_beside(const JobSpec& spec, std::vector<Problem>& problems) {
  for (const auto& [name, entry] : spec.beside) {
    const std::string where = "beside." + as_key(name);
    if (name.empty() || name.size() > 256)
      problems.push_back({where, "must be named with 1 to 256 characters", in_quotes(name), ""});
    if (entry.use == BesideUse::storage)
      check_kept(entry, where, problems);
    else
      check_instances(entry, where, problems);
  }
}

}  // namespace simcore
