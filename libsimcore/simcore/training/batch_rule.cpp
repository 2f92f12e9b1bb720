#include "simcore/training/batch_rule.hpp"

#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {

BatchRule batch_rule(std::string_view word) {
  std::vector<std::string_view> words;
  std::string rule = "must be ";
  for (const auto& [text, choice] : Choice<BatchRule>::words) {
    if (text == word) return choice;
    rule += (words.empty() ? "" : " or ") + std::string(text);
    words.push_back(text);
  }
  throw InputError({{"batch", std::move(rule), in_quotes(word), nearest(word, words)}});
}

}  // namespace simcore
