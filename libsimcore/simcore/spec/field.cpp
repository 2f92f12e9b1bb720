#include "simcore/spec/field.hpp"

#include <cmath>

namespace simcore {

std::string Range::rule(const std::function<std::string(double)>& text) const {
  std::string rule = "must be";
  if (std::isfinite(low)) rule += (above_low ? " above " : " at least ") + text(low);
  if (std::isfinite(low) && std::isfinite(high)) rule += " and";
  if (std::isfinite(high)) rule += " at most " + text(high);
  return rule;
}

}  // namespace simcore
