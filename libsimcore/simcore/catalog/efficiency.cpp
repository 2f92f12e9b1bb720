#include "simcore/catalog/efficiency.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"

namespace simcore {
namespace {

constexpr double kNormal95 = 1.6448536269514722;  // 95 % quantile of the standard normal

Efficiency efficiency(const TableRow& row, const SourceBook& sources) {
  Efficiency found{row.text("accelerator"), row.text("precision"), row.text("model_family"),
                   row.number("share"),     row.number("p95"),     static_cast<int>(row.number("runs")),
                   sources.provenance(row)};
  if (!(found.share > 0.0) || !(found.p95 >= found.share))
    throw CatalogError({{row.place(), "must have a share above 0 and a p95 not below it", "", ""}});
  return found;
}

/// The other format of 16 bit, which tensor cores multiply just as fast.
std::string_view twin_of(std::string_view precision) noexcept {
  if (precision == "bf16") return "fp16";
  return precision == "fp16" ? "bf16" : precision;
}

}  // namespace

double Efficiency::log_spread() const noexcept { return std::log(p95 / share) / kNormal95; }

std::string Efficiency::scope() const {
  std::string text = accelerator.empty() ? "any accelerator" : accelerator;
  if (!precision.empty()) text += " in " + precision;
  if (!model_family.empty()) text += ", " + model_family;
  return text;
}

EfficiencyBook EfficiencyBook::parse(const Table& table, const SourceBook& sources) {
  table.require_unique(key_columns("efficiencies"));
  EfficiencyBook book;
  for (std::size_t i = 0; i < table.size(); ++i) book.rows_.push_back(efficiency(table.row(i), sources));
  if (!book.find("", "", "")) throw CatalogError({{"efficiencies.csv", "must have a row for any accelerator", "", ""}});
  return book;
}

const Efficiency* EfficiencyBook::find(std::string_view accelerator, std::string_view precision,
                                       std::string_view model_family) const noexcept {
  const auto found = std::ranges::find_if(rows_, [&](const Efficiency& row) {
    return row.accelerator == accelerator && row.precision == precision && row.model_family == model_family;
  });
  return found == rows_.end() ? nullptr : &*found;
}

const Efficiency& EfficiencyBook::at(std::string_view accelerator, std::string_view precision,
                                     std::string_view model_family) const& {
  if (const Efficiency* own = find(accelerator, precision, model_family)) return *own;
  if (const Efficiency* twin = find(accelerator, twin_of(precision), model_family)) return *twin;
  if (const Efficiency* any_family = find(accelerator, precision, "")) return *any_family;
  if (const Efficiency* any_precision = find(accelerator, "", "")) return *any_precision;
  return *find("", "", "");
}

}  // namespace simcore
