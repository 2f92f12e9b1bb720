#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/record/value.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/study/grid.hpp"

namespace simcore {

/// A design of a space: its plan, or why it is not possible.
struct SpaceDesign {
  std::optional<Plan> plan = {};
  std::string refused = {};
  std::string instance_type = {};  // of its first instances, also where it is refused; empty where the job says none
};

/// Makes designs for one thread, each valid until the next is asked for. What runs need of a plan is as it is resolved;
/// its identity may be that of a design like it.
using DesignMaker = std::function<const SpaceDesign&(std::size_t design)>;

/// Designs by number. Each is made when it is asked for, since there may be more than memory holds; all functions may
/// be called from several threads at a time.
struct Space {
  std::size_t size = 0;
  std::function<SpaceDesign(std::size_t design)> design;
  std::function<std::string(std::size_t design)> label;
  std::function<Named<record::Value>(std::size_t design)> values;  // of the fields that differ, by key path
  std::function<DesignMaker()> faster_maker = {};  // none: there is nothing faster than to make designs one by one

  [[nodiscard]] DesignMaker maker() const;
};

/// Plans whose labels are the names of their jobs. They must outlive the space.
[[nodiscard]] Space space_of(std::span<const Plan> plans);

/// Most instances of a type that the account may run at a time.
using Quotas = std::map<std::string, int>;

/// How the documents of a grid become designs.
struct SpaceReading {
  std::function<JobDraft(const record::Value& document)> read;
  std::string file = {};  // in which the varied job stands, for messages
  Quotas quotas = {};
};

/// The design that a document describes.
[[nodiscard]] SpaceDesign design_of(const record::Value& document, const SpaceReading& reading, const Catalog& catalog);

/// Every combination of the values of some fields of a job; those of the time between checkpoints vary fastest, since
/// designs that differ in it alone are resolved once. The catalog must outlive the space.
[[nodiscard]] Space space_of(Grid grid, SpaceReading reading, const Catalog& catalog);

}  // namespace simcore
