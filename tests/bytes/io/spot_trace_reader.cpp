#include "simcore/io/spot_trace_reader.hpp"

#include "bytes/target.hpp"
#include "simcore/spot/replay.hpp"

/// A trace can be replayed from its beginning and from its end.
void simcore::tests::read_bytes(std::string_view bytes) {
  const SpotTrace trace = load_spot_trace(file_of(bytes));
  const Replay replay(trace, 1);
  require(replay.length() == trace.end && replay.availability() > 0.0 && replay.availability() <= 1.0);
  for (const SimTime position : {SimTime{}, trace.end})
    require(replay.until_loss(position) == SimTime{} || replay.until_capacity(position) == SimTime{});
}
