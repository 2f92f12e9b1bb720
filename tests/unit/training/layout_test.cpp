#include "simcore/training/layout.hpp"

#include <algorithm>
#include <vector>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("A layout counts replicas and micro-batches as published runs do") {
  // GPT-3 of Narayanan et al. 2021, section 5: 175 billion parameters, batch 1536, on 1536 A100.
  const Layout gpt3{.nodes = 192,
                    .devices_per_node = 8,
                    .tensor_parallel = 8,
                    .pipeline_parallel = 16,
                    .micro_batch = 1,
                    .global_batch = 1536};
  CHECK(layout_problems(gpt3).empty());
  CHECK(gpt3.devices() == 1536);
  CHECK(gpt3.data_parallel() == 12);
  CHECK(gpt3.accumulation() == 128);
}

TEST_CASE("Every sample of the batch is dealt to some micro-batch of its replica") {
  for (int batch = 4; batch < 200; ++batch)
    for (int micro = 1; micro < 20; ++micro) {
      const Layout layout{.nodes = 2, .devices_per_node = 2, .micro_batch = micro, .global_batch = batch};
      std::vector<int> dealt(4, 0);
      for (int sample = 0; sample < batch; ++sample) ++dealt[static_cast<std::size_t>(sample % 4)];
      const int most = *std::max_element(dealt.begin(), dealt.end());
      int micro_batches = 0;
      for (int left = most; left > 0; left -= micro) ++micro_batches;
      CAPTURE(batch, micro);
      CHECK(layout.replica_batch() == most);
      CHECK(layout.accumulation() == micro_batches);
      CHECK(layout.even_micro_batch() * micro_batches == Approx(most).epsilon(1e-14));
    }
}

TEST_CASE("A layout that cannot be says what to change") {
  const auto message = [](const Layout& layout) {
    const std::vector<Problem> problems = layout_problems(layout);
    REQUIRE(problems.size() == 1);
    return problems[0].message();
  };
  CHECK(message({.devices_per_node = 8, .tensor_parallel = 3, .global_batch = 8}) ==
        "tensor_parallel: must divide the 8 devices of a node, or be whole nodes that divide all 1, got 3 "
        "(did you mean 2?)");
  CHECK(message({.nodes = 3, .devices_per_node = 8, .tensor_parallel = 16, .global_batch = 8}) ==
        "tensor_parallel: must divide the 8 devices of a node, or be whole nodes that divide all 3, got 16 "
        "(did you mean 8?)");
  CHECK(message({.devices_per_node = 8, .tensor_parallel = 2, .pipeline_parallel = 3, .global_batch = 8}) ==
        "pipeline_parallel: must divide the 4 tensor-parallel groups, got 3 (did you mean 2?)");
  CHECK(message({.nodes = 16, .devices_per_node = 8, .global_batch = 64}) ==
        "global_batch: must hold a sample for each of the 128 replicas, got 64 (did you mean 128?)");
  CHECK(message({.interleaving = 2}) == "interleaving: must be 1 without a pipeline, got 2 (did you mean 1?)");
  CHECK(layout_problems({.nodes = 0, .devices_per_node = -1, .micro_batch = 0}).size() == 3);
}
