#include "simcore/io/trace_reader.hpp"

#include <algorithm>

#include "simcore/catalog/table.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/json_tree.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/record/choice.hpp"

namespace simcore {
namespace {

class TraceReader {
 public:
  explicit TraceReader(std::vector<Problem>& problems) : problems_(problems), values_(problems) {}

  Trace read(const Json& json) {
    Trace trace;
    if (!keys(json, "",
              {"phases", "outcome", "spot_discount", "traffic", "preparations", "artifact_bytes", "artifact_puts",
               "checkpoints"}))
      return trace;
    if (!json.contains("phases") || !json["phases"].is_array()) {
      values_.refuse("phases", "must be a list", json.contains("phases") ? shown(json["phases"]) : "nothing");
      return trace;
    }
    for (std::size_t i = 0; i < json["phases"].size() && reads_on(); ++i)
      read_phase(json["phases"][i], "phases[" + std::to_string(i) + "]", trace);
    if (json.contains("outcome")) choose(json["outcome"], "outcome", trace.outcome);
    trace.has_discount = json.contains("spot_discount");
    if (trace.has_discount) trace.spot_discount = read_discount(json["spot_discount"], "spot_discount");
    trace.has_traffic = json.contains("traffic");
    if (trace.has_traffic) read_traffic(json["traffic"], trace);
    if (json.contains("preparations")) read_preparations(json["preparations"], trace);
    trace.artifact = Bytes(amount(json, "artifact_bytes", ""));
    trace.artifact_puts = amount(json, "artifact_puts", "");
    trace.checkpoints = amount(json, "checkpoints", "");
    return trace;
  }

 private:
  /// Nobody reads more problems than so many.
  [[nodiscard]] bool reads_on() const noexcept { return problems_.size() < kMostWrongRows; }

  bool keys(const Json& json, const std::string& where, const std::vector<std::string>& known) {
    if (!json.is_object()) values_.refuse(where, "must be an object", shown(json));
    if (!json.is_object()) return false;
    values_.refuse_others(json, where, known, "is not a known key");
    return true;
  }

  template <Chosen Enum>
  void choose(const Json& json, const std::string& where, Enum& chosen) {
    std::vector<std::string_view> words;
    for (const auto& [text, value] : Choice<Enum>::words) {
      if (json.is_string() && json.get_ref<const std::string&>() == text) {
        chosen = value;
        return;
      }
      words.push_back(text);
    }
    const std::string near = json.is_string() ? nearest(json.get_ref<const std::string&>(), words) : "";
    values_.refuse(where, "must be a word of the service", shown(json), near);
  }

  /// A number that is not negative; 0 when it is not there.
  double amount(const Json& json, const std::string& key, const std::string& where) {
    if (!json.contains(key)) return 0.0;
    const std::string at = where.empty() ? key : where + "." + key;
    const double number = values_.quantity(json[key], Dimension::size, at);
    if (number < 0.0) values_.refuse(at, "must be at least 0", shown(json[key]));
    return number;
  }

  void read_traffic(const Json& json, Trace& trace) {
    if (!json.is_array()) return values_.refuse("traffic", "must be a list, one entry for each channel", shown(json));
    for (std::size_t i = 0; i < json.size() && reads_on(); ++i) {
      const std::string where = "traffic[" + std::to_string(i) + "]";
      if (!keys(json[i], where, {"get_requests", "list_requests", "read_bytes", "stored_bytes"})) continue;
      trace.traffic.push_back({amount(json[i], "get_requests", where), amount(json[i], "list_requests", where),
                               Bytes(amount(json[i], "read_bytes", where)),
                               Bytes(amount(json[i], "stored_bytes", where))});
    }
  }

  void read_preparations(const Json& json, Trace& trace) {
    if (!json.is_array())
      return values_.refuse("preparations", "must be a list, one for each that is planned", shown(json));
    for (std::size_t i = 0; i < json.size() && reads_on(); ++i) {
      const std::string where = "preparations[" + std::to_string(i) + "]";
      if (!keys(json[i], where, {"time_s", "get_requests", "list_requests"})) continue;
      const SimTime prepared = time(json[i], "time_s", where);
      if (prepared < SimTime{}) values_.refuse(where + ".time_s", "must be at least 0 s", shown(json[i]["time_s"]));
      trace.preparations.push_back(
          {prepared.seconds(), amount(json[i], "get_requests", where), amount(json[i], "list_requests", where)});
    }
  }

  Fraction read_discount(const Json& json, const std::string& where) {
    const double discount = values_.quantity(json, Dimension::fraction, where);
    if (discount < 0.0 || discount > 1.0) values_.refuse(where, "must be from 0 to 1", shown(json));
    return Fraction(discount);
  }

  SimTime time(const Json& json, const std::string& key, const std::string& where) {
    const std::string at = where + "." + key;
    if (!json.contains(key)) values_.refuse(at, "must be given", "nothing");
    if (!json.contains(key)) return {};
    const Seconds seconds(values_.quantity(json[key], Dimension::duration, at));
    if (!SimTime::holds(seconds)) values_.refuse(at, SimTime::kRule, shown(json[key]));
    return SimTime::from(seconds);
  }

  int read_attempt(const Json& json, const std::string& where) {
    constexpr std::int64_t kMostAttempts = 1000000;
    const std::int64_t attempt = values_.count(json, where);
    if (attempt < 1 || attempt > kMostAttempts) values_.refuse(where, "must be from 1 to 1000000", shown(json));
    return static_cast<int>(std::clamp<std::int64_t>(attempt, 1, kMostAttempts));
  }

  void read_phase(const Json& json, const std::string& where, Trace& trace) {
    if (!keys(json, where, {"phase", "start_s", "end_s", "billed", "attempt", "discount"})) return;
    PhaseInterval interval;
    if (!json.contains("phase"))
      values_.refuse(where + ".phase", "must be given", "nothing");
    else
      choose(json["phase"], where + ".phase", interval.phase);
    interval.start = time(json, "start_s", where);
    interval.end = time(json, "end_s", where);
    interval.billed =
        json.contains("billed") ? values_.flag(json["billed"], where + ".billed") : is_billed(interval.phase);
    if (json.contains("attempt")) interval.attempt = read_attempt(json["attempt"], where + ".attempt");
    if (json.contains("discount")) interval.discount = read_discount(json["discount"], where + ".discount");
    const SimTime earliest = trace.intervals.empty() ? SimTime{} : trace.intervals.back().end;
    if (interval.start < earliest || interval.end < interval.start)
      values_.refuse(where, "must follow the phase before it and end after it starts", "times out of order");
    trace.intervals.push_back(interval);
    if (interval.phase == Phase::interrupted) ++trace.interruptions;
  }

  std::vector<Problem>& problems_;
  ValueReader values_;
};

}  // namespace

Trace read_trace(std::string_view json, const std::string& file) { return read_trace(read_document(json, file), file); }

Trace read_trace(const record::Value& document, const std::string& file) {
  std::vector<Problem> problems;
  const Trace trace = TraceReader(problems).read(json_tree(document));
  if (!file.empty())
    for (Problem& problem : problems) problem.where = problem.where.empty() ? file : file + ": " + problem.where;
  throw_if_any<SpecError>(std::move(problems));
  return trace;
}

}  // namespace simcore
