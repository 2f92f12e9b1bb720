#include "simcore/sagemaker/search_answer.hpp"

#include "bytes/target.hpp"
#include "simcore/sagemaker/described_job.hpp"

/// Every job of an answer has a place, and is one that read_described() reads or refuses.
void simcore::tests::read_bytes(std::string_view bytes) {
  for (const NamedDocument& job : read_search(NamedDocument(bytes, "search.json")).ended) {
    require(job.file.starts_with("search.json"));
    static_cast<void>(read_described(job));
  }
}
