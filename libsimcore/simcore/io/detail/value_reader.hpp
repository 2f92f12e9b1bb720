#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/json_text.hpp"
#include "simcore/random/distribution.hpp"
#include "simcore/random/law_form.hpp"
#include "simcore/random/measurement.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/parse.hpp"
#include "simcore/units/range.hpp"

namespace simcore {

/// A text, a number or a flag without quotes; empty for other values.
[[nodiscard]] std::string plain_text(const Json& value);

/// Reads single values out of JSON and notes what is wrong with them under their key path.
class ValueReader {
 public:
  /// What may be meant by what a section does not have; empty where nothing is.
  struct Meant {
    std::string (*other_word)(std::string_view section, std::string_view key, std::string_view value);
    std::string (*elsewhere)(std::string_view section, std::string_view key);
    std::string (*section)(std::string_view section, std::string_view value);
  };

  explicit ValueReader(std::vector<Problem>& problems, const Meant* meant = nullptr)
      : problems_(problems), meant_(meant) {}

  /// Refuses what stands where an object with such keys must.
  void refuse_section(const Json& value, const std::string& where);

  /// A number in the base unit, or text with a unit. 0 when refused.
  [[nodiscard]] double quantity(const Json& value, Dimension dimension, const std::string& where);
  /// A quantity, or a distribution of it: {"lognormal": {"median": "116 s", "p95": "150 s"}}. 0 when refused.
  [[nodiscard]] Distribution distribution(const Json& value, Dimension dimension, const std::string& where);
  /// A quantity or distribution of a dimension that only its units tell. 0 when refused.
  [[nodiscard]] Measurement measurement(const Json& value, const std::string& where);
  /// A whole number. 0 when refused.
  [[nodiscard]] std::int64_t count(const Json& value, const std::string& where);
  [[nodiscard]] std::string text(const Json& value, const std::string& where);
  [[nodiscard]] bool flag(const Json& value, const std::string& where);

  /// Refuses every key of an object that is none of these names: the first kMostKeys each for itself, the rest at once.
  /// The first one that is near to nothing lists the names.
  template <class Names>
  void refuse_others(const Json& object, const std::string& where, const Names& names, const std::string& rule) {
    std::size_t others = 0;
    bool told = false;  // which names there are
    for (const auto& [key, value] : object.items()) {
      if (std::ranges::find(names, key) != names.end() || ++others > kMostKeys) continue;
      std::string near = meant_ == nullptr ? "" : meant_->other_word(where, key, plain_text(value));
      if (near.empty()) near = nearest(key, names);
      if (near.empty() && meant_ != nullptr) near = meant_->elsewhere(where, key);
      const bool tells = near.empty() && !std::exchange(told, true);
      refuse(key_path(where, as_key(key)), tells ? rule + listed(names) : rule, in_quotes(key), near);
    }
    if (others > kMostKeys)
      refuse(where, "must have no other keys either", std::to_string(others - kMostKeys) + " more");
  }

  /// Whether an object or a list has no more entries than its field allows, which is noted before any is read.
  [[nodiscard]] bool fits(const Json& value, const Range& allowed, const std::string& where);

  void refuse(const std::string& where, std::string rule, std::string value, std::string nearest = {});

 private:
  static constexpr std::size_t kMostKeys = 20;

  /// "; known are name, size"
  template <class Names>
  [[nodiscard]] static std::string listed(const Names& names) {
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "; known are " : ", ") + std::string(name);
    return text;
  }

  [[nodiscard]] Distribution named(const std::string& law, const Json& value, Dimension dimension,
                                   const std::string& where);
  [[nodiscard]] Distribution mixture(const Json& value, Dimension dimension, const std::string& where);
  [[nodiscard]] Distribution empirical(const Json& value, Dimension dimension, const std::string& where);
  [[nodiscard]] Distribution quantiles(const Json& value, Dimension dimension, const std::string& where);
  [[nodiscard]] bool numbers(const Json& value, const LawForm& form, Dimension dimension, const std::string& where,
                             std::vector<double>& parameters);

  std::vector<Problem>& problems_;
  const Meant* meant_;
};

/// JSON as a person wrote it, shortened, a text in quotes, for messages.
[[nodiscard]] std::string shown(const Json& value);

/// A number or a flag as the text that was meant; nothing for other values.
[[nodiscard]] std::string quoted(const Json& value);

/// A text as the number or the flag that was meant; nothing for other values.
[[nodiscard]] std::string unquoted(const Json& value);

}  // namespace simcore
