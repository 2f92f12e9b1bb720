#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

#include "simcore/io/detail/json_writer.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// Limits are whole seconds; a part of one is allowed by the next.
[[nodiscard]] std::int64_t whole_seconds(Seconds limit);

/// Changes a member that is there, and adds one that is not unless the service takes that value anyway.
void put(OrderedJson& object, const char* name, const OrderedJson& value, const OrderedJson& standard = {});

/// Adds what the service demands and nobody said.
void demand(OrderedJson& object, const char* name, const OrderedJson& value);

/// The object of that name, empty when there is none.
[[nodiscard]] OrderedJson& object_in(OrderedJson& parent, const char* name);

/// Placeholder of a role, and of an image in the region, which reading takes from it.
[[nodiscard]] std::string role(const std::string& region);
[[nodiscard]] std::string image(const std::string& region);

/// A name that the service takes: letters, digits and inner hyphens.
[[nodiscard]] std::string job_name(const std::string& name);

/// Refuses a base that has members of the request of another kind of job than `kind`.
void require_kind(const OrderedJson& base, std::initializer_list<const char*> others, const std::string& kind);

/// Writes the job's tags, or takes out those that it no longer has.
void put_tags(OrderedJson& request, const JobSpec& spec);

/// Job with what its own parameters say of members of the request: the forecast is made with these.
[[nodiscard]] JobSpec with_stated_limits(JobSpec spec);

}  // namespace simcore
