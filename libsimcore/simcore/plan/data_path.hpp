#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "simcore/random/uncertain.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// The disk that File mode fills.
struct VolumePlan {
  Bytes capacity;
  bool nvme = false;        // instance storage; its sequential rate is not published and never the limit here
  BytesPerSecond gp2;       // of the EBS volume, by its size
  BytesPerSecond instance;  // EBS limit of the instance
};

// The rates of each data source, all per node unless said otherwise.

struct FilePath {
  Seconds base;
  BytesPerSecond bandwidth;
  PerSecond object_rate;
};

struct FastFilePath {
  Seconds mount;
  PerSecond list_rate;         // by the service, during Downloading
  PerSecond client_list_rate;  // by the script, before its first step
  Seconds object_latency;      // of each reader
  BytesPerSecond connection;   // of each reader
};

struct PipePath {
  Seconds start;
  BytesPerSecond bandwidth;
  PerSecond object_rate;
};

struct FsxPath {
  Seconds mount;
  PerSecond client_list_rate;
  Seconds object_latency;  // of each reader
  Bytes capacity;
  BytesPerSecond network;  // of the whole file system: what its servers' memory can deliver
  BytesPerSecond disk;     // of the whole file system
  Bytes cache;             // memory of the file system's servers
  bool lazy_load = false;
  PerSecond lazy_object_rate;  // of the whole file system
};

struct EfsPath {
  Seconds mount;
  PerSecond client_list_rate{1e300};  // by the script, before its first step
  Seconds object_latency;             // of each reader
  BytesPerSecond client;              // of each node
  BytesPerSecond burst;               // reads of the whole file system while credits last
  BytesPerSecond baseline;            // reads of the whole file system afterwards
  Bytes credit;                       // that can be read at the burst rate before the credits are gone
};

/// One channel, ready to be read: how much, by whom, from where.
struct ChannelPlan {
  std::string name;
  Uncertain<Bytes> size;       // of the data set
  double objects = 0.0;        // of the data set
  double node_objects = 0.0;   // read by the node that has most
  double all_objects = 0.0;    // read by all nodes together, each reading counted
  int nodes = 1;               // that read it
  int readers = 1;             // on each node
  std::uint32_t groups = ~0U;  // bit g: its nodes are in group g
  bool far = false;            // the bucket is in another region
  std::variant<FilePath, FastFilePath, PipePath, FsxPath, EfsPath> path;

  /// Share of the data set that the node with most reads.
  [[nodiscard]] double node_share() const noexcept { return node_objects / objects; }
};

}  // namespace simcore
