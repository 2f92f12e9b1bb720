#include "simcore/phases/preparation.hpp"

#include <algorithm>

#include "simcore/phases/traffic.hpp"

namespace simcore {

PreparationPace pace_at(const PreparationPlan& preparation, double slowness) {
  return {preparation.creation.quantile(slowness), preparation.import_rate.quantile(1.0 - slowness),
          preparation.object_rate.quantile(1.0 - slowness)};
}

template <class Number>
PreparationOf<Number> preparation_of(const Plan& plan, const PreparationPlan& preparation,
                                     const std::vector<TrafficOf<Number>>& traffic,
                                     const PreparationPaceOf<Number>& pace) {
  PreparationOf<Number> done;
  double imported = 0.0, loaded = 0.0;  // objects
  BytesOf<Number> bytes;
  for (const std::size_t i : preparation.imported) {
    imported += plan.channels[i].objects;
    done.list_requests += pages(plan, plan.channels[i]);
  }
  for (const std::size_t i : preparation.preloaded) {
    loaded += plan.channels[i].objects;
    bytes += traffic[i].stored;
    done.get_requests += plan.channels[i].objects * parts_of_object(plan, plan.channels[i], traffic[i].stored);
  }
  done.time = pace.creation;
  if (imported > 0.0) done.time += imported / pace.import_rate;
  if (loaded > 0.0) done.time += larger(loaded / pace.object_rate, bytes / preparation.bandwidth);
  return done;
}

template PreparationOf<double> preparation_of(const Plan&, const PreparationPlan&,
                                              const std::vector<TrafficOf<double>>&, const PreparationPaceOf<double>&);
template PreparationOf<Column> preparation_of(const Plan&, const PreparationPlan&,
                                              const std::vector<TrafficOf<Column>>&, const PreparationPaceOf<Column>&);

}  // namespace simcore
