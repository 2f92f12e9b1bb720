#include "simcore/io/spot_files.hpp"

#include <filesystem>

#include "simcore/error/nearest.hpp"
#include "simcore/io/price_history_reader.hpp"
#include "simcore/io/spot_trace_reader.hpp"

namespace simcore {
namespace {

namespace fs = std::filesystem;

/// Whether a path leads to something in a folder or below it, once links and ".." are followed.
bool is_below(const fs::path& path, const fs::path& folder) {
  std::error_code error, other;
  // Of a relative path that leads nowhere yet, the canonical form may stay relative.
  const fs::path within = fs::weakly_canonical(fs::absolute(folder.empty() ? fs::path(".") : folder), error);
  const fs::path from_there = fs::weakly_canonical(fs::absolute(path), other).lexically_relative(within);
  return !error && !other && !from_there.empty() && *from_there.begin() != "..";
}

/// Path of a file that a description names, relative to the folder of its own file. Throws SpecError when that is not
/// among the files that may be read.
std::string named_path(const std::string& file, const std::string& named, NamedFiles allowed) {
  if (allowed == NamedFiles::none)
    throw SpecError(
        {{"", "must be allowed (allow_files) in a job that is not loaded from a file", in_quotes(named), ""}});
  const fs::path folder = fs::path(file).parent_path(), path = folder / named;
  if (allowed == NamedFiles::below && !is_below(path, folder))
    throw SpecError({{"", "must lie in the folder of the job file or below it, or be allowed (--allow-files)",
                      in_quotes(named), ""}});
  return path.string();
}

/// "ml.p3.2xlarge" → "p3.2xlarge"
std::string ec2_type(const std::string& type) { return type.starts_with("ml.") ? type.substr(3) : type; }

template <class Load>
void note_problems(JobDraft& draft, const char* field, const Load& load) {
  try {
    load();
  } catch (const SpecError& error) {
    for (const Problem& problem : error.problems())
      draft.problems.push_back(
          {field, (problem.where.empty() ? "" : problem.where + ": ") + problem.rule, problem.value, problem.nearest});
  }
}

}  // namespace

void load_spot_files(JobDraft& draft, const std::string& file, NamedFiles allowed) {
  SpotSpec& spot = draft.spec.spot;
  if (spot.trace && !spot.trace->file.empty())
    note_problems(draft, "spot.trace.file", [&] {
      spot.trace->observed = std::make_shared<const SpotTrace>(
          load_spot_trace(named_path(file, spot.trace->file, allowed), spot.trace->sampled_every));
    });
  if (!spot.prices || spot.prices->file.empty()) return;
  SpotPricesSpec& prices = *spot.prices;
  note_problems(draft, "spot.prices.file", [&] {
    PriceSeries series{prices.instance_type, prices.availability_zone, prices.product};
    const std::string& type = draft.spec.cluster.instance_type;
    if (!series.instance_type && !type.empty()) series.instance_type = ec2_type(type);
    prices.history =
        std::make_shared<const PricePath>(load_price_history(named_path(file, prices.file, allowed), series));
  });
}

std::vector<std::string> named_files(const SpotSpec& spot) {
  std::vector<std::string> files;
  if (spot.trace) files.push_back(spot.trace->file);
  if (spot.prices) files.push_back(spot.prices->file);
  return files;
}

}  // namespace simcore
