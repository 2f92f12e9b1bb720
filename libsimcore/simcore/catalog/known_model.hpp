#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/source_book.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// What a model computes, for models of one family keep accelerators busy alike.
enum class ModelFamily {
  convolution,
  detection,
  attention,       // transformers that only encode
  language_model,  // transformers that decode, with or without an encoder
  recurrent,
  recommendation,
  diffusion,
  tabular,
};

/// "language_model".
[[nodiscard]] std::string_view name(ModelFamily family) noexcept;

/// What is published of a model. Nothing: unknown, or without meaning for the family.
struct KnownModel {
  std::string name;                  // "BERT-large"
  std::vector<std::string> aliases;  // "bert-large-uncased"
  ModelFamily family = ModelFamily::convolution;
  std::optional<double> parameters;  // all, with embeddings
  // Of transformers and recurrent networks.
  std::optional<int> layers;           // of the encoder and the decoder together
  std::optional<int> hidden_size;      // width of the stream between layers
  std::optional<int> attention_heads;  // of a layer
  std::optional<int> key_value_heads;  // fewer than attention_heads where heads share keys and values
  std::optional<int> vocabulary;
  std::optional<int> sequence;                      // longest that it takes, tokens; a job's own is often shorter
  std::optional<double> forward_gflops_per_sample;  // 10^9 operations, a multiply-add counts 2, at `input`
  std::string input;                                // "224x224"; empty for tokens
  std::optional<Bytes> activation_per_sample;       // kept for the backward pass, in fp32, at `input`
  Provenance provenance;
};

/// Models with published sizes, by name. Names and aliases are met whatever their case.
class ModelBook {
 public:
  static ModelBook parse(const Table& table, const SourceBook& sources);

  /// By name or alias. Throws CatalogError with the nearest name.
  [[nodiscard]] const KnownModel& at(const std::string& name) const;
  [[nodiscard]] const std::map<std::string, KnownModel>& all() const noexcept { return models_; }

 private:
  std::map<std::string, KnownModel> models_;
  std::map<std::string, std::string> names_;  // name or alias in small letters → name
};

}  // namespace simcore
