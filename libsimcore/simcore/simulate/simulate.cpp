#include "simcore/simulate/simulate.hpp"

#include "simcore/simulate/job_process.hpp"

namespace simcore {

void simulate(const Plan& plan, const Draws& draws, Trace& trace, Pipeline& pipeline) {
  JobProcess process(plan, draws, trace, pipeline);
  while (!process.done()) process.advance();
}

Trace simulate(const Plan& plan, const Draws& draws) {
  Trace trace;
  Pipeline pipeline;
  simulate(plan, draws, trace, pipeline);
  return trace;
}

}  // namespace simcore
