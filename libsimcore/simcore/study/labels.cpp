#include "simcore/study/labels.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace simcore {

std::vector<std::string> job_labels(std::span<const JobOrigin> jobs) {
  std::vector<std::string> names;
  for (const JobOrigin& job : jobs) {
    const std::string number = "job " + std::to_string(names.size() + 1);
    names.push_back(!job.path.empty()  ? std::filesystem::path(job.path).stem().string()
                    : job.name.empty() ? number
                                       : job.name);
  }
  std::vector<std::string> labels = names;
  for (std::size_t i = 0; i < jobs.size(); ++i)
    if (!jobs[i].path.empty() && std::ranges::count(names, names[i]) > 1) labels[i] = jobs[i].path;
  return unique_labels(std::move(labels));
}

std::vector<std::string> unique_labels(std::vector<std::string> labels) {
  std::set<std::string> taken(labels.begin(), labels.end());
  std::map<std::string, int> seen;
  for (std::string& label : labels) {
    int& count = seen[label];
    if (++count == 1) continue;
    std::string numbered;
    do numbered = label + " (" + std::to_string(count) + ")";
    while (!taken.insert(numbered).second && ++count > 0);
    label = numbered;
  }
  return labels;
}

}  // namespace simcore
