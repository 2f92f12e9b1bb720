#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/request_model.hpp"
#include "simcore/sagemaker/detail/request_spelling.hpp"
#include "simcore/sagemaker/detail/request_translation.hpp"
#include "simcore/sagemaker/named_document.hpp"
#include "simcore/spec/job_draft.hpp"

namespace simcore {

/// A request and what it cannot say, on their way to one job.
class RequestMerge {
 public:
  /// Translates the request, of a training or a processing job, and puts the workload over it: the one given, or the
  /// one under the request's own key "workload". They may not contradict each other. `preference`: index of the one of
  /// InstancePreferences that the job gets; none: the workload names its type.
  RequestMerge(const Json& request, std::string request_file, const std::optional<NamedDocument>& workload,
               std::optional<std::size_t> preference = {});

  /// Notes in the draft where the request differs from the service's model, or breaks a rule between members.
  void refuse_request();

  /// Notes where these members of an answer differ from the service's model. An answer may lack anything.
  void refuse_members(const std::vector<std::string>& names);

  /// Writes a value of another member of the answer.
  void put(const std::string& key, Json value, const std::string& member);

  [[nodiscard]] Json& job() noexcept { return translation_.job; }
  void warn(std::string text) { translation_.warnings.push_back(std::move(text)); }

  /// Reads the job; problems keep the place that they have in the request or in the workload.
  [[nodiscard]] JobDraft draft();

 private:
  void merge(Json& job, const Json& workload, const std::string& path);
  void take(Json& place, const Json& value, const std::string& where);
  /// A problem gets the key path of the job that it makes unreadable, if there is one, so that what follows from it is
  /// not reported as well.
  void note(Problem problem);
  void refuse(const std::string& where, std::string rule, const Json& value, std::string nearest = {});
  void refuse_channel(const std::string& name, const Json& channels, const std::string& where);
  [[nodiscard]] bool gives_way(const std::string& where, const Json& said, const Json& given);
  [[nodiscard]] std::string origin(const std::string& where) const;
  [[nodiscard]] std::string in_request(const std::string& path) const;

  SpelledRequest<Json> spelled_;
  Json request_;               // without its workload
  const RequestModel& model_;  // of the service's operation
  std::string request_file_;
  Translation translation_;
  JobDraft draft_;
};

}  // namespace simcore
