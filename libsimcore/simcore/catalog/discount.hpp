#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

struct Discount {
  std::string usage_type;
  double percent = 0.0;
  std::string source;
  std::optional<Date> from;
  std::optional<Date> until;
  std::string service = {};

  [[nodiscard]] bool fits(std::string_view type_of_usage, std::string_view name_of_service) const noexcept;
  [[nodiscard]] bool in_force(Date day) const noexcept;
  [[nodiscard]] bool matches(std::string_view type_of_usage, std::string_view name_of_service,
                             Date day) const noexcept {
    return in_force(day) && fits(type_of_usage, name_of_service);
  }
  /// What it leaves of a price: never more than the price.
  [[nodiscard]] double left_of(double usd) const noexcept { return usd * (1.0 - percent / 100.0); }
  [[nodiscard]] std::optional<std::string> stated_service() const {
    return service.empty() ? std::nullopt : std::optional(service);
  }
  [[nodiscard]] std::optional<Date> first_day() const noexcept { return from; }
  [[nodiscard]] std::optional<Date> last_day() const noexcept { return until; }

  static constexpr record::Title kTitle{
      "Discount", "What a contract takes off every line of the bill whose usage type fits a pattern."};
  static constexpr auto fields() {
    using record::field;
    using enum record::Faces;
    return record::Fields{
        field("usage_type", "", "Pattern of the usage type; * stands for any characters, ? for one; case counts.",
              &Discount::usage_type),
        field("service", "", "Pattern of the service; none: any service.", &Discount::stated_service)
            .on(json)
            .left_out_if_none(),
        field("percent", "%", "Share of the price that is taken off, 0 to 100.", &Discount::percent),
        field("source", "", "Citation of the contract.", &Discount::source),
        field("from", "", "First day, an ISO date; none: always has been.", &Discount::first_day)
            .on(json)
            .left_out_if_none(),
        field("until", "", "Last day, included, an ISO date; none: no end.", &Discount::last_day)
            .on(json)
            .left_out_if_none(),
        field("service", "", "Pattern of the service; empty: any service.", &Discount::service).on(python),
        field("first_day", "", "First day (the book's `from`), an ISO date; none: always has been.", &Discount::from)
            .on(python),
        field("last_day", "", "Last day, included (the book's `until`), an ISO date; none: no end.", &Discount::until)
            .on(python)};
  }
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
