#include "simcore/io/spot_trace_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/observed_rows.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kMostInstances = 1e6;
constexpr double kGap = 1.5;  // × the sampling interval: a little jitter is none

/// A layout of our own: its key in JSON, its cells, which are the columns in CSV.
struct Layout {
  const char* name;
  std::vector<std::string> cells;
};

const std::array<Layout, 3>& layouts() {
  static const std::array<Layout, 3> known = {{{"intervals", {"start", "end", "available"}},
                                               {"changes", {"time", "available"}},
                                               {"events", {"time", "event"}}}};
  return known;
}

std::string known_headers() {
  std::string text;
  for (const Layout& layout : layouts()) {
    text += text.empty() ? "" : " or ";
    for (std::size_t i = 0; i < layout.cells.size(); ++i) text += (i == 0 ? "" : ",") + layout.cells[i];
  }
  return text;
}

class SpotTraceReader {
 public:
  SpotTraceReader(const std::string& file, std::optional<Seconds> every)
      : problems_(file), times_(problems_), every_(every) {}

  SpotTrace read(const std::string& path) {
    const std::string text = json_or_nothing(path, "must hold a trace of a spot market");
    if (text.empty())
      table(read_table(path));
    else
      json(parse_observed(text, path));
    if (problems_.empty()) require_capacity();
    problems_.settle();
    return std::move(trace_);
  }

 private:
  void table(const ObservedTable& table) {
    for (const Layout& layout : layouts())
      if (table.columns == layout.cells) return rows(layout.name, table.rows);
    problems_.refuse("line 1", "must be " + known_headers(), "other columns");
  }

  void json(Json parsed) {
    if (!parsed.is_object()) return problems_.refuse("", "must be an object", kind_of(parsed));
    if (parsed.contains("metadata") || parsed.contains("data")) return skypilot(parsed);
    if (parsed.value("simcore_spot_trace", Json()) != 1)
      problems_.refuse("simcore_spot_trace", "must be 1, the version of this layout",
                       kind_of(parsed.value("simcore_spot_trace", Json())));
    std::vector<std::string> keys = {"simcore_spot_trace"};
    int given = 0;
    for (const Layout& layout : layouts()) {
      keys.emplace_back(layout.name);
      given += int{parsed.contains(layout.name)};
    }
    require_keys(parsed, "", keys, problems_);
    if (given != 1)
      return problems_.refuse("", "must hold exactly one of intervals, changes, events", std::to_string(given));
    for (const Layout& layout : layouts())
      if (parsed.contains(layout.name))
        rows(layout.name, rows_of(std::move(parsed[layout.name]), layout.name, layout.cells, problems_));
  }

  void rows(const std::string& layout, const std::vector<ObservedRow>& rows) {
    if (rows.empty()) return problems_.refuse("", "must hold at least one row", "none");
    if (layout == "intervals") return intervals(rows);
    if (rows.size() < 2) return problems_.refuse(rows.front().place, "must be followed by the trace's end", "nothing");
    if (layout == "changes") return changes(rows);
    events(rows);
  }

  void intervals(const std::vector<ObservedRow>& rows) {
    for (const ObservedRow& row : rows) {
      if (problems_.full()) return;
      const SimTime start = times_.read(row, "start"), end = times_.read(row, "end");
      if (start != trace_.end) follow(row, "start", start, trace_.end);
      if (end <= start) problems_.refuse(cell_place(row, "end"), "must be later than start");
      add(start, instances(row));
      trace_.end = end;
    }
  }

  void follow(const ObservedRow& row, const char* cell, SimTime start, SimTime before) {
    problems_.refuse(cell_place(row, cell),
                     start < before ? "must not be before the end of the row above"
                                    : "must be the end of the row above: a gap is unknown, 0 available is known");
  }

  /// The last row only says when the observation ended.
  void changes(const std::vector<ObservedRow>& rows) {
    for (std::size_t i = 0; i < rows.size() && !problems_.full(); ++i) {
      const SimTime time = times_.read(rows[i], "time");
      if (i > 0) require_later(rows[i], time);
      const std::int64_t available = instances(rows[i]);
      if (i + 1 < rows.size()) add(time, available);
      trace_.end = time;
    }
  }

  void require_later(const ObservedRow& row, SimTime time) {
    if (time <= trace_.end) return problems_.refuse(cell_place(row, "time"), "must be later than the row above");
    const Seconds length = (time - trace_.end).seconds();
    if (every_ && length > *every_ * kGap)
      problems_.refuse(cell_place(row, "time"), "must follow the row above within " + to_string(*every_) + ": a gap",
                       to_string(length) + " later");
  }

  void events(const std::vector<ObservedRow>& rows) {
    for (std::size_t i = 0; i < rows.size() && !problems_.full(); ++i) {
      const SimTime time = times_.read(rows[i], "time");
      if (i > 0 && time <= trace_.end)
        problems_.refuse(cell_place(rows[i], "time"), "must be later than the row above");
      const char* word = i == 0 ? "start" : i + 1 == rows.size() ? "end" : "preempted";
      if (!rows[i].cells.contains("event") || rows[i].cells["event"] != word)
        problems_.refuse(cell_place(rows[i], "event"),
                         std::string("must be ") + word + ": start in the first row, end in the last, else preempted",
                         kind_of(rows[i], "event"));
      if (i > 0 && i + 1 < rows.size()) trace_.preemptions.push_back(time);
      trace_.end = time;
    }
  }

  void skypilot(const Json& parsed) {
    require_keys(parsed, "", {"metadata", "data"}, problems_);
    const Json metadata = parsed.value("metadata", Json()), data = parsed.value("data", Json());
    const Json gap = metadata.is_object() ? metadata.value("gap_seconds", Json()) : Json();
    const double seconds = gap.is_number() ? gap.get<double>() : 0.0;
    if (!(seconds > 0.0) || std::isinf(seconds))
      problems_.refuse("metadata.gap_seconds", "must be a number above 0", kind_of(gap));
    if (!data.is_array() || data.empty())
      return problems_.refuse("data", "must be a list of numbers of instances",
                              data.empty() ? "nothing" : kind_of(data));
    if (!SimTime::holds(Seconds(seconds * static_cast<double>(data.size()))))
      return problems_.refuse("metadata.gap_seconds", "must make a trace of at most 30 years", "a longer one");
    for (std::size_t i = 0; i < data.size() && !problems_.full(); ++i)
      add(SimTime::from(Seconds(seconds * static_cast<double>(i))),
          count(data[i], [&] { return item_path("data", i); }));
    trace_.end = SimTime::from(Seconds(seconds * static_cast<double>(data.size())));
  }

  std::int64_t instances(const ObservedRow& row) {
    const auto found = row.cells.find("available");
    const Json& value = found == row.cells.end() ? kNothing : *found;
    return count(value, [&] { return cell_place(row, "available"); });
  }

  template <class Place>
  std::int64_t count(const Json& value, const Place& place) {
    if (value == "up") return 1;
    if (value == "down") return 0;
    const double number = value.is_number() ? value.get<double>() : -1.0;
    if (number >= 0.0 && number <= kMostInstances && number == std::floor(number))
      return static_cast<std::int64_t>(number);
    problems_.refuse(place(), "must be a number of instances from 0 to 1000000, or up or down", kind_of(value));
    return 0;
  }

  void add(SimTime start, std::int64_t available) {
    if (trace_.steps.empty() || trace_.steps.back().available != available) trace_.steps.push_back({start, available});
  }

  void require_capacity() {
    const auto none = [](const SpotTrace::Step& step) { return step.available == 0; };
    if (trace_.tells_waits() && std::ranges::all_of(trace_.steps, none))
      problems_.refuse("", "must have an instance available at some time",
                       "none in " + to_string(trace_.end.seconds()));
  }

  inline static const Json kNothing{};
  ObservedProblems problems_;
  ObservedTimes times_;
  std::optional<Seconds> every_;
  SpotTrace trace_;
};

}  // namespace

SpotTrace load_spot_trace(const std::string& path, std::optional<Seconds> sampled_every) {
  return SpotTraceReader(path, sampled_every).read(path);
}

}  // namespace simcore
