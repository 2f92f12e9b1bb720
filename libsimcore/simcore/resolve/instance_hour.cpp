#include "simcore/resolve/instance_hour.hpp"

#include <algorithm>

#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// The oldest price of the component in the region or, else, of no stated region, whatever its day.
const ComponentPrice* oldest(const std::vector<ComponentPrice>& prices, Component component,
                             const std::string& region) {
  for (const std::string& where : {region, std::string()})
    for (const ComponentPrice& price : prices)  // by day
      if (price.component == component && price.region == where) return &price;
  return nullptr;
}

/// Warns of a price that is derived with low confidence, or of a later day. `where`: the key that states another.
void warn_of_weak(const ResolveContext& context, const std::string& type, const TrainingPrice& price,
                  const std::string& where) {
  if (price.confidence == Confidence::low)
    context.diagnostics.warn("the price of " + type + " is derived and of low confidence (" + price.provenance.source +
                             "): state " + where + " if you know it");
  if (price.before_first)
    context.diagnostics.warn("no price of " + type + " is known as early as " + to_string(context.day) +
                             ": the oldest, of " + to_string(price.provenance.as_of) + ", is used");
}

UnitPrice seen(const ResolveContext& context, const ComponentPrice& price, const std::string& where) {
  context.diagnostics.assume(where, shortest(price.usd_per_hour) + " USD/h, seen", price.provenance);
  return {price.usd_per_hour, {"seen: " + price.provenance.source, price.provenance.as_of}, kBuiltInLayer};
}

[[noreturn]] void refuse(const std::string& type, Component component, const std::string& region) {
  throw CatalogError({{"", "must have a known price, or one that the job file states",
                       type + " for " + std::string(word(component)) + " in " + region, ""}});
}

}  // namespace

UnitPrice training_hour(const ResolveContext& context, const std::string& type, const std::string& where) {
  const TrainingPrice found = context.catalog.training_prices().at(type, context.spec.region, context.day);
  std::string founded = observed(found.evidence) ? ", seen" : ", derived, not seen";
  if (found.evidence == Evidence::price_book) founded = ", from " + found.layer;
  context.diagnostics.assume(where, shortest(found.usd_per_hour) + " USD/h" + founded, found.provenance);
  warn_of_weak(context, type, found, "prices.instance_hour");
  return {found.usd_per_hour,
          {std::string(word(found.evidence)) + ": " + found.provenance.source, found.provenance.as_of},
          found.layer};
}

UnitPrice component_hour(const ResolveContext& context, const std::string& type, Component component,
                         const std::string& where) {
  const ComponentPriceBook& book = context.catalog.component_prices();
  if (const auto price = book.at(type, component, context.spec.region, context.day))
    return seen(context, *price, where);
  const TrainingPriceBook& training = context.catalog.training_prices();
  if (training.knows_type(type)) {
    const TrainingPrice found = training.at(type, context.spec.region, context.day);
    context.diagnostics.assume(where,
                               shortest(found.usd_per_hour) + " USD/h, that of training on " + type +
                                   (observed(found.evidence) ? "" : " (derived, not seen)"),
                               found.provenance);
    warn_of_weak(context, type, found, where);
    return {found.usd_per_hour, {"as for training: " + found.provenance.source, found.provenance.as_of}, found.layer};
  }
  const ComponentPrice* later = oldest(book.all(type), component, context.spec.region);
  if (later == nullptr) refuse(type, component, context.spec.region);
  context.diagnostics.warn("no price of " + type + " for " + std::string(word(component)) + " is known as early as " +
                           to_string(context.day) + ": the oldest, of " + to_string(later->provenance.as_of) +
                           ", is used");
  return seen(context, *later, where);
}

UnitPrice job_hour(const ResolveContext& context, const std::string& type, const std::string& where) {
  const JobKind kind = kind_of(context.spec);
  if (kind == JobKind::training) return training_hour(context, type, where);
  return component_hour(context, type, kind == JobKind::local ? Component::notebook : Component::processing, where);
}

std::string usage_of_instances(const JobSpec& spec) {
  switch (kind_of(spec)) {
    case JobKind::processing:
      return "Processing:";
    case JobKind::local:
      return "Notebk:";
    default:
      return "Train:";
  }
}

}  // namespace simcore
