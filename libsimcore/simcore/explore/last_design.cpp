#include "simcore/explore/last_design.hpp"

#include "simcore/error/error.hpp"
#include "simcore/units/parse.hpp"

namespace simcore {

std::optional<Seconds> interval_of(const record::Value& value) {
  const auto* text = value.get<std::string>();
  if (text == nullptr) return std::nullopt;
  try {
    return Seconds(parse_quantity(Dimension::duration, *text));
  } catch (const SpecError&) {
    return std::nullopt;
  }
}

const SpaceDesign& LastDesign::at(const Key& key, const std::function<record::Value()>& document) {
  const auto& [kind, every] = key;
  if (every && kind_ == kind && quiet_.contain(*every)) {
    design_.plan->checkpoint.every = every;
    return design_;
  }
  design_ = design_of(document(), *reading_, *catalog_);
  const bool known = every && design_.plan && design_.plan->checkpoint.every == every;
  if (known) quiet_ = quiet_intervals(design_.plan->compute, design_.plan->checkpoint);
  kind_ = known && quiet_.contain(*every) ? std::optional(kind) : std::nullopt;
  return design_;
}

}  // namespace simcore
