#include "simcore/spec/storage_rules.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

using Messages = std::vector<std::string>;

ChannelSpec channel_of(Source source) {
  ChannelSpec channel;
  channel.source = source;
  return channel;
}

Messages messages(const ChannelSpec& channel) {
  std::vector<Problem> problems;
  check_storage(channel, "channels.train", problems);
  Messages messages;
  for (const Problem& problem : problems) messages.push_back(problem.message());
  return messages;
}

}  // namespace

TEST_CASE("Storage rules: how long a data set is kept is said where it is stored") {
  for (const Source source : {Source::fsx, Source::efs}) {
    ChannelSpec channel = channel_of(source);
    channel.kept_for = Seconds(86400.0);
    channel.cost_share = Fraction(0.5);
    CHECK(messages(channel) ==
          Messages{
              "channels.train.kept_for: only goes with source: s3, got 1 d 0 h (did you mean file_system.kept_for?)",
              "channels.train.cost_share: only goes with source: s3, got 0.5 (did you mean file_system.cost_share?)"});
    channel.source = Source::s3;
    CHECK(messages(channel).empty());
    channel = channel_of(source);
    channel.file_system.emplace().kept_for = Seconds(86400.0);
    channel.file_system->cost_share = Fraction(0.0);
    CHECK(messages(channel).empty());
  }
}
