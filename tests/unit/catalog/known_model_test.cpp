#include "simcore/catalog/known_model.hpp"

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

const std::string kHeader =
    "name,aliases,family,parameters,layers,hidden_size,attention_heads,key_value_heads,vocabulary,sequence,"
    "forward_gflops_per_sample,input,training_activation_mb_per_sample,source,as_of\n";

ModelBook book(const std::string& rows) { return ModelBook::parse(Table::parse("models", kHeader + rows), sources()); }

ModelBook small_book() {
  return book(
      "Mistral-7B,mistralai/Mistral-7B-v0.1;mistral 7b,language_model,7241732096,32,4096,32,8,32000,32768,,,,feed,"
      "2023-09-27\n"
      "ResNet-50,,convolution,25557032,,,,,,,8.18,224x224,88.5,bill,2022-06-28\n");
}

}  // namespace

TEST_CASE("model: every column in its unit") {
  const ModelBook models = small_book();
  const KnownModel& mistral = models.at("Mistral-7B");
  CHECK(mistral.family == ModelFamily::language_model);
  CHECK(mistral.aliases == std::vector<std::string>{"mistralai/Mistral-7B-v0.1", "mistral 7b"});
  CHECK(mistral.parameters == 7241732096.0);
  CHECK(mistral.layers == 32);
  CHECK(mistral.hidden_size == 4096);
  CHECK(mistral.attention_heads == 32);
  CHECK(mistral.key_value_heads == 8);
  CHECK(mistral.vocabulary == 32000);
  CHECK(mistral.sequence == 32768);
  CHECK(mistral.input.empty());
  CHECK(mistral.provenance.source == "A feed, public");
  CHECK(mistral.provenance.as_of == day("2023-09-27"));
  const KnownModel& resnet = models.at("ResNet-50");
  CHECK(resnet.forward_gflops_per_sample == 8.18);
  CHECK(resnet.input == "224x224");
  CHECK(resnet.activation_per_sample == Bytes(88.5e6));
  CHECK(resnet.aliases.empty());
}

TEST_CASE("model: empty cells are unknown or without meaning") {
  const ModelBook models = small_book();
  CHECK_FALSE(models.at("Mistral-7B").forward_gflops_per_sample);
  CHECK_FALSE(models.at("Mistral-7B").activation_per_sample);
  const KnownModel& resnet = models.at("ResNet-50");
  CHECK_FALSE((resnet.layers || resnet.hidden_size || resnet.attention_heads || resnet.key_value_heads));
  CHECK_FALSE((resnet.vocabulary || resnet.sequence));
  const ModelBook trees = book("trees,,tabular,,,,,,,,,,,feed,2024-01-01\n");
  CHECK_FALSE(trees.at("trees").parameters);
}

TEST_CASE("model: found by its name or an alias, whatever the case") {
  const ModelBook models = small_book();
  for (const char* name : {"Mistral-7B", "mistral-7b", "MISTRAL 7B", "mistralai/Mistral-7B-v0.1"})
    CHECK(models.at(name).name == "Mistral-7B");
  CHECK(models.all().size() == 2);
}

TEST_CASE("model: an unknown one is refused with the nearest name or alias") {
  const ModelBook models = small_book();
  const std::string rule = "must be a model whose sizes are known, got ";
  CHECK(refusal([&] { return models.at("ResNet50").name; }) == rule + "'ResNet50' (did you mean ResNet-50?)");
  CHECK(refusal([&] { return models.at("mistralai/mistral-7B").name; }) ==
        rule + "'mistralai/mistral-7B' (did you mean mistralai/Mistral-7B-v0.1?)");
  CHECK(refusal([&] { return models.at("abacus").name; }) == rule + "'abacus'");
}

TEST_CASE("model: a malformed row is refused with its line") {
  const auto refused = [](const std::string& rows) { return refusal([&] { return book(rows).all().size(); }); };
  CHECK(refused("x,,convolutional,1,,,,,,,,,,feed,2024-01-01\n") ==
        "models.csv:2: must have a known family, got 'convolutional' (did you mean convolution?)");
  CHECK(refused("x,,attention,0,,,,,,,,,,feed,2024-01-01\n") ==
        "models.csv:2: column 'parameters' must be positive, got '0'");
  CHECK(refused("x,,attention,1,1.5,,,,,,,,,feed,2024-01-01\n") ==
        "models.csv:2: column 'layers' must be a whole number, got '1.5'");
  CHECK(refused("x,,attention,1,2,64,8,3,,,,,,feed,2024-01-01\n") ==
        "models.csv:2: column 'key_value_heads' must divide the attention heads, got '3'");
  CHECK(refused("x,,attention,1,,,,,,,,,,nobody,2024-01-01\n") ==
        "sources.csv: must cite every source key in use, got 'nobody'");
}

TEST_CASE("model: a name or alias belongs to one model, whatever the case") {
  const std::string row = ",convolution,1,,,,,,,,,,feed,2024-01-01\n";
  CHECK(refusal([&] { return book("ResNet,a" + row + "other,b;resnet" + row).all().size(); }) ==
        "models.csv:3: must have each name or alias once, whatever the case, got 'resnet'");
}

TEST_CASE("model: families have the words of the table") {
  CHECK(word(ModelFamily::convolution) == "convolution");
  CHECK(word(ModelFamily::language_model) == "language_model");
  CHECK(word(ModelFamily::tabular) == "tabular");
}
