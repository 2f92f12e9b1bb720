#include "simcore/catalog/discount.hpp"

#include <cmath>

#include "simcore/error/nearest.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// Shell pattern with * and ? only. On a mismatch the last star takes one character more: no recursion, so no pattern
/// takes longer than length × length.
bool glob(std::string_view pattern, std::string_view text) noexcept {
  std::size_t p = 0, t = 0, star = std::string_view::npos, resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p, ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace

bool Discount::fits(std::string_view type_of_usage, std::string_view name_of_service) const noexcept {
  return glob(usage_type, type_of_usage) && (service.empty() || glob(service, name_of_service));
}

bool Discount::in_force(Date day) const noexcept { return (!from || *from <= day) && (!until || day <= *until); }

std::vector<Problem> problems(const Discount& discount, const std::string& where) {
  std::vector<Problem> found;
  if (discount.usage_type.empty())
    found.push_back({where + ".usage_type", "must be a pattern, such as *Train:ml.p4d*", in_quotes(""), ""});
  if (discount.percent < 0.0 || discount.percent > 100.0 || std::isnan(discount.percent))
    found.push_back({where + ".percent", "must be from 0 to 100", in_quotes(shortest(discount.percent)), ""});
  if (discount.source.empty())
    found.push_back({where + ".source", "must say where the discount comes from", in_quotes(""), ""});
  if (discount.from && discount.until && *discount.until < *discount.from)
    found.push_back({where + ".until", "must not be before from (" + to_string(*discount.from) + ")",
                     in_quotes(to_string(*discount.until)), ""});
  return found;
}

DiscountedPrice discounted(DiscountedPrice price, std::span<const Discount> discounts, std::string_view usage_type,
                           std::string_view service, Date day) {
  for (const Discount& discount : discounts) {
    if (!discount.matches(usage_type, service, day)) continue;
    price.usd = discount.left_of(price.usd);
    price.source += ", less " + shortest(discount.percent) + " % (" + discount.source + ")";
  }
  return price;
}

}  // namespace simcore
