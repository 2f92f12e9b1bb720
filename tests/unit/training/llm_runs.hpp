#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/catalog/table.hpp"
#include "simcore/training/model.hpp"
#include "tests_dir.hpp"

namespace simcore::tests {

/// A published run of an MPT model, all of whose weights, gradients and optimiser states are sharded.
struct LlmRun {
  std::string model;
  double parameters = 0.0;
  double sequence_length = 0.0;
  std::string gpu;  // "A100-40GB"
  int gpus = 0;
  int micro_batch = 0;
  bool checkpointing = false;
  double tokens_per_second = 0.0;  // of each GPU
  double mfu_percent = 0.0;

  /// Operations a second, as the publisher took them.
  [[nodiscard]] double peak() const { return gpu.starts_with("H100") ? 989.4e12 : 312e12; }
  [[nodiscard]] Bytes memory() const { return kGibibyte * (gpu.ends_with("40GB") ? 40.0 : 80.0); }
};

inline std::vector<LlmRun> llm_runs() {
  std::ifstream file(std::string(SIMCORE_TESTS_DIR) + "/data/llm_training_runs.csv");
  std::stringstream text;
  text << file.rdbuf();
  const Table table = Table::parse("llm_training_runs", text.str());
  std::vector<LlmRun> runs;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    runs.push_back({row.text("model"), row.number("parameters"), row.number("sequence_length"), row.text("gpu"),
                    static_cast<int>(row.number("gpus")), static_cast<int>(row.number("micro_batch")),
                    row.flag("checkpointing"), row.number("tokens_per_second_gpu"), row.number("mfu_percent")});
  }
  REQUIRE(runs.size() == 67);
  return runs;
}

/// The model of a run; its shape is that of llm-foundry's configuration files.
inline Model mpt_model(const LlmRun& run) {
  struct Shape {
    const char* model;
    double layers, width, heads;
  };
  constexpr Shape kShapes[] = {{"125m", 12, 768, 12}, {"350m", 24, 1024, 16}, {"760m", 24, 1536, 12},
                               {"1b", 24, 2048, 16},  {"3b", 32, 2560, 20},   {"7b", 32, 4096, 32},
                               {"13b", 40, 5120, 40}, {"30b", 48, 7168, 56},  {"70b", 80, 8192, 64}};
  for (const Shape& shape : kShapes) {
    if (run.model != shape.model) continue;
    Model model;
    model.family = ModelFamily::language_model;
    model.parameters = model.token_weights = run.parameters;
    model.transformer = {shape.layers, shape.width, run.sequence_length, shape.heads, 50368};
    return model;
  }
  FAIL("no such model");
  return {};
}

}  // namespace simcore::tests
