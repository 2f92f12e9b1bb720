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

template <>
struct Choice<ModelFamily> {
  using enum ModelFamily;
  static constexpr std::array<std::pair<std::string_view, ModelFamily>, 8> words = {{{"convolution", convolution},
                                                                                     {"detection", detection},
                                                                                     {"attention", attention},
                                                                                     {"language_model", language_model},
                                                                                     {"recurrent", recurrent},
                                                                                     {"recommendation", recommendation},
                                                                                     {"diffusion", diffusion},
                                                                                     {"tabular", tabular}}};
};

struct KnownModel {
  std::string name;                  // "BERT-large"
  std::vector<std::string> aliases;  // "bert-large-uncased"
  ModelFamily family = ModelFamily::convolution;
  std::optional<double> parameters;
  std::optional<int> layers;
  std::optional<int> hidden_size;
  std::optional<int> attention_heads;
  std::optional<int> key_value_heads;
  std::optional<int> vocabulary;
  std::optional<int> sequence;
  std::optional<double> forward_gflops_per_sample;
  std::string input;
  std::optional<Bytes> activation_per_sample;
  Provenance provenance;

  static constexpr record::Title kTitle{
      "KnownModel", "What is published of a model; none: unknown, or without meaning for the family."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("name", "", "Name of the model: \"BERT-large\".", &KnownModel::name),
        field("aliases", "", "Other names of the model: \"bert-large-uncased\".", &KnownModel::aliases),
        field("family", "", "Family of models that keep accelerators busy alike.", &KnownModel::family),
        field("parameters", "", "Number of parameters, with embeddings.", &KnownModel::parameters),
        field("layers", "", "Number of layers of the encoder and the decoder together.", &KnownModel::layers),
        field("hidden_size", "", "Width of the stream between layers.", &KnownModel::hidden_size),
        field("attention_heads", "", "Number of attention heads of a layer.", &KnownModel::attention_heads),
        field("key_value_heads", "",
              "Number of key and value heads of a layer; fewer than attention heads where these share them.",
              &KnownModel::key_value_heads),
        field("vocabulary", "", "Number of different tokens.", &KnownModel::vocabulary),
        field("sequence", "", "Longest sequence that the model takes, in tokens; a job's own is often shorter.",
              &KnownModel::sequence),
        field("forward_gflops_per_sample", "10^9",
              "Operations of the forward pass of a sample, at `input`; a multiply-add counts 2.",
              &KnownModel::forward_gflops_per_sample),
        field("input", "", "Size of a sample: \"224x224\"; empty for tokens.", &KnownModel::input),
        field("activation_bytes_per_sample", "B",
              "Size of what is kept of a sample for the backward pass, in fp32, at `input`.",
              &KnownModel::activation_per_sample),
        record::spread(&KnownModel::provenance)};
  }
};

/// Models with published sizes, by name. Names and aliases are met whatever their case.
class ModelBook {
 public:
  static ModelBook parse(const Table& table, const SourceBook& sources);

  /// Model of that name or alias. Throws CatalogError with the nearest name when there is none.
  [[nodiscard]] const KnownModel& at(const std::string& name) const&;
  template <class... Key>
  void at(const Key&...) const&& = delete;  // a row of a book that is gone
  [[nodiscard]] const std::map<std::string, KnownModel>& all() const noexcept { return models_; }

 private:
  std::map<std::string, KnownModel> models_;
  std::map<std::string, std::string> names_;  // name or alias in small letters → name
};

}  // namespace simcore
