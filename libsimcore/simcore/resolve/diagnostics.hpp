#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "simcore/catalog/parameter.hpp"
#include "simcore/catalog/provenance.hpp"
#include "simcore/error/error.hpp"
#include "simcore/plan/assumption.hpp"
#include "simcore/plan/statement.hpp"
#include "simcore/plan/unstated.hpp"
#include "simcore/spec/job_draft.hpp"

namespace simcore {

/// What resolving a job leaves behind besides the plan: what was assumed and stated, what the user should know, what is
/// wrong.
class Diagnostics {
 public:
  /// Keeps a reference to the draft, which says where a person finds the place of a problem.
  explicit Diagnostics(const JobDraft& draft) : draft_(draft), warnings_(draft.warnings) {}

  /// Instance groups and channels make the same assumption again and again: it is noted once.
  void assume(std::string field, std::string value, const Provenance& provenance);
  /// A rule of the service or of simcore without a date.
  void assume(std::string field, std::string value, std::string rule);
  /// The value of a parameter, with its spread: "111 s (p95 138 s)".
  void assume(std::string field, const Parameter& parameter);
  /// What the job file chose about how much is charged.
  void state(std::string field, std::string value) { stated_.push_back({std::move(field), std::move(value)}); }
  /// Notes that the job file does not say `what`, for which the parameter's law stands in.
  void leave_unsaid(std::string field, std::string what, const Parameter& parameter);
  /// Notes that the plan looks at a parameter: those of a profile or the job file must not be in force unseen.
  void take(const Parameter& parameter);
  /// Warns when a law that a profile or the job file states is cut to its median.
  void warn_of_lost_spread(const Parameter& parameter);
  /// Whether the plan looked at "name" or "name@scope" of a profile's layer or the job file's.
  [[nodiscard]] bool has_taken(const std::string& layer, const std::string& key) const;
  /// Assumes those that were taken and that no assumption has shown.
  void assume_unshown();
  void warn(std::string text) { warnings_.push_back(std::move(text)); }
  /// What could not be read at all: complaints about anything below it would only be consequences.
  void refuse_unread(const std::vector<Problem>& problems);
  /// A second problem at the place of another or above it is a consequence of the first and is dropped.
  void refuse(Problem problem);

  /// Runs a catalog look-up; what it throws becomes a problem at `where`. False when it failed.
  bool look_up(const std::string& where, const std::function<void()>& step);

  /// Throws SpecError with every problem so far; returns quietly when there is none.
  void throw_problems() const;
  [[nodiscard]] bool has_problems() const noexcept { return !problems_.empty(); }
  /// Whether there is a problem at that key path or below it.
  [[nodiscard]] bool has_problem_in(const std::string& path) const;

  [[nodiscard]] std::vector<Assumption> take_assumed() { return std::move(assumed_); }
  [[nodiscard]] std::vector<Statement> take_stated() { return std::move(stated_); }
  [[nodiscard]] std::vector<Unstated> take_unstated() { return std::move(unstated_); }
  [[nodiscard]] std::vector<std::string> take_warnings();

 private:
  struct Taken {
    Parameter parameter;
    bool shown = false;
  };

  void note(Assumption assumption);
  [[nodiscard]] bool follows_from_unread(const std::string& path) const;

  const JobDraft& draft_;
  std::vector<Assumption> assumed_;
  std::vector<Statement> stated_;
  std::vector<Unstated> unstated_;
  std::map<std::pair<std::string, std::string>, Taken> taken_;  // by layer and key, not the built-in ones
  std::vector<std::string> warnings_;
  std::vector<Problem> problems_;
  std::set<std::string> places_;  // of the problems
  std::set<std::string> unread_;  // of those that could not be read
};

}  // namespace simcore
