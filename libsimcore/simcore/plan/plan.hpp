#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/plan/assumption.hpp"
#include "simcore/plan/checkpoint_plan.hpp"
#include "simcore/plan/computing.hpp"
#include "simcore/plan/data_path.hpp"
#include "simcore/plan/identity.hpp"
#include "simcore/plan/rate.hpp"
#include "simcore/plan/spot_plan.hpp"
#include "simcore/plan/statement.hpp"
#include "simcore/plan/tariff.hpp"
#include "simcore/plan/training_speed.hpp"
#include "simcore/plan/unstated.hpp"
#include "simcore/random/uncertain.hpp"
#include "simcore/units/date.hpp"

namespace simcore {

/// Which random stream a draw comes from. New entries go to the end: the numbers are part of every result.
enum class Draw : std::uint32_t {
  pending = 1,
  starting,
  image_pull,
  download,
  startup,
  upload,
  compute,
  warm_up,
  channel_size,  // index: the channel
  artifact_size,
  spot_discount,
  next_job,
  fault,    // index: the attempt
  restart,  // index: the attempt
  rate,     // index: rate_stream of its name
  preprocessing,
  epoch_start,
  file_system_creation,  // index: the preparation
  file_system_import,    // index: the preparation
  file_system_preload,   // index: the preparation
  interruption,          // index: the attempt
  capacity_wait,         // index: the attempt that was interrupted
  checkpoint_pause,
  checkpoint_lag,
  checkpoint_restore,
  market_clock,
  price_clock,
  input,
  spot_zone,
  first_wait,
  trained_epochs,
  counted,                 // samples or steps
  interruption_elsewhere,  // index: the attempt × places + the place
  wait_elsewhere,          // the same
};

/// Equal nodes: the whole cluster, or one group of a heterogeneous one.
struct GroupPlan {
  std::string name;  // empty unless the cluster is heterogeneous
  std::string instance_type;
  int count = 1;
  BurstLimit network;        // of each node [B]
  BytesPerSecond wide_area;  // of each node, to other regions
  VolumePlan volume;         // on each node
  double processors = 0.0;   // of each node at work on samples: vCPUs, or fewer workers; 0: it prepares none
  int vcpus = 0;             // of each node
  bool computes = true;      // has accelerators, or no group has
};

/// What the service's own phases take; a set override replaces the model.
struct PhasePlan {
  Uncertain<Seconds> pending;
  Uncertain<Seconds> starting;
  Uncertain<Seconds> input;  // from the start of Downloading to the image's pull, where no data is described
  Uncertain<Seconds> image_pull;
  std::optional<Uncertain<Seconds>> download;
  std::optional<Uncertain<Seconds>> upload;
};

struct ArtifactPlan {
  Uncertain<Bytes> size;
  bool gzip = true;
  Rate<BytesPerSecond> gzip_bandwidth;
  double gzip_ratio = 1.0;            // compressed size ÷ size
  Rate<BytesPerSecond> bandwidth;     // to S3
  std::optional<BytesPerSecond> far;  // at most, to a bucket in another region
  Rate<Seconds> base;
  Bytes part;  // one PUT request each
};

struct StoppingPlan {
  Seconds max_runtime;              // of Training, in all attempts
  std::optional<Seconds> max_wait;  // from the job's creation
  std::optional<Seconds> max_pending;
  Seconds grace;
  std::optional<Seconds> longest;  // that any job runs, from its first Downloading; max_wait takes its place
  bool bills_stop = true;          // Stopping and the upload after it; or else only of an attempt on demand

  /// What bounds the job's time but for a grace period and an upload that have begun.
  [[nodiscard]] Seconds in_all() const noexcept { return max_wait ? *max_wait : longest.value_or(max_runtime); }
};

/// How long the instances are kept after the job: until the next one takes them, at most as long as they may.
struct WarmPoolPlan {
  Seconds keep_alive;
  Uncertain<Seconds> next_job;
};

/// How other instances start than those that a warm pool kept.
struct ColdStart {
  Uncertain<Seconds> starting;
  Uncertain<Seconds> image_pull;
};

/// Internal errors of the service, and what is done about them.
struct RetryPlan {
  int max_attempts = 0;                             // to start again
  std::optional<Uncertain<Seconds>> time_to_fault;  // running time of an attempt; none: no error ever
  std::optional<ColdStart> cold;                    // of another attempt; none: as the first
};

/// Losing the instances of a managed spot job, and getting others.
struct InterruptionPlan {
  Uncertain<Seconds> time_to;        // from the start of Downloading, of one instance
  double instances = 1.0;            // that are lost independently of each other; the first stops the job
  Uncertain<Seconds> capacity_wait;  // until there are instances again
  bool bills_repeated_download = false;
  ClockHazard clock = {};                            // counts instead of time_to, which then only tells about how long
  std::shared_ptr<const SpotZonesPlan> zones = {};   // none: the laws are those of every zone
  std::shared_ptr<const SpotPlaces> elsewhere = {};  // none: the job stays where it is
};

/// Number of objects on a page of a listing, and bytes in one GET of a large object.
struct RequestPlan {
  double page = 1.0;
  Bytes part;
};

/// What is done before the job so that an FSx file system holds its data. No instance runs meanwhile: storage and
/// requests are paid. Channels by their place in the plan.
struct PreparationPlan {
  std::vector<std::size_t> channels;   // on the file system
  Uncertain<Seconds> creation;         // 0 s unless the file system is created for the job
  std::vector<std::size_t> imported;   // whose objects' names and sizes are imported
  Uncertain<PerSecond> import_rate;    // of objects
  std::vector<std::size_t> preloaded;  // whose data is loaded
  Uncertain<PerSecond> object_rate;    // of objects loaded
  BytesPerSecond bandwidth;            // of the whole file system, for what is loaded
};

/// A job with every name turned into a number. Immutable; safe to share between threads. Nothing downstream looks
/// anything up or can fail for a reason that the user caused.
struct Plan {
  Identity identity;
  Date as_of{};
  std::vector<GroupPlan> groups = std::vector<GroupPlan>(1);  // at least one
  PhasePlan phases;
  std::vector<FileSystemPlan> file_systems;
  std::vector<ChannelPlan> channels;
  std::vector<PreparationPlan> preparations;
  RequestPlan requests;
  ComputePlan compute;
  std::optional<TrainingSpeed> speed;  // where it is predicted
  ArtifactPlan artifact;
  StoppingPlan stopping;
  WarmPoolPlan warm_pool;
  RetryPlan retry;
  CheckpointPlan checkpoint;
  std::optional<InterruptionPlan> interruption;  // none: never
  std::optional<SpotPricePlan> spot_prices;      // none: spot_discount throughout
  std::optional<FallbackPlan> fallback;
  Uncertain<Fraction> spot_discount;
  Tariff tariff;
  std::vector<Assumption> assumed;
  std::vector<Statement> stated;
  std::vector<Unstated> unstated;
  std::vector<std::string> warnings;
};

/// Whether a run depends on nothing but the lengths that it draws: no clock of a market, no watcher who moves it.
[[nodiscard]] inline bool runs_by_laws(const Plan& plan) noexcept {
  const bool by_clock = plan.interruption && !std::holds_alternative<std::monostate>(plan.interruption->clock);
  const bool moves = plan.interruption && plan.interruption->elsewhere;
  return !by_clock && !moves && !plan.spot_prices && !plan.fallback;
}

}  // namespace simcore
