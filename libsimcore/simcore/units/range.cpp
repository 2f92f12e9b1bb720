#include "simcore/units/range.hpp"

#include <cmath>

#include "simcore/units/format.hpp"

namespace simcore {

std::string Range::words(const std::function<std::string(double)>& text) const {
  if (low == high) return "exactly " + text(low);
  std::string words;
  if (std::isfinite(low)) words = (above_low ? "above " : "at least ") + text(low);
  if (std::isfinite(low) && std::isfinite(high)) words += " and ";
  if (std::isfinite(high)) words += "at most " + text(high);
  return words;
}

std::string Range::rule(const std::function<std::string(double)>& text) const { return "must be " + words(text); }

std::string Range::size_rule(std::string_view of) const {
  return "must have " + words(shortest) + " " + std::string(of);
}

}  // namespace simcore
