#include "simcore/simulate/simulate.hpp"

#include "simcore/simulate/job_process.hpp"

namespace simcore {

void simulate(const Plan& plan, const Streams& streams, Trace& trace) {
  JobProcess process(plan, streams, trace);
  while (!process.done()) process.advance();
}

Trace simulate(const Plan& plan, const Streams& streams) {
  Trace trace;
  simulate(plan, streams, trace);
  return trace;
}

}  // namespace simcore
