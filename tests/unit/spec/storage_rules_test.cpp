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

TEST_CASE("Storage rules: EFS is filled for a job, and takes no time to be created") {
  ChannelSpec channel = channel_of(Source::efs);
  channel.file_system.emplace().created = true;
  channel.file_system->preload = true;
  CHECK(messages(channel) ==
        Messages{"channels.train.file_system.created: only goes with source: fsx, got source: efs"});
  channel.file_system->created = false;
  CHECK(messages(channel).empty());
}

TEST_CASE("Storage rules: data is loaded before the job or by it, not both") {
  ChannelSpec channel = channel_of(Source::fsx);
  channel.file_system.emplace().preload = true;
  CHECK(messages(channel).empty());
  channel.file_system->lazy_load = true;
  CHECK(messages(channel) == Messages{"channels.train.file_system.preload: must be false with lazy_load: true, got "
                                      "true (did you mean lazy_load: false?)"});
}

TEST_CASE("Storage rules: a new file system is filled, for each of the channels that share it") {
  Channels channels = {{"a", channel_of(Source::fsx)}, {"b", channel_of(Source::fsx)}};
  const auto refused = [&] {
    std::vector<Problem> problems;
    check_file_systems(channels, problems);
    Messages places;
    for (const Problem& problem : problems) places.push_back(problem.where);
    return places;
  };
  CHECK(refused().empty());
  channels["a"].file_system.emplace().created = true;
  CHECK(refused() == Messages{"channels.a.file_system.preload"});
  channels["a"].file_system->id = "fs-1";
  channels["b"].file_system.emplace().id = "fs-1";
  CHECK(refused() == Messages{"channels.a.file_system.preload", "channels.b.file_system.preload"});
  channels["a"].file_system->lazy_load = true;
  channels["b"].file_system->preload = true;
  CHECK(refused().empty());
}

TEST_CASE("Storage rules: storage classes are those of EFS") {
  ChannelSpec channel = channel_of(Source::fsx);
  channel.file_system.emplace().storage_class = EfsStorageClass::infrequent_access;
  CHECK(messages(channel) ==
        Messages{"channels.train.file_system.storage_class: only goes with source: efs; FSx has its price in the "
                 "deployment, got 'infrequent_access' (did you mean deployment?)"});
  channel.source = Source::efs;
  CHECK(messages(channel).empty());
}
