#include "simcore/plan/tariff.hpp"

#include <algorithm>
#include <utility>

namespace simcore {

void Tariff::add(const Charge& charge, TariffLine line) {
  const auto same = [&](const TariffLine& known) {
    return known.service == line.service && known.usage_type == line.usage_type &&
           known.unit_price_usd == line.unit_price_usd;
  };
  auto found = std::ranges::find_if(lines, same);
  if (found == lines.end()) found = lines.insert(lines.end(), std::move(line));
  charges.push_back(charge);
  charges.back().line = static_cast<std::size_t>(found - lines.begin());
}

}  // namespace simcore
