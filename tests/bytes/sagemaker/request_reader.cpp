#include "simcore/sagemaker/request_reader.hpp"

#include "bytes/target.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/sagemaker/request_writer.hpp"

/// A request without problems is written as a request without problems.
void simcore::tests::read_bytes(std::string_view bytes) {
  const NamedDocument request(bytes, "request.json");
  require(is_request(request.content) || !to_job_file(request).is_null());
  const JobDraft draft = read_request(request);
  require(!resolve(draft).identity.spec_id.empty());
  require(read_request(NamedDocument(std::string_view(to_request(draft.spec, request.content)))).problems.empty());
}
