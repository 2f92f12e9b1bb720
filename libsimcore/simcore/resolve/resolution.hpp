#pragma once

#include <optional>
#include <string>

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/resolve/ledger.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// What every step of resolving sees: the description, the tables on their day, and the ledger it writes to.
struct Resolution {
  const JobSpec& spec;
  const Catalog& catalog;
  Date day;
  const InstanceType& type;  // of the first group
  Ledger& ledger;
  const ParameterBook& parameters;  // the catalog's, under the job file's own

  /// The same for another type of a heterogeneous cluster.
  [[nodiscard]] Resolution of(const InstanceType& other) const {
    return {spec, catalog, day, other, ledger, parameters};
  }
  [[nodiscard]] const Parameter& parameter(const std::string& name) const {
    const Parameter& found = parameters.at(name, type, day);
    ledger.take(found);
    return found;
  }
  /// The parameter's value, noted as an assumption about `field`.
  [[nodiscard]] double assumed(const std::string& field, const std::string& name) const {
    const Parameter& found = parameter(name);
    ledger.assume(field, found);
    ledger.warn_of_lost_spread(found);
    return found.value;
  }
  /// What the job file gives, or else the parameter with its spread, noted as an assumption.
  template <class Q>
  [[nodiscard]] Uncertain<Q> given_or(const std::optional<Uncertain<Q>>& given, const std::string& field,
                                      const std::string& name) const {
    if (given) return *given;
    const Parameter& found = parameter(name);
    ledger.assume(field, found);
    return Uncertain<Q>(found.law());
  }
};

// The steps, in the order of the plan. Each refuses, assumes and warns in the ledger.
[[nodiscard]] std::vector<GroupPlan> resolve_groups(const Resolution& resolution);
[[nodiscard]] PhasePlan resolve_phases(const Resolution& resolution);
[[nodiscard]] std::vector<FileSystemPlan> resolve_file_systems(const Resolution& resolution,
                                                               const std::vector<GroupPlan>& groups);
[[nodiscard]] std::vector<ChannelPlan> resolve_channels(const Resolution& resolution,
                                                        const std::vector<GroupPlan>& groups);
[[nodiscard]] std::vector<PreparationPlan> resolve_preparations(const Resolution& resolution,
                                                                const std::vector<FileSystemPlan>& systems);
[[nodiscard]] ArtifactPlan resolve_artifact(const Resolution& resolution, const std::vector<GroupPlan>& groups);
[[nodiscard]] StoppingPlan resolve_stopping(const Resolution& resolution);
[[nodiscard]] WarmPoolPlan resolve_warm_pool(const Resolution& resolution);
[[nodiscard]] RetryPlan resolve_retry(const Resolution& resolution);
[[nodiscard]] CheckpointPlan resolve_checkpoint(const Resolution& resolution);
[[nodiscard]] std::optional<InterruptionPlan> resolve_interruption(const Resolution& resolution,
                                                                   const std::vector<GroupPlan>& groups);
[[nodiscard]] Uncertain<Fraction> resolve_spot_discount(const Resolution& resolution,
                                                        const std::vector<GroupPlan>& groups);
[[nodiscard]] std::optional<SpotPricePlan> resolve_spot_prices(const Resolution& resolution);
[[nodiscard]] std::optional<FallbackPlan> resolve_fallback(const Resolution& resolution, const StoppingPlan& stopping);
[[nodiscard]] Tariff resolve_tariff(const Resolution& resolution, const Plan& plan);

/// The channel's file system, with what other channels say of it. Refuses when they contradict each other; loads lazily
/// if it does so for any of them.
[[nodiscard]] FileSystemSpec file_system_of(const Resolution& resolution, const ChannelSpec& channel);
/// All data on it, of all channels that share it.
[[nodiscard]] Bytes data_on_system(const Resolution& resolution, const ChannelSpec& channel);
/// Its place among the plan's file systems.
[[nodiscard]] int file_system_index(const Resolution& resolution, const ChannelSpec& channel);
/// Whether the channel is the first that uses it: a file system is charged once.
[[nodiscard]] bool pays_for_system(const Resolution& resolution, const ChannelSpec& channel);

/// The deployment as the catalog's keys spell it: "persistent_2_ssd_250".
[[nodiscard]] std::string catalog_key(FsxDeployment deployment);

}  // namespace simcore
