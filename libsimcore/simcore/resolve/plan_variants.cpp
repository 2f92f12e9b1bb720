#include "simcore/resolve/plan_variants.hpp"

#include <array>
#include <charconv>
#include <tuple>
#include <utility>

#include "simcore/error/error.hpp"

namespace simcore {
namespace {

auto key_of(const JobVariant& variant) noexcept {
  return std::tie(variant.instance_type, variant.instance_count, variant.purchase, variant.as_of, variant.channels);
}

/// Writes it in place, so that no memory is asked for.
void set_id(std::string& id, const std::string& of, Seconds every) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), every.value()).ptr;
  id.assign(of).append("+every=").append(digits.data(), end);
}

}  // namespace

bool PlanVariants::SameKind::operator()(const JobVariant& a, const JobVariant& b) const noexcept {
  return key_of(a) < key_of(b);
}

PlanVariants::PlanVariants(JobDraft job, std::vector<Channels> other_channels, const Catalog& catalog)
    : job_(std::move(job)), other_channels_(std::move(other_channels)), catalog_(catalog) {}

JobDraft PlanVariants::draft(const JobVariant& variant) const {
  if (variant.channels > other_channels_.size())
    throw SpecError({{"channels",
                      "must be 0 for those of the job, or the number of other channels, at most " +
                          std::to_string(other_channels_.size()),
                      std::to_string(variant.channels), ""}});
  JobDraft draft = job_;
  JobSpec& spec = draft.spec;
  if (!variant.instance_type.empty()) spec.cluster.instance_type = variant.instance_type;
  if (variant.instance_count) spec.cluster.instance_count = *variant.instance_count;
  if (variant.purchase) spec.purchase = *variant.purchase;
  if (variant.as_of) spec.as_of = variant.as_of;
  if (variant.channels > 0) spec.channels = other_channels_[variant.channels - 1];
  if (variant.checkpoint_every) spec.checkpoint.every = variant.checkpoint_every;
  return draft;
}

PlanVariants::Resolved PlanVariants::resolve_anew(const JobVariant& variant) {
  Plan plan = resolve(draft(variant), catalog_);
  ++resolved_;
  const std::optional<Seconds> every = plan.checkpoint.every;
  const QuietIntervals quiet = quiet_intervals(plan.compute, plan.checkpoint);
  std::string id = plan.identity.spec_id;
  return {std::move(plan), every, quiet, std::move(id)};
}

const Plan& PlanVariants::plan(const JobVariant& variant) {
  const auto found = known_.find(variant);
  if (found == known_.end()) return known_.emplace(variant, resolve_anew(variant)).first->second.plan;
  Resolved& known = found->second;
  const std::optional<Seconds> every = variant.checkpoint_every ? variant.checkpoint_every : job_.spec.checkpoint.every;
  Plan& plan = known.plan;
  if (plan.checkpoint.every == every) return plan;
  if (!every || !known.every || !known.quiet.contain(*known.every) || !known.quiet.contain(*every)) {
    known = resolve_anew(variant);
    return known.plan;
  }
  plan.checkpoint.every = every;
  set_id(plan.identity.spec_id, known.spec_id, *every);
  return plan;
}

}  // namespace simcore
