#include "simcore/sagemaker/described_job.hpp"

#include "bytes/target.hpp"
#include "simcore/record/json.hpp"
#include "simcore/resolve/resolve.hpp"

/// A job that ran has a bill, or a reason why there is none.
void simcore::tests::read_bytes(std::string_view bytes) {
  const DescribedJob described = read_described(NamedDocument(bytes, "described.json"));
  require(!to_json(described).empty());
  require(!to_json(bill(resolve(described.job), described.trace)).empty());
}
