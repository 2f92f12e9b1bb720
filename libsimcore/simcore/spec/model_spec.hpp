#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "simcore/spec/architecture.hpp"
#include "simcore/spec/arithmetic.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/spec/optimizer.hpp"
#include "simcore/spec/parallel_spec.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// The model that a job trains, and how it is laid out over the accelerators.
struct ModelSpec {
  std::optional<std::string> name;
  std::optional<Architecture> family;
  std::optional<std::int64_t> parameters;
  std::optional<std::int64_t> layers;
  std::optional<std::int64_t> hidden_size;
  std::optional<std::int64_t> attention_heads;
  std::optional<std::int64_t> vocabulary_size;
  std::optional<std::int64_t> sequence_length;
  std::optional<std::int64_t> image_size;
  std::optional<Flops> flops_per_sample;
  std::optional<Bytes> activations_per_sample;
  std::optional<Arithmetic> precision;
  std::optional<Arithmetic> gradient_precision;
  Optimizer optimizer = Optimizer::adamw;
  Fraction trainable{1.0};
  std::optional<std::int64_t> weight_bits;
  bool activation_checkpointing = false;
  bool flash_attention = true;
  ParallelSpec parallel;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "name",
                .doc = "A model that the catalog knows (`simcore catalog models`); what is given beside it counts "
                       "instead of the catalog's numbers. Any other name needs numbers of its own.",
                .example = "BERT-large",
                .otherwise = "none",
                .source = "the model's paper or model card",
                .range = {.low = 1, .high = 200}},
          self.name);
    size_fields(self, visit);
    arithmetic_fields(self, visit);
    memory_fields(self, visit);
    visit(Field{.name = "parallel", .doc = "How the model is spread over the accelerators.", .source = kOwn},
          self.parallel);
  }

  /// How large it is.
  template <class Self, class Visit>
  static void size_fields(Self& self, Visit& visit) {
    visit(Field{.name = "family",
                .doc = "What kind of model: models of one kind keep accelerators busy alike.",
                .otherwise = "that of the named model; language_model with sequence_length, else convolution",
                .source = kOwn},
          self.family);
    visit(Field{.name = "parameters",
                .doc = "Number of weights, embeddings among them.",
                .example = "336000000",
                .otherwise = "those of the named model; worked out where its layers, hidden_size or vocabulary_size "
                             "are given",
                .source = kOwn,
                .range = {.low = 1, .high = 1e15}},
          self.parameters);
    visit(Field{.name = "layers",
                .doc = "Transformers: blocks of attention and feed-forward network.",
                .example = "24",
                .otherwise = "that of the named model, or usual for its parameters",
                .source = "Hugging Face Transformers configuration, num_hidden_layers",
                .range = {.low = 1, .high = 100000}},
          self.layers);
    visit(Field{.name = "hidden_size",
                .doc = "Transformers: width between the blocks.",
                .example = "1024",
                .otherwise = "that of the named model, or usual for its parameters",
                .source = "Hugging Face Transformers configuration, hidden_size",
                .range = {.low = 1, .high = 1e7}},
          self.hidden_size);
    visit(Field{.name = "attention_heads",
                .doc = "Transformers: attention heads of a block.",
                .example = "16",
                .otherwise = kNamed,
                .source = "Hugging Face Transformers configuration, num_attention_heads",
                .range = {.low = 1, .high = 100000}},
          self.attention_heads);
    visit(Field{.name = "vocabulary_size",
                .doc = "Language models: number of tokens among which the last layer chooses.",
                .example = "30522",
                .otherwise = kNamed,
                .source = "Hugging Face Transformers configuration, vocab_size",
                .range = {.low = 1, .high = 1e8}},
          self.vocabulary_size);
    visit(Field{.name = "sequence_length",
                .doc = "Tokens in one sample.",
                .example = "128",
                .otherwise = "images: that of the named model; tokens: worked out from flops_per_sample, or unknown, "
                             "and then no speed is predicted",
                .source = kOwn,
                .range = {.low = 1, .high = 1e8}},
          self.sequence_length);
    visit(Field{.name = "image_size",
                .doc = "Side in pixels of a named model's images, taken as square: operations, activations and tokens "
                       "go by the area.",
                .example = "384",
                .otherwise = "that of the named model (`simcore catalog models`)",
                .source = kOwn,
                .range = {.low = 1, .high = 1e6}},
          self.image_size);
  }

  /// What it computes.
  template <class Self, class Visit>
  static void arithmetic_fields(Self& self, Visit& visit) {
    visit(Field{.name = "flops_per_sample",
                .doc = "Floating-point operations of one sample, forward and backward, without recomputing; a "
                       "multiply-add counts two.",
                .example = "24.5 GFLOP",
                .otherwise = "worked out from the numbers above, or three times the named model's forward pass",
                .source = kOwn,
                .range = kPositive},
          self.flops_per_sample);
    visit(Field{.name = "activations_per_sample",
                .doc = "Memory that one sample takes between forward and backward pass.",
                .example = "150 MB",
                .otherwise = "transformers: worked out; others: the named model's, or unknown",
                .source = kOwn,
                .range = kPositive},
          self.activations_per_sample);
    visit(Field{.name = "precision",
                .doc = "Precision of the arithmetic; fp16, bf16 and fp8 mean mixed precision, with fp32 weights in the "
                       "optimiser.",
                .otherwise = "the first of bf16, fp16, tf32, fp32 that the accelerator has",
                .source = kOwn},
          self.precision);
  }

  /// What it keeps in the accelerators' memory.
  template <class Self, class Visit>
  static void memory_fields(Self& self, Visit& visit) {
    visit(
        Field{.name = "gradient_precision",
              .doc = "Precision in which gradients are kept and summed over the accelerators: fp32, fp16 or bf16.",
              .example = "fp16",
              .otherwise =
                  "kept in fp32 with sharding: none (automatic mixed precision), else that of the arithmetic, in "
                  "which they are summed in any case",
              .source = "Hugging Face Transformers, model memory anatomy: 4 bytes; ZeRO (Rajbhandari et al. 2020): 2"},
        self.gradient_precision);
    visit(Field{.name = "optimizer",
                .doc = "What it keeps beside each weight is memory.",
                .fallback = "adamw",
                .source = "Hugging Face Transformers TrainingArguments, optim"},
          self.optimizer);
    visit(Field{.name = "trainable",
                .doc = "Share of the weights that is trained: 1, or little with adapters (LoRA).",
                .example = "0.5 %",
                .fallback = "1",
                .source = "Hugging Face PEFT, print_trainable_parameters",
                .range = {.low = 0.0, .high = 1.0, .above_low = true}},
          self.trainable);
    visit(Field{.name = "weight_bits",
                .doc = "Bits of each weight that is not trained: 4 (QLoRA), 8, 16 or 32.",
                .example = "4",
                .otherwise = "those of the precision of the arithmetic",
                .source = "Hugging Face bitsandbytes, load_in_4bit and load_in_8bit",
                .range = {.low = 4, .high = 32}},
          self.weight_bits);
    visit(Field{.name = "activation_checkpointing",
                .doc = "true: only the input of each block is kept, and the rest computed again in the backward pass.",
                .fallback = "false",
                .source = "Hugging Face Transformers TrainingArguments, gradient_checkpointing"},
          self.activation_checkpointing);
    visit(Field{.name = "flash_attention",
                .doc = "true: attention keeps no matrix of scores, as FlashAttention and PyTorch's "
                       "scaled_dot_product_attention; false: it keeps them, which takes memory.",
                .fallback = "true",
                .source = "PyTorch 2.0, scaled_dot_product_attention"},
          self.flash_attention);
  }

 private:
  static constexpr std::string_view kNamed = "that of the named model";
};

}  // namespace simcore
