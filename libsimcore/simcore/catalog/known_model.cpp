#include "simcore/catalog/known_model.hpp"

#include <algorithm>
#include <array>
#include <ranges>

#include "simcore/error/error.hpp"
#include "simcore/error/letters.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

[[noreturn]] void refuse(const TableRow& row, std::string rule, std::string_view value, std::string nearest = {}) {
  throw CatalogError({{row.place(), std::move(rule), in_quotes(value), std::move(nearest)}});
}

ModelFamily family(const TableRow& row) {
  const std::string& word = row.text("family");
  const auto found = meaning<ModelFamily>(word);
  if (!found) refuse(row, "must have a known family", word, nearest(word, words_of<ModelFamily>()));
  return *found;
}

std::vector<std::string> words(const std::string& cell) {
  std::vector<std::string> parts;
  for (const auto part : cell | std::views::split(';')) parts.emplace_back(part.begin(), part.end());
  return parts;
}

std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(), ascii_lower);
  return text;
}

/// Attention splits the hidden size evenly among its heads, and the heads among those that share keys and values.
void check_heads(const TableRow& row, const KnownModel& model) {
  if (!model.attention_heads) return;
  if (*model.attention_heads % model.key_value_heads.value_or(1) != 0)
    refuse(row, "column 'key_value_heads' must divide the attention heads", row.text("key_value_heads"));
}

KnownModel known_model(const TableRow& row, const SourceBook& sources) {
  KnownModel model;
  model.name = row.text("name");
  model.aliases = words(row.text("aliases"));
  model.family = family(row);
  model.parameters = row.optional_positive("parameters");
  model.layers = row.optional_count("layers");
  model.hidden_size = row.optional_count("hidden_size");
  model.attention_heads = row.optional_count("attention_heads");
  model.key_value_heads = row.optional_count("key_value_heads");
  model.vocabulary = row.optional_count("vocabulary");
  model.sequence = row.optional_count("sequence");
  model.forward_gflops_per_sample = row.optional_positive("forward_gflops_per_sample");
  model.input = row.text("input");
  if (const auto megabytes = row.optional_positive("training_activation_mb_per_sample"))
    model.activation_per_sample = *megabytes * kMegabyte;
  model.provenance = sources.provenance(row);
  check_heads(row, model);
  return model;
}

}  // namespace

ModelBook ModelBook::parse(const Table& table, const SourceBook& sources) {
  ModelBook book;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    KnownModel model = known_model(row, sources);
    std::vector<std::string> names = model.aliases;
    names.push_back(model.name);
    for (const std::string& name : names)
      if (!book.names_.emplace(in_small_letters(name), model.name).second)
        refuse(row, "must have each name or alias once, whatever the case", name);
    book.models_.emplace(model.name, std::move(model));
  }
  return book;
}

const KnownModel& ModelBook::at(const std::string& name) const& {
  const auto found = names_.find(in_small_letters(name));
  if (found != names_.end()) return models_.at(found->second);
  std::vector<std::string> names;
  for (const auto& [model, row] : models_) {
    names.push_back(model);
    names.insert(names.end(), row.aliases.begin(), row.aliases.end());
  }
  throw CatalogError({{"", "must be a model whose sizes are known", in_quotes(name), nearest(name, names)}});
}

}  // namespace simcore
