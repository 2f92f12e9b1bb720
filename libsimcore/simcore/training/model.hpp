#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/known_model.hpp"
#include "simcore/error/error.hpp"
#include "simcore/spec/model_spec.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// The numbers of a transformer on which its arithmetic and its memory depend.
struct Transformer {
  double layers = 0.0;           // 0: not known
  double hidden_size = 0.0;      // 0: not known
  double sequence_length = 0.0;  // tokens of a sample
  double attention_heads = 0.0;  // 0: not known
  double vocabulary_size = 0.0;  // of the layer that chooses a token at each place; 0: there is none
  double widening = 1.0;         // of what is inside a block, over the usual h in attention and 4 h behind it

  [[nodiscard]] constexpr bool has_shape() const noexcept { return layers > 0.0 && hidden_size > 0.0; }
  /// Width of the attention: queries, keys and values.
  [[nodiscard]] constexpr double attention_width() const noexcept { return hidden_size * widening; }
  /// Width of the usual block that keeps as many activations: 10 of their 34 parts lie outside its matrices, 24 inside.
  [[nodiscard]] constexpr double usual_width() const noexcept { return hidden_size * (10.0 + 24.0 * widening) / 34.0; }
};

/// What is trained: the job's own numbers over those of the catalog. Nothing: not known.
struct Model {
  std::string name;  // empty: none was given
  ModelFamily family = ModelFamily::convolution;
  std::optional<double> parameters;     // in memory
  std::optional<double> token_weights;  // of transformers: the weights with which each token is multiplied
  std::optional<Transformer> transformer;
  std::optional<Flops> forward;           // of a sample, of models that are no transformers
  std::optional<Flops> given;             // of a sample, forward and backward, as the job says
  std::optional<Bytes> activations;       // of a sample, as the job says
  std::optional<Bytes> fp32_activations;  // of a sample, as the catalog says
  std::optional<Provenance> published;    // of the catalog's row; nothing: all numbers are the job's
  bool typical_shape = false;             // layers and width are those that go with so many weights
  bool typical_sequence = false;          // tokens are those that go with so many operations
  bool sequence_missing = false;          // the job must say it; the catalog's is only the longest there is
};

/// Throws SpecError: a name that the catalog does not know, and no numbers beside it.
[[nodiscard]] Model resolve_model(const ModelSpec& spec, const ModelBook& book);

/// How the job splits a model that cannot be split so: heads over tensor-parallel devices, layers over stages.
[[nodiscard]] std::vector<Problem> split_problems(const Model& model, const ParallelSpec& parallel);

}  // namespace simcore
