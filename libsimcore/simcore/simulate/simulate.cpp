#include "simcore/simulate/simulate.hpp"

#include "simcore/simulate/job_process.hpp"

namespace simcore {

void simulate(const Plan& plan, const Streams& streams, Trace& trace, Pipeline& pipeline) {
  JobProcess process(plan, streams, trace, pipeline);
  while (!process.done()) process.advance();
}

Trace simulate(const Plan& plan, const Streams& streams) {
  Trace trace;
  Pipeline pipeline;
  simulate(plan, streams, trace, pipeline);
  return trace;
}

}  // namespace simcore
