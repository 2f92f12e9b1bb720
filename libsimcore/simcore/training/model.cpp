#include "simcore/training/model.hpp"

#include <algorithm>

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// The catalog's row; nothing when the job's numbers do without. Throws when they do not.
const KnownModel* known_model(const ModelSpec& spec, const ModelBook& book) {
  if (!spec.name) return nullptr;
  try {
    return &book.at(*spec.name);
  } catch (const CatalogError& error) {
    if (spec.parameters || (spec.layers && spec.hidden_size)) return nullptr;
    Problem problem = error.problems().front();
    problem.where = "work.model.name";
    problem.rule = "must be a model that the catalog knows, or be given its parameters, or layers and hidden_size";
    throw SpecError({problem});
  }
}

template <class Given, class Known>
std::optional<double> number(const std::optional<Given>& given, const std::optional<Known>& known) {
  if (given) return static_cast<double>(*given);
  if (known) return static_cast<double>(*known);
  return std::nullopt;
}

ModelFamily family_of(Architecture architecture) {
  for (const ModelFamily family :
       {ModelFamily::convolution, ModelFamily::detection, ModelFamily::attention, ModelFamily::language_model,
        ModelFamily::recurrent, ModelFamily::recommendation, ModelFamily::diffusion})
    if (name(family) == word(architecture)) return family;
  return ModelFamily::tabular;
}

ModelFamily family_of(const ModelSpec& spec, const KnownModel* known) {
  if (spec.family) return family_of(*spec.family);
  if (known) return known->family;
  return spec.sequence_length ? ModelFamily::language_model : ModelFamily::convolution;
}

bool is_transformer(ModelFamily family) {
  return family == ModelFamily::attention || family == ModelFamily::language_model;
}

/// Encoders choose a token at few places or none, so that only a vocabulary which the job itself gives counts.
double vocabulary(const ModelSpec& spec, const KnownModel& known, ModelFamily family) {
  if (spec.vocabulary_size) return static_cast<double>(*spec.vocabulary_size);
  return family == ModelFamily::language_model ? known.vocabulary.value_or(0) : 0.0;
}

std::optional<Transformer> transformer_of(const ModelSpec& spec, const KnownModel& known, ModelFamily family) {
  const std::optional<double> sequence = number(spec.sequence_length, known.sequence);
  if (!is_transformer(family) || !sequence) return std::nullopt;
  return Transformer{
      number(spec.layers, known.layers).value_or(0.0), number(spec.hidden_size, known.hidden_size).value_or(0.0),
      *sequence, number(spec.attention_heads, known.attention_heads).value_or(0.0), vocabulary(spec, known, family)};
}

/// A block has 4 h² weights of attention and 8 h² of its feed-forward network, beside the embeddings (Narayanan et al.
/// 2021, equation 2, without biases).
std::optional<double> parameters_of(const ModelSpec& spec, const KnownModel& known,
                                    const std::optional<Transformer>& transformer) {
  if (spec.parameters || known.parameters) return number(spec.parameters, known.parameters);
  if (!transformer || !transformer->has_shape()) return std::nullopt;
  const double width = transformer->hidden_size;
  return 12.0 * transformer->layers * width * width + transformer->vocabulary_size * width;
}

double attention_flops(const Transformer& shape) {
  return 4.0 * shape.layers * shape.hidden_size * shape.sequence_length * shape.sequence_length;
}

/// All weights as a rule. A published forward pass knows better where layers share their weights (ALBERT); and
/// encoders, which choose no tokens, only look their embeddings up.
std::optional<double> token_weights(const ModelSpec& spec, const KnownModel& known, const Model& model) {
  if (!model.transformer) return std::nullopt;
  if (spec.parameters) return model.parameters;
  Transformer published = *model.transformer;
  published.sequence_length = known.sequence.value_or(0);
  if (known.forward_gflops_per_sample && known.sequence)
    return (*known.forward_gflops_per_sample * 1e9 - attention_flops(published)) / (2.0 * *known.sequence);
  if (!model.parameters || model.transformer->vocabulary_size > 0.0) return model.parameters;
  return *model.parameters - known.vocabulary.value_or(0) * model.transformer->hidden_size;
}

}  // namespace

Model resolve_model(const ModelSpec& spec, const ModelBook& book) {
  const KnownModel* row = known_model(spec, book);
  const KnownModel known = row ? *row : KnownModel{};
  Model model;
  model.name = row ? row->name : spec.name.value_or("");
  model.family = family_of(spec, row);
  model.transformer = transformer_of(spec, known, model.family);
  model.parameters = parameters_of(spec, known, model.transformer);
  model.token_weights = token_weights(spec, known, model);
  model.given = spec.flops_per_sample;
  if (known.forward_gflops_per_sample && !model.transformer)
    model.forward = Flops(*known.forward_gflops_per_sample * 1e9);
  model.activations = spec.activations_per_sample;
  model.fp32_activations = known.activation_per_sample;
  if (row) model.published = row->provenance;
  return model;
}

}  // namespace simcore
