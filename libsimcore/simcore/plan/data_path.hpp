#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "simcore/plan/burst_limit.hpp"
#include "simcore/plan/rate.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// The disk that File mode fills.
struct VolumePlan {
  Bytes capacity;
  bool nvme = false;          // instance storage
  BytesPerSecond throughput;  // of the EBS volume
  BurstLimit instance;        // EBS limit of the instance [B]
  BurstLimit operations;      // reads of the volume or of the instance storage
  Bytes operation;            // most bytes of one
  Bytes memory{};             // of the node, for what was read of the disk before; 0: the job's copies do not all fit
};

// The rates of each data source, all per node unless said otherwise.

template <class Are>
struct FilePathOf {
  Of<Are, Seconds> base;
  Of<Are, BytesPerSecond> bandwidth;
  Of<Are, PerSecond> object_rate;
  Of<Are, Bytes> sequential = {};  // of instance storage: most bytes of an operation on whole objects

  template <class To, class Draw>
  static void draw(const FilePathOf& from, To& to, const Draw& draw) {
    draw(from.base, to.base);
    draw(from.bandwidth, to.bandwidth);
    draw(from.object_rate, to.object_rate);
    draw(from.sequential, to.sequential);
  }
};

template <class Are>
struct FastFilePathOf {
  Of<Are, Seconds> mount;
  Of<Are, PerSecond> list_rate;         // by the service, during Downloading
  Of<Are, PerSecond> client_list_rate;  // by the script, before its first step
  Of<Are, Seconds> object_latency;      // of each reader
  Of<Are, BytesPerSecond> connection;   // of each reader

  template <class To, class Draw>
  static void draw(const FastFilePathOf& from, To& to, const Draw& draw) {
    draw(from.mount, to.mount);
    draw(from.list_rate, to.list_rate);
    draw(from.client_list_rate, to.client_list_rate);
    draw(from.object_latency, to.object_latency);
    draw(from.connection, to.connection);
  }
};

template <class Are>
struct PipePathOf {
  Of<Are, Seconds> start;
  Of<Are, BytesPerSecond> bandwidth;
  Of<Are, PerSecond> object_rate;

  template <class To, class Draw>
  static void draw(const PipePathOf& from, To& to, const Draw& draw) {
    draw(from.start, to.start);
    draw(from.bandwidth, to.bandwidth);
    draw(from.object_rate, to.object_rate);
  }
};

/// The script copies the data to the node's disk before its first step, with so many connections.
template <class Are>
struct DownloadPathOf {
  Of<Are, Seconds> object_latency;     // of each connection
  Of<Are, BytesPerSecond> connection;  // of each
  double connections = 1.0;
  Of<Are, Bytes> sequential = {};  // as of FilePath

  template <class To, class Draw>
  static void draw(const DownloadPathOf& from, To& to, const Draw& draw) {
    draw(from.object_latency, to.object_latency);
    draw(from.connection, to.connection);
    draw(from.sequential, to.sequential);
    to.connections = from.connections;
  }
};

/// The script reads from S3 as it goes.
template <class Are>
struct StreamPathOf {
  Of<Are, Seconds> object_latency;     // of each reader
  Of<Are, BytesPerSecond> connection;  // of each reader

  template <class To, class Draw>
  static void draw(const StreamPathOf& from, To& to, const Draw& draw) {
    draw(from.object_latency, to.object_latency);
    draw(from.connection, to.connection);
  }
};

template <class Are>
struct FsxPathOf {
  Of<Are, Seconds> mount;
  Of<Are, PerSecond> client_list_rate;
  Of<Are, Seconds> object_latency;      // of each reader
  Of<Are, PerSecond> lazy_object_rate;  // of the whole file system, in the first epoch; used if lazy_load
  Of<Are, Seconds> lazy_latency;        // of each reader, for each object, the same
  bool lazy_load = false;

  template <class To, class Draw>
  static void draw(const FsxPathOf& from, To& to, const Draw& draw) {
    draw(from.mount, to.mount);
    draw(from.client_list_rate, to.client_list_rate);
    draw(from.object_latency, to.object_latency);
    draw(from.lazy_object_rate, to.lazy_object_rate);
    draw(from.lazy_latency, to.lazy_latency);
    to.lazy_load = from.lazy_load;
  }
};

template <class Are>
struct EfsPathOf {
  Of<Are, Seconds> mount;
  Of<Are, PerSecond> client_list_rate;  // by the script, before its first step
  Of<Are, Seconds> object_latency;      // of each reader

  template <class To, class Draw>
  static void draw(const EfsPathOf& from, To& to, const Draw& draw) {
    draw(from.mount, to.mount);
    draw(from.client_list_rate, to.client_list_rate);
    draw(from.object_latency, to.object_latency);
  }
};

/// Calls draw(rate, value) with each rate of the path and room for its value; returns the path with these.
template <class Number = double, template <class> class Path, class Draw>
Path<Drawn<Number>> with_rates(const Path<Laws>& path, const Draw& draw) {
  Path<Drawn<Number>> drawn;
  Path<Laws>::draw(path, drawn, draw);
  return drawn;
}

using FilePath = FilePathOf<Laws>;
using FastFilePath = FastFilePathOf<Laws>;
using PipePath = PipePathOf<Laws>;
using DownloadPath = DownloadPathOf<Laws>;
using StreamPath = StreamPathOf<Laws>;
using FsxPath = FsxPathOf<Laws>;
using EfsPath = EfsPathOf<Laws>;
using DataPath = std::variant<FilePath, FastFilePath, PipePath, DownloadPath, StreamPath, FsxPath, EfsPath>;

/// A file system that channels share, and nodes of other jobs.
struct FileSystemPlan {
  Bytes capacity;                // provisioned (FSx) or stored (EFS)
  BurstLimit network;            // reads of all nodes together: FSx, of its servers' network; EFS, its throughput [B]
  BurstLimit disk;               // FSx: of its disks [B]
  BytesPerSecond write;          // FSx: of its disks, by lazy loading
  bool cached = false;           // FSx: after the first epoch the data is in its servers' memory
  double operations = 0;         // reads a second, of all nodes together
  BytesPerSecond client;         // of each node
  int other_nodes = 0;           // of other jobs, reading all the while
  BytesPerSecond other_reading;  // what those read at most, together
};

/// One channel, ready to be read: how much, by whom, from where.
struct ChannelPlan {
  std::string name;
  Uncertain<Bytes> size;              // of the data set
  double objects = 0.0;               // of the data set
  double node_objects = 0.0;          // read by the node that has most
  double all_objects = 0.0;           // read by all nodes together, each reading counted
  int nodes = 1;                      // that read it
  int readers = 1;                    // on each node
  Bytes record;                       // of one access; 0: whole objects
  double prefixes = 1.0;              // of the bucket
  PerSecond prefix_rate;              // requests of all nodes together to each
  std::uint32_t groups = ~0U;         // bit g: its nodes are in group g
  bool far = false, measured = true;  // the bucket is in another region; measured jobs stand behind all its rates
  int file_system = -1;               // index of the plan's file systems
  DataPath path;

  /// Share of the data set that the node with most reads.
  [[nodiscard]] double node_share() const noexcept { return node_objects / objects; }
  template <class Path>
  [[nodiscard]] bool goes_by() const noexcept {
    return std::holds_alternative<Path>(path);
  }
};

}  // namespace simcore
