#include "simcore/training/model.hpp"

#include <algorithm>
#include <cmath>

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
    problem.rule =
        "must be a model that the catalog knows (simcore catalog models), or be given its parameters, or layers and "
        "hidden_size";
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
  return meaning<ModelFamily>(word(architecture)).value_or(ModelFamily::tabular);
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

/// A block has 4 h² weights of attention and 8 h² of its feed-forward network (Narayanan et al. 2021, equation 2,
/// without biases).
double block_weights(const Transformer& shape) { return 12.0 * shape.layers * shape.hidden_size * shape.hidden_size; }

double attention_flops(const Transformer& shape) {
  return 4.0 * shape.layers * shape.attention_width() * shape.sequence_length * shape.sequence_length;
}

/// Shape as the catalog has it; its vocabulary whether or not the model chooses tokens.
Transformer published_shape(const KnownModel& known) {
  Transformer shape{static_cast<double>(known.layers.value_or(0)), static_cast<double>(known.hidden_size.value_or(0)),
                    static_cast<double>(known.sequence.value_or(0)),
                    static_cast<double>(known.attention_heads.value_or(0)),
                    static_cast<double>(known.vocabulary.value_or(0))};
  // Gates, an encoder that the decoder reads and biases make at most 1.4 of 12 h²; T5-3B and T5-11B are far wider.
  constexpr double kOrdinary = 1.5;
  if (!known.parameters || !shape.has_shape()) return shape;
  const double wide = (*known.parameters - shape.vocabulary_size * shape.hidden_size) / block_weights(shape);
  if (wide > kOrdinary) shape.widening = wide;
  return shape;
}

/// Number of attention heads; each is as wide as the catalog's, where the job gives another width.
double heads_of(const ModelSpec& spec, const Transformer& published, double width) {
  if (spec.attention_heads) return static_cast<double>(*spec.attention_heads);
  if (!spec.hidden_size || published.hidden_size <= 0.0) return published.attention_heads;
  return std::round(published.attention_heads * width / published.hidden_size);
}

/// Shape of the model without its sequence.
Transformer shape_of(const ModelSpec& spec, const KnownModel& known, ModelFamily family) {
  const Transformer published = published_shape(known);
  const double width = number(spec.hidden_size, known.hidden_size).value_or(0.0);
  return {number(spec.layers, known.layers).value_or(0.0),
          width,
          0.0,
          heads_of(spec, published, width),
          vocabulary(spec, known, family),
          published.widening};
}

/// A named model of another shape keeps its proportions: embeddings of its own, gates, layers that share weights.
std::optional<double> parameters_of(const ModelSpec& spec, const KnownModel& known, const Transformer& shape) {
  if (spec.parameters) return static_cast<double>(*spec.parameters);
  const Transformer published = published_shape(known);
  if (!shape.has_shape() || (known.parameters && !published.has_shape())) return known.parameters;
  const double words = number(spec.vocabulary_size, known.vocabulary).value_or(0.0);
  const double counted = block_weights(shape) + words * shape.hidden_size;
  if (!known.parameters) return counted;
  return *known.parameters * (counted / (block_weights(published) + published.vocabulary_size * published.hidden_size));
}

/// What goes with so many weights: 128 units of width for each layer, as in GPT-3 (Brown et al. 2020, table 2.1) and
/// Llama 2.
void complete(Transformer& shape, double parameters) {
  constexpr double kWidthOfLayer = 128.0;
  const double width = shape.hidden_size;
  if (shape.layers <= 0.0)
    shape.layers =
        std::max(1.0, std::round(width > 0.0 ? parameters / (12.0 * width * width)
                                             : std::cbrt(parameters / (12.0 * kWidthOfLayer * kWidthOfLayer))));
  if (width <= 0.0) shape.hidden_size = std::sqrt(parameters / (12.0 * shape.layers));
}

/// All weights as a rule. A published forward pass knows better where layers share their weights (ALBERT); and
/// encoders, which choose no tokens, only look their embeddings up.
std::optional<double> token_weights(const ModelSpec& spec, const KnownModel& known, const Model& model,
                                    const Transformer& shape) {
  if (spec.parameters) return model.parameters;
  const Transformer published = published_shape(known);
  if (known.forward_gflops_per_sample && known.sequence) {
    const double weights =
        (*known.forward_gflops_per_sample * 1e9 - attention_flops(published)) / (2.0 * published.sequence_length);
    return published.has_shape() ? weights * (block_weights(shape) / block_weights(published)) : weights;
  }
  if (!model.parameters || shape.vocabulary_size > 0.0) return model.parameters;
  return *model.parameters - published.vocabulary_size * shape.hidden_size;
}

bool of_images(const KnownModel& known) { return !known.input.empty() && !known.input.ends_with("tokens"); }

/// Pixels of the job's images ÷ those of the catalog's, "224x224". Throws SpecError where the catalog has none.
double area_ratio(const ModelSpec& spec, const KnownModel& known) {
  if (!spec.image_size) return 1.0;
  const auto cross = known.input.find('x');
  if (!of_images(known) || cross == std::string::npos)
    throw SpecError({{"work.model.image_size", "must be given with the name of a model of images",
                      std::to_string(*spec.image_size), ""}});
  const double published = std::stod(known.input.substr(0, cross)) * std::stod(known.input.substr(cross + 1));
  return static_cast<double>(*spec.image_size) * static_cast<double>(*spec.image_size) / published;
}

/// Tokens of the catalog's sample; of an image a patch each, and one for its class.
std::optional<double> known_sequence(const ModelSpec& spec, const KnownModel& known) {
  if (!known.sequence) return std::nullopt;
  const auto tokens = static_cast<double>(*known.sequence);
  return spec.image_size ? 1.0 + (tokens - 1.0) * area_ratio(spec, known) : tokens;
}

/// Tokens of a sample: the job's, those of a fixed image, those that its operations make room for, 2 (2 + trainable) N
/// s, and at last the longest that the model takes; 0: not known.
void set_sequence(const ModelSpec& spec, const KnownModel& known, Model& model, Transformer& shape) {
  shape.sequence_length = number(spec.sequence_length, known_sequence(spec, known)).value_or(0.0);
  if (spec.sequence_length || (of_images(known) && known.sequence)) return;
  model.typical_sequence = spec.flops_per_sample && model.token_weights;
  model.sequence_missing = !model.typical_sequence;
  if (model.typical_sequence)
    shape.sequence_length =
        spec.flops_per_sample->value() / (2.0 * (2.0 + spec.trainable.value()) * *model.token_weights);
}

void resolve_transformer(const ModelSpec& spec, const KnownModel& known, Model& model) {
  Transformer shape = shape_of(spec, known, model.family);
  model.parameters = parameters_of(spec, known, shape);
  const bool typical = !shape.has_shape() && model.parameters;
  if (typical) complete(shape, *model.parameters);
  model.token_weights = token_weights(spec, known, model, shape);
  set_sequence(spec, known, model, shape);
  if (shape.sequence_length <= 0.0) return;
  model.transformer = shape;
  model.typical_shape = typical;
}

void check_split(const Problem& rule, std::int64_t parts, bool fits, std::vector<Problem>& problems) {
  if (parts > 1 && !fits) problems.push_back({rule.where, rule.rule, std::to_string(parts), rule.nearest});
}

}  // namespace

Model resolve_model(const ModelSpec& spec, const ModelBook& book) {
  const KnownModel* row = known_model(spec, book);
  const KnownModel known = row ? *row : KnownModel{};
  Model model;
  model.name = row ? row->name : spec.name.value_or("");
  model.family = family_of(spec, row);
  model.parameters = number(spec.parameters, known.parameters);
  const double area = area_ratio(spec, known);
  if (is_transformer(model.family)) resolve_transformer(spec, known, model);
  model.given = spec.flops_per_sample;
  if (known.forward_gflops_per_sample && !model.transformer)
    model.forward = Flops(*known.forward_gflops_per_sample * 1e9 * area);
  model.activations = spec.activations_per_sample;
  if (known.activation_per_sample) model.fp32_activations = *known.activation_per_sample * area;
  if (row) model.published = row->provenance;
  return model;
}

std::vector<Problem> split_problems(const Model& model, const ParallelSpec& parallel) {
  const std::string tensor = "work.model.parallel.tensor", pipeline = "work.model.parallel.pipeline";
  std::vector<Problem> problems;
  if (!is_transformer(model.family)) {
    const std::string rule = "must be 1 for a model that is no transformer";
    check_split({tensor, rule, "", "1"}, parallel.tensor, false, problems);
    check_split({pipeline, rule, "", "1"}, parallel.pipeline, false, problems);
  }
  if (!model.transformer || model.typical_shape) return problems;
  const std::string heads = shortest(model.transformer->attention_heads), layers = shortest(model.transformer->layers);
  check_split({tensor, "must divide the " + heads + " attention heads of the model", "", ""}, parallel.tensor,
              std::fmod(model.transformer->attention_heads, static_cast<double>(parallel.tensor)) == 0.0, problems);
  check_split({pipeline, "must not be more than the " + layers + " layers of the model", "", layers}, parallel.pipeline,
              static_cast<double>(parallel.pipeline) <= model.transformer->layers, problems);
  const auto pieces = static_cast<double>(parallel.pipeline * parallel.interleaving);
  check_split({"work.model.parallel.interleaving",
               "must not cut the " + layers + " layers of the model into more pieces than there are", "", "1"},
              parallel.interleaving, pieces <= model.transformer->layers || parallel.pipeline == 1, problems);
  return problems;
}

}  // namespace simcore
