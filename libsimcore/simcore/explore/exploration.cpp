#include "simcore/explore/exploration.hpp"

#include <algorithm>
#include <iterator>

namespace simcore {

std::optional<ExploredDesign> Exploration::at(std::optional<std::size_t> Exploration::* index) const {
  const std::optional<std::size_t>& found = this->*index;
  return found ? std::optional(designs[*found]) : std::nullopt;
}

std::vector<ExploredDesign> Exploration::front() const {
  std::vector<ExploredDesign> found;
  std::ranges::copy_if(designs, std::back_inserter(found), &ExploredDesign::on_front);
  std::ranges::stable_sort(found, {}, &ExploredDesign::cost_usd);
  return found;
}

}  // namespace simcore
