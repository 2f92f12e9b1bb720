#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/resolve/diagnostics.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// What every step of resolving sees: the description, the tables on their day, and the diagnostics it writes to.
struct ResolveContext {
  const JobSpec& spec;
  const Catalog& catalog;
  Date day;
  const InstanceType& type;  // of the first group
  Diagnostics& diagnostics;
  const ParameterBook& parameters;  // the catalog's, under the job file's own
  std::string repeats = {};         // template whose rows hold before those of the family; empty: none

  /// Context for another type of a heterogeneous cluster.
  [[nodiscard]] ResolveContext of(const InstanceType& other) const {
    return {spec, catalog, day, other, diagnostics, parameters, repeats};
  }
  /// Scopes of parameters, from the narrowest.
  [[nodiscard]] std::vector<std::string> scopes() const {
    std::vector<std::string> scopes = scopes_of(type);
    if (!repeats.empty()) scopes.insert(scopes.begin(), type.family() + "/" + repeats);
    return scopes;
  }
  [[nodiscard]] bool is_local() const noexcept { return kind_of(spec) == JobKind::local; }
  [[nodiscard]] const Parameter& parameter(const std::string& name) const {
    const Parameter& found = parameters.at(name, scopes(), day);
    diagnostics.take(found);
    return found;
  }
  /// Whether the catalog has the parameter: those of past releases lack the newer ones.
  [[nodiscard]] bool knows(const std::string& name) const { return parameters.find(name, scopes(), day) != nullptr; }
  /// The law that stands in for what the job file does not say.
  [[nodiscard]] Uncertain<Seconds> stand_in(const std::string& field, const std::string& what,
                                            const std::string& name) const {
    const Parameter& found = parameter(name);
    diagnostics.leave_unsaid(field, what, found);
    return Uncertain<Seconds>(found.law());
  }
  /// The parameter's value, noted as an assumption about `field`.
  [[nodiscard]] double assumed(const std::string& field, const std::string& name) const {
    const Parameter& found = parameter(name);
    diagnostics.assume(field, found);
    diagnostics.warn_of_lost_spread(found);
    return found.value;
  }
  /// What the job file gives, or else the parameter with its spread, noted as an assumption.
  template <class Q>
  [[nodiscard]] Uncertain<Q> given_or(const std::optional<Uncertain<Q>>& given, const std::string& field,
                                      const std::string& name) const {
    if (given) return *given;
    const Parameter& found = parameter(name);
    diagnostics.assume(field, found);
    return Uncertain<Q>(found.law());
  }
};

/// The type whose laws of starting, image pull, input, upload and spread hold for the whole cluster: that of the
/// instances which compute.
[[nodiscard]] const InstanceType& computing_type(const ResolveContext& context);

// The steps, in the order of the plan. Each refuses, assumes and warns in the diagnostics.
[[nodiscard]] std::vector<GroupPlan> resolve_groups(const ResolveContext& context);
[[nodiscard]] PhasePlan resolve_phases(const ResolveContext& context);
[[nodiscard]] std::vector<FileSystemPlan> resolve_file_systems(const ResolveContext& context,
                                                               const std::vector<GroupPlan>& groups);
[[nodiscard]] std::vector<ChannelPlan> resolve_channels(const ResolveContext& context,
                                                        const std::vector<GroupPlan>& groups);
[[nodiscard]] std::vector<PreparationPlan> resolve_preparations(const ResolveContext& context,
                                                                const std::vector<FileSystemPlan>& systems);
[[nodiscard]] ArtifactPlan resolve_artifact(const ResolveContext& context, const std::vector<GroupPlan>& groups);
[[nodiscard]] StoppingPlan resolve_stopping(const ResolveContext& context);
[[nodiscard]] WarmPoolPlan resolve_warm_pool(const ResolveContext& context);
[[nodiscard]] RetryPlan resolve_retry(const ResolveContext& context);
[[nodiscard]] CheckpointPlan resolve_checkpoint(const ResolveContext& context, const std::vector<GroupPlan>& groups,
                                                const ComputePlan& compute);
[[nodiscard]] std::optional<InterruptionPlan> resolve_interruption(const ResolveContext& context,
                                                                   const std::vector<GroupPlan>& groups);
[[nodiscard]] Uncertain<Fraction> resolve_spot_discount(const ResolveContext& context,
                                                        const std::vector<GroupPlan>& groups);
[[nodiscard]] std::optional<SpotPricePlan> resolve_spot_prices(const ResolveContext& context);
[[nodiscard]] std::optional<FallbackPlan> resolve_fallback(const ResolveContext& context, const Plan& plan);
[[nodiscard]] Tariff resolve_tariff(const ResolveContext& context, const Plan& plan);

/// The channel's file system, with what other channels say of it. Refuses when they contradict each other; loads lazily
/// if it does so for any of them.
[[nodiscard]] FileSystemSpec file_system_of(const ResolveContext& context, const ChannelSpec& channel);
/// All data on the channel's file system, of all channels that share it.
[[nodiscard]] Bytes data_on_system(const ResolveContext& context, const ChannelSpec& channel);
/// Place of the channel's file system among those of the plan.
[[nodiscard]] int file_system_index(const ResolveContext& context, const ChannelSpec& channel);
/// Whether the channel is the first that uses its file system, which is charged once.
[[nodiscard]] bool pays_for_system(const ResolveContext& context, const ChannelSpec& channel);

}  // namespace simcore
