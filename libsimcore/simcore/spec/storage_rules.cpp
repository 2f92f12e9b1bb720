#include "simcore/spec/storage_rules.hpp"

#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// A file system says itself how long it is kept.
void check_terms(const ChannelSpec& channel, const std::string& where, std::vector<Problem>& problems) {
  const auto refuse = [&](const std::string& name, const std::string& value) {
    problems.push_back({where + "." + name, "only goes with source: s3", value, "file_system." + name});
  };
  if (channel.kept_for) refuse("kept_for", to_string(*channel.kept_for));
  if (channel.cost_share) refuse("cost_share", to_string(*channel.cost_share));
}

}  // namespace

void check_storage(const ChannelSpec& channel, const std::string& where, std::vector<Problem>& problems) {
  if (channel.source != Source::s3) check_terms(channel, where, problems);
}

}  // namespace simcore
