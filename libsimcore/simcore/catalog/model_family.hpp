#pragma once

#include <map>
#include <optional>
#include <string>

#include "simcore/catalog/source_book.hpp"

namespace simcore {

/// What models of a kind have in common where the time of a step goes.
struct FamilyTraits {
  std::string name;  // "convolution"
  // Device memory traffic of forward and backward pass in 16 bit; one of the two is known.
  std::optional<double> bytes_per_flop;                // for each FLOP of the two passes
  std::optional<double> bytes_per_token_layer_hidden;  // transformers: for each token, layer and hidden unit
  double step_variation = 0.0;                         // coefficient of variation of one node's step
  Provenance provenance;

  [[nodiscard]] bool transformer() const noexcept { return bytes_per_token_layer_hidden.has_value(); }
};

/// Traits by name of the family.
class FamilyTraitsBook {
 public:
  static FamilyTraitsBook parse(const Table& table, const SourceBook& sources);

  /// Throws CatalogError with the nearest name.
  [[nodiscard]] const FamilyTraits& at(const std::string& name) const&;
  template <class... Key>
  void at(const Key&...) const&& = delete;  // a row of a book that is gone
  [[nodiscard]] const std::map<std::string, FamilyTraits>& all() const noexcept { return families_; }

 private:
  std::map<std::string, FamilyTraits> families_;
};

}  // namespace simcore
