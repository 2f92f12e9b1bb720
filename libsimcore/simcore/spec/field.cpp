#include "simcore/spec/field.hpp"

#include <cmath>

#include "simcore/units/format.hpp"

namespace simcore {

std::string Range::rule() const {
  std::string text = "must be";
  if (std::isfinite(low)) text += (above_low ? " above " : " at least ") + shortest(low);
  if (std::isfinite(low) && std::isfinite(high)) text += " and";
  if (std::isfinite(high)) text += " at most " + shortest(high);
  return text;
}

}  // namespace simcore
