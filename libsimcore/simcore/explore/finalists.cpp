#include "simcore/explore/finalists.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "simcore/explore/search_effort.hpp"

namespace simcore {
namespace {

std::vector<std::size_t> numbers_of(const Exploration& made) {
  std::vector<std::size_t> found;
  const auto add = [&](const std::optional<ExploredDesign>& design) {
    if (design && std::ranges::find(found, design->number) == found.end()) found.push_back(design->number);
  };
  add(made.best());
  add(made.nearest());
  add(made.runner_up());
  const std::vector<ExploredDesign> front = made.front();
  const std::size_t room = std::min(kFinalists - found.size(), front.size());
  for (std::size_t k = 0; k < room; ++k) add(front[room == 1 ? 0 : k * (front.size() - 1) / (room - 1)]);
  return found;
}

}  // namespace

void compare_finalists(const Space& space, const ExploreOptions& options, Exploration& made) {
  const std::vector<std::size_t> numbers = numbers_of(made);
  std::vector<SpaceDesign> designs;
  for (const std::size_t i : numbers) designs.push_back(space.design(i));
  std::vector<Candidate> candidates;
  for (std::size_t k = 0; k < numbers.size(); ++k)
    candidates.push_back({space.label(numbers[k]), space.values(numbers[k]), &*designs[k].plan, ""});
  made.finalists = compare(candidates, {.seed = options.seed,
                                        .replications = kFinalRuns,
                                        .deadline = options.deadline,
                                        .budget = options.budget,
                                        .threads = options.threads});
  made.finalists->swept = true;
  made.catalog = made.finalists->catalog;
}

}  // namespace simcore
