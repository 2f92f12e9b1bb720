#include "simcore/recorded/history_reader.hpp"

#include "bytes/target.hpp"
#include "simcore/error/utf8.hpp"
#include "simcore/record/json.hpp"

/// Whatever a file holds, nothing is lost, no phase ends before it begins, and everything that is said is text.
void simcore::tests::read_bytes(std::string_view bytes) {
  HistoryReader reader;
  reader.read_file(file_of(bytes));
  const History history = reader.history();
  require(history.read == history.kept() + history.merged + history.skipped_count);
  for (const JobHistory& job : history.jobs)
    for (const JobPhase& phase : job.phases) {
      require(phase.begin.earliest <= phase.begin.time);
      require(!phase.end || phase.begin.time <= phase.end->time);
    }
  require(first_non_text(to_json(history)) == std::string::npos);
}
