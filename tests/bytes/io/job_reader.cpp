#include "simcore/io/job_reader.hpp"

#include "bytes/target.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/spec/content_id.hpp"

/// A job that can be read has an identity, and resolves or is refused.
void simcore::tests::read_bytes(std::string_view bytes) {
  const JobDraft draft = read_job(bytes, "job.json");
  require(!content_id(draft.spec).empty());
  require(!resolve(draft).identity.spec_id.empty());
}
