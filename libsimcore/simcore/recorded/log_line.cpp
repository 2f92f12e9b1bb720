#include "simcore/recorded/detail/log_line.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "simcore/recorded/detail/status_message.hpp"
#include "simcore/units/timestamp.hpp"

namespace simcore {
namespace {

constexpr std::size_t kTime = 19;  // "2024-04-22 19:00:26"
constexpr std::string_view kDone = "\u2713", kRunning = "\u22ef", kBorder = "\u2502";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool take(std::string_view& text, std::string_view front) {
  if (!text.starts_with(front)) return false;
  text.remove_prefix(front.size());
  return true;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "45.3s" as seconds; nothing for anything else.
std::optional<double> duration(std::string_view text) {
  if (!text.ends_with('s')) return std::nullopt;
  text.remove_suffix(1);
  double seconds = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool whole = error == std::errc{} && end == text.data() + text.size() && seconds >= 0.0;
  return whole ? std::optional(seconds) : std::nullopt;
}

/// Cuts what a line says of the length of a step off its end: "(45.3s)", or the last column of a table.
struct Length {
  std::string_view before;
  std::optional<double> seconds;
};
std::optional<Length> length_at_end(std::string_view text) {
  if (const std::size_t open = text.rfind('('); open != std::string_view::npos && text.ends_with(')')) {
    const std::string_view inside = text.substr(open + 1, text.size() - open - 2);
    const auto seconds = duration(inside);
    if (!seconds && inside != "Running..." && !inside.empty()) return std::nullopt;
    return Length{trimmed(text.substr(0, open)), seconds};
  }
  const std::size_t space = text.find_last_of(' ');
  const std::string_view last = space == std::string_view::npos ? text : text.substr(space + 1);
  const auto seconds = duration(last);
  if (!seconds && last != "Running...") return std::nullopt;
  return Length{trimmed(text.substr(0, text.size() - last.size())), seconds};
}

/// The progress that SDK 3 appends to a step: " - 12.5% …".
std::string_view without_progress(std::string_view text) {
  const std::size_t at = text.rfind(") - ");
  return at == std::string_view::npos || text.find('%', at) == std::string_view::npos ? text : text.substr(0, at + 1);
}

/// "04/22/2024 19:03:01" as ISO text; nothing for another form.
std::optional<std::string> american(std::string_view text) {
  constexpr std::string_view kShape = "00/00/0000 00:00:00";
  if (text.size() < kShape.size()) return std::nullopt;
  for (std::size_t i = 0; i < kShape.size(); ++i)
    if (kShape[i] == '0' ? !is_digit(text[i]) : text[i] != kShape[i]) return std::nullopt;
  return std::string(text.substr(6, 4)) + '-' + std::string(text.substr(0, 2)) + '-' + std::string(text.substr(3, 2)) +
         std::string(text.substr(10, 9));
}

/// Length of the part of a second and of the zone behind a time of day.
std::size_t tail_length(std::string_view text) {
  std::size_t end = 0;
  if (!text.empty() && (text[0] == '.' || text[0] == ','))
    for (end = 1; end < text.size() && is_digit(text[end]);) ++end;
  if (end < text.size() && text[end] == 'Z') return end + 1;
  if (end < text.size() && (text[end] == '+' || text[end] == '-') && end + 1 < text.size() && is_digit(text[end + 1]))
    for (++end; end < text.size() && (is_digit(text[end]) || text[end] == ':');) ++end;
  return end;
}

}  // namespace

std::optional<StatusLine> status_line(std::string_view line) {
  if (line.size() < kTime + 2 || line[kTime] != ' ' || line[10] != ' ') return std::nullopt;
  const std::size_t dash = line.find(" - ", kTime);
  if (dash == std::string_view::npos) return std::nullopt;
  const Status* status = find_status(line.substr(kTime + 1, dash - kTime - 1));
  if (status == nullptr) return std::nullopt;
  const auto time = parse_milliseconds(line.substr(0, kTime));
  if (!time) return std::nullopt;
  return StatusLine{*time, status, message_of(line.substr(dash + 3))};
}

std::optional<TransitionLine> transition_line(std::string_view line) {
  std::string_view text = trimmed(line);
  const bool marked = take(text, kDone) || take(text, kRunning);
  if (!marked) return std::nullopt;
  text = without_progress(trimmed(text));
  const std::size_t end = text.find_first_of(": ");
  const Status* status = find_status(text.substr(0, end));
  if (status == nullptr) return std::nullopt;
  const auto length = length_at_end(text);
  if (!length) return std::nullopt;
  const std::string_view message = length->before.size() > end ? length->before.substr(end + 1) : std::string_view();
  return TransitionLine{status, message_of(trimmed(message)), length->seconds};
}

std::optional<std::string_view> behind(std::string_view line, std::string_view label) {
  const std::size_t at = line.find(label);
  if (at == std::string_view::npos) return std::nullopt;
  return trimmed(line.substr(at + label.size()));
}

std::string_view stream_job(std::string_view text) {
  const std::size_t slash = text.find("/algo-");
  if (slash == std::string_view::npos || slash == 0 || slash + 6 >= text.size() || !is_digit(text[slash + 6]))
    return {};
  const auto of_name = [](char c) {
    return is_digit(c) || c == '-' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  std::size_t begin = slash;
  while (begin > 0 && of_name(text[begin - 1])) --begin;
  const bool apart = begin == 0 || text[begin - 1] == ' ' || text[begin - 1] == '\t' || text[begin - 1] == ':';
  return apart ? text.substr(begin, slash - begin) : std::string_view();
}

std::optional<std::int64_t> logger_time(std::string_view line) {
  const bool bracket = take(line, "[");
  if (bracket)
    if (const auto iso = american(line)) return parse_milliseconds(*iso);
  if (line.size() < kTime || !is_digit(line[0]) || line[4] != '-' || line[13] != ':') return std::nullopt;
  const std::size_t tail = tail_length(line.substr(kTime));
  if (!bracket && line[10] != 'T' && tail == 0) return std::nullopt;
  std::string text(line.substr(0, kTime + tail));
  std::ranges::replace(text, ',', '.');
  return parse_milliseconds(text);
}

std::string plain_line(std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < line.size();) {
    if (line[i] == '\x1b' && i + 1 < line.size() && line[i + 1] == '[') {
      for (i += 2; i < line.size() && (is_digit(line[i]) || line[i] == ';'); ++i) {
      }
      ++i;
    } else if (line.substr(i).starts_with(kBorder)) {
      i += kBorder.size();
    } else if (line[i] == '\r') {
      ++i;
    } else {
      text += line[i++];
    }
  }
  return text;
}

}  // namespace simcore
