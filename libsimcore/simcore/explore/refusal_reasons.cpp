#include "simcore/explore/refusal_reasons.hpp"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostReasons = 20, kMostKept = 2000;  // that are shown, and of which each is counted

}  // namespace

void RefusalReasons::add(std::string reason) {
  if (const auto known = counts_.find(reason); known != counts_.end())
    ++known->second;
  else if (counts_.size() < kMostKept)
    counts_.emplace(std::move(reason), 1);
  else
    ++counts_["the reasons of these differ from design to design"];
}

Named<std::size_t> RefusalReasons::frequent() const {
  Named<std::size_t> frequent;
  frequent.entries.assign(counts_.begin(), counts_.end());
  std::ranges::stable_sort(frequent.entries, std::greater{}, [](const auto& entry) { return entry.second; });
  if (frequent.entries.size() > kMostReasons) frequent.entries.resize(kMostReasons);
  return frequent;
}

void RefusalReasons::refuse_all() const {
  std::vector<Problem> problems;
  for (const auto& [reason, count] : frequent().entries)
    problems.push_back(
        {"space",
         "must have a possible design: " + with_commas(count) + (count == 1 ? " is" : " are") + " not, since " + reason,
         "", ""});
  throw SpecError(std::move(problems));
}

}  // namespace simcore
