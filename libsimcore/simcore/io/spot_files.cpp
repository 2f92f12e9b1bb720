#include "simcore/io/spot_files.hpp"

#include <filesystem>

#include "simcore/io/price_history_reader.hpp"
#include "simcore/io/spot_trace_reader.hpp"

namespace simcore {
namespace {

std::string beside(const std::string& file, const std::string& named) {
  return (std::filesystem::path(file).parent_path() / named).string();
}

/// "ml.p3.2xlarge" → "p3.2xlarge"
std::string ec2_type(const std::string& type) { return type.starts_with("ml.") ? type.substr(3) : type; }

template <class Load>
void note_problems(JobDraft& draft, const char* field, const Load& load) {
  try {
    load();
  } catch (const SpecError& error) {
    for (const Problem& problem : error.problems())
      draft.problems.push_back({field, problem.where + ": " + problem.rule, problem.value, problem.nearest});
  }
}

}  // namespace

void load_spot_files(JobDraft& draft, const std::string& file) {
  SpotSpec& spot = draft.spec.spot;
  if (spot.trace && !spot.trace->file.empty())
    note_problems(draft, "spot.trace.file", [&] {
      spot.trace->observed =
          std::make_shared<const SpotTrace>(load_spot_trace(beside(file, spot.trace->file), spot.trace->sampled_every));
    });
  if (!spot.prices || spot.prices->file.empty()) return;
  SpotPricesSpec& prices = *spot.prices;
  note_problems(draft, "spot.prices.file", [&] {
    PriceSeries series{prices.instance_type, prices.availability_zone, prices.product};
    const std::string& type = draft.spec.cluster.instance_type;
    if (!series.instance_type && !type.empty()) series.instance_type = ec2_type(type);
    prices.history = std::make_shared<const PricePath>(load_price_history(beside(file, prices.file), series));
  });
}

}  // namespace simcore
