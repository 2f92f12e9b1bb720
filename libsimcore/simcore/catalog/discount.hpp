#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/units/date.hpp"

namespace simcore {

/// What a contract takes off every line of the bill whose usage type fits a pattern.
struct Discount {
  std::string usage_type;     // pattern: "*Train:ml.p4d*"; * stands for any characters, ? for one; case counts
  double percent = 0.0;       // of the price, 0 to 100
  std::string source;         // citation
  std::optional<Date> from;   // first day; nothing: always has been
  std::optional<Date> until;  // last day, included; nothing: no end
  std::string service = {};   // pattern too ("AmazonS3"); empty: any service

  [[nodiscard]] bool fits(std::string_view type_of_usage, std::string_view name_of_service) const noexcept;
  [[nodiscard]] bool in_force(Date day) const noexcept;
  [[nodiscard]] bool matches(std::string_view type_of_usage, std::string_view name_of_service,
                             Date day) const noexcept {
    return in_force(day) && fits(type_of_usage, name_of_service);
  }
  /// What it leaves of a price: never more than the price.
  [[nodiscard]] double left_of(double usd) const noexcept { return usd * (1.0 - percent / 100.0); }
};

/// What is wrong with a discount, each under its key below `where` ("discounts[0]").
[[nodiscard]] std::vector<Problem> problems(const Discount& discount, const std::string& where);

/// A price with its citation after some discounts.
struct DiscountedPrice {
  double usd = 0.0;
  std::string source;  // "…, less 12 % (private pricing 2026)"
};

/// All matching discounts come off one after another, in their order.
[[nodiscard]] DiscountedPrice discounted(DiscountedPrice price, std::span<const Discount> discounts,
                                         std::string_view usage_type, std::string_view service, Date day);

}  // namespace simcore
