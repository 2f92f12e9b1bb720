// A run as one line of text.
#pragma once

#include <cmath>
#include <string>

#include "simcore/trace/trace.hpp"

namespace simcore::tests {

/// "pending 0-10, training* 60-160": each interval with its seconds, billed ones marked.
inline std::string timeline(const Trace& trace) {
  std::string text;
  for (const PhaseInterval& interval : trace.intervals) {
    if (!text.empty()) text += ", ";
    text += std::string(word(interval.phase)) + (interval.billed ? "* " : " ") +
            std::to_string(std::lround(interval.start.seconds().value())) + "-" +
            std::to_string(std::lround(interval.end.seconds().value()));
  }
  return text;
}

}  // namespace simcore::tests
