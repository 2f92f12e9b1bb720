#include "simcore/training/layout.hpp"

#include <string>
#include <utility>

namespace simcore {
namespace {

constexpr std::pair<const char*, int Layout::*> kCounts[] = {
    {"nodes", &Layout::nodes},
    {"devices_per_node", &Layout::devices_per_node},
    {"tensor_parallel", &Layout::tensor_parallel},
    {"pipeline_parallel", &Layout::pipeline_parallel},
    {"interleaving", &Layout::interleaving},
    {"micro_batch", &Layout::micro_batch},
    {"global_batch", &Layout::global_batch},
};

std::string text(int value) { return std::to_string(value); }

/// The number nearest to `wanted` that `fits`, as 1 does; the lower of two.
template <class Fits>
std::string nearest(int wanted, const Fits& fits) {
  for (int away = 1;; ++away) {
    if (wanted > away && fits(wanted - away)) return text(wanted - away);
    if (fits(wanted + away)) return text(wanted + away);
  }
}

void check_tensor(std::vector<Problem>& problems, const Layout& layout) {
  const int node = layout.devices_per_node, all = layout.devices();
  const auto fits = [&](int size) { return all % size == 0 && (node % size == 0 || size % node == 0); };
  if (!fits(layout.tensor_parallel))
    problems.push_back({"tensor_parallel",
                        "must divide the " + text(node) + " devices of a node, or be whole nodes that divide all " +
                            text(layout.nodes),
                        text(layout.tensor_parallel), nearest(layout.tensor_parallel, fits)});
}

void check_pipeline(std::vector<Problem>& problems, const Layout& layout) {
  const int groups = layout.devices() / layout.tensor_parallel;
  const auto fits = [&](int stages) { return groups % stages == 0; };
  if (!fits(layout.pipeline_parallel))
    problems.push_back({"pipeline_parallel", "must divide the " + text(groups) + " tensor-parallel groups",
                        text(layout.pipeline_parallel), nearest(layout.pipeline_parallel, fits)});
  if (layout.interleaving > 1 && layout.pipeline_parallel == 1)
    problems.push_back({"interleaving", "must be 1 without a pipeline", text(layout.interleaving), "1"});
}

}  // namespace

std::vector<Problem> layout_problems(const Layout& layout) {
  std::vector<Problem> problems;
  for (const auto& [name, count] : kCounts)
    if (layout.*count < 1) problems.push_back({name, "must be at least 1", text(layout.*count), "1"});
  if (!problems.empty()) return problems;
  check_tensor(problems, layout);
  if (problems.empty()) check_pipeline(problems, layout);
  if (problems.empty() && layout.global_batch < layout.data_parallel())
    problems.push_back({"global_batch",
                        "must hold a sample for each of the " + text(layout.data_parallel()) + " replicas",
                        text(layout.global_batch), text(layout.data_parallel())});
  return problems;
}

std::optional<Problem> schedule_problem(const Layout& layout) {
  if (layout.interleaving == 1 || layout.accumulation() % layout.pipeline_parallel == 0) return std::nullopt;
  return Problem{"interleaving",
                 "must be 1 where the micro-batches of a step are no multiple of the " +
                     text(layout.pipeline_parallel) + " stages",
                 text(layout.interleaving) + " with " + text(layout.accumulation()) + " micro-batches", "1"};
}

}  // namespace simcore
