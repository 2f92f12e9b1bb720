#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/random/measurement.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// How the jobs of a folder are forecast when they are pinned, and how far a number may move: content of its
/// suite.yaml.
struct SuiteSpec {
  std::int64_t simcore_suite = 1;  // version of this vocabulary
  std::vector<std::string> jobs;
  std::optional<std::string> catalog;
  std::vector<std::string> prices;
  std::vector<std::string> profiles;
  std::int64_t seed = 1;
  std::int64_t replications = 200;
  Fraction tolerance{1e-9};
  Measurements tolerances;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(version_field("simcore_suite"), self.simcore_suite);
    visit(Field{.name = "jobs",
                .doc = "Patterns of the files that are jobs, relative to the suite; ** stands for any folders.",
                .example = "[\"jobs/*.yaml\"]",
                .otherwise = "every .yaml, .yml and .json file directly in the suite",
                .source = kOwn,
                .range = {.high = 100}},
          self.jobs);
    visit(Field{.name = "catalog",
                .doc = "Version or digest of the catalog whose prices and rates hold.",
                .example = "0.1.0",
                .otherwise = "the present one",
                .source = kOwn,
                .range = {.low = 1, .high = 100}},
          self.catalog);
    visit(Field{.name = "prices",
                .doc = "Price books over the catalog, the last on top; paths are relative to the suite.",
                .example = "[our-prices.csv]",
                .otherwise = "none",
                .source = kOwn,
                .range = {.high = 20}},
          self.prices);
    visit(Field{.name = "profiles",
                .doc = "Profiles over the catalog's rates, the last on top; paths are relative to the suite.",
                .example = "[our-rates.yaml]",
                .otherwise = "none",
                .source = kOwn,
                .range = {.high = 20}},
          self.profiles);
    visit(Field{.name = "seed",
                .doc = "Seed of the random streams of every job.",
                .example = "7",
                .fallback = "1",
                .source = kOwn,
                .range = {.low = 0, .high = 9.2e18}},
          self.seed);
    visit(Field{.name = "replications",
                .doc = "Number of runs of every job.",
                .example = "1000",
                .fallback = "200",
                .source = kOwn,
                .range = {.low = 1, .high = 1e6}},
          self.replications);
    visit(Field{.name = "tolerance",
                .doc = "How far any number may move, as a share of the pinned one.",
                .example = "0.1 %",
                .fallback = "1e-9",
                .source = kOwn,
                .range = kShare},
          self.tolerance);
    visit(Field{.name = "tolerances",
                .doc = "How far single numbers may move: as a share of the pinned one, or in their unit.",
                .example = "{cost_usd.mean: 0.05 USD, wall_clock_s.p90: 2 %}",
                .otherwise = "tolerance",
                .source = kOwn,
                .range = {.high = 100}},
          self.tolerances);
  }
};

}  // namespace simcore
