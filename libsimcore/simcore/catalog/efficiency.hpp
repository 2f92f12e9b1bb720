#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "simcore/catalog/source_book.hpp"

namespace simcore {

/// Which share of its roofline's speed an accelerator reaches in published training runs, with the spread between them:
/// a lognormal of median `share` and 95 % quantile `p95`.
struct Efficiency {
  std::string accelerator;   // "NVIDIA A100"; empty: any
  std::string precision;     // "bf16"; empty: any
  std::string model_family;  // "language_model"; empty: any
  double share = 1.0;
  double p95 = 1.0;
  int runs = 0;  // that it was fitted to
  Provenance provenance;

  /// Standard deviation of its logarithm.
  [[nodiscard]] double log_spread() const noexcept;
  /// Whether a run of just this accelerator, precision and family stands behind it.
  [[nodiscard]] bool measured() const noexcept { return !model_family.empty(); }
  /// "NVIDIA A100 in bf16, language_model"
  [[nodiscard]] std::string scope() const;
};

/// Efficiencies by accelerator, precision and family of models.
///
/// The ladder: the row of all three, or of the other 16-bit format; of accelerator and precision; of the accelerator;
/// of any accelerator.
class EfficiencyBook {
 public:
  /// Throws CatalogError unless a row for any accelerator is there.
  static EfficiencyBook parse(const Table& table, const SourceBook& sources);

  [[nodiscard]] const Efficiency& at(std::string_view accelerator, std::string_view precision,
                                     std::string_view model_family) const&;
  template <class... Key>
  void at(const Key&...) const&& = delete;  // a row of a book that is gone
  [[nodiscard]] const std::vector<Efficiency>& all() const noexcept { return rows_; }

 private:
  [[nodiscard]] const Efficiency* find(std::string_view accelerator, std::string_view precision,
                                       std::string_view model_family) const noexcept;

  std::vector<Efficiency> rows_;
};

}  // namespace simcore
