#include "simcore/spec/content_id.hpp"

#include <cstdint>
#include <cstdio>

#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

class CanonicalText {
 public:
  CanonicalText(std::string path, std::string& text) : path_(std::move(path)), text_(text) {}

  template <class T>
  void operator()(const Field& field, const T& value) {
    write(value, key_path(path_, field.name));
  }

 private:
  template <class T>
  void write(const T& value, const std::string& where) {
    if constexpr (Optional<T>) {
      if (value) write(*value, where);
    } else if constexpr (SectionMap<T>) {
      if constexpr (requires { value.said; })
        if (value.said && value.empty()) text_ += where + " = none\n";
      for (const auto& [key, section] : value)
        T::mapped_type::fields(section, CanonicalText(key_path(where, key), text_));
    } else if constexpr (SectionList<T>) {
      for (std::size_t i = 0; i < value.size(); ++i)
        T::value_type::fields(value[i], CanonicalText(item_path(where, i), text_));
    } else if constexpr (std::is_same_v<T, Measurements>) {
      for (const auto& [key, measurement] : value) text_ += key_path(where, key) + " = " + measurement.text() + "\n";
    } else if constexpr (std::is_same_v<T, Tags>) {
      for (const auto& [key, tag] : value.values) text_ += key_path(where, key) + " = " + tag + "\n";
    } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
      for (std::size_t i = 0; i < value.size(); ++i) text_ += item_path(where, i) + " = " + value[i] + "\n";
    } else if constexpr (Section<T>) {
      T::fields(value, CanonicalText(where, text_));
    } else {
      text_ += where + " = " + text(value) + "\n";
    }
  }

  static std::string text(const std::string& value) { return value; }
  static std::string text(std::int64_t value) { return std::to_string(value); }
  static std::string text(bool value) { return value ? "true" : "false"; }
  static std::string text(Date value) { return to_string(value); }
  template <class D>
  static std::string text(Quantity<D> value) {
    return shortest(value.value());
  }
  template <class Q>
  static std::string text(const Uncertain<Q>& value) {
    return value.law().text();
  }
  template <Chosen Enum>
  static std::string text(Enum value) {
    return std::string(word(value));
  }

  std::string path_;
  std::string& text_;
};

std::uint64_t fnv1a(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

std::string hexadecimal(std::uint64_t number) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(number));
  return digits;
}

std::string content(const SpotTrace& trace) {
  std::string text = std::to_string(trace.end.nanoseconds());
  for (const SpotTrace::Step& step : trace.steps)
    text += " " + std::to_string(step.start.nanoseconds()) + ":" + std::to_string(step.available);
  for (const SimTime time : trace.preemptions) text += " !" + std::to_string(time.nanoseconds());
  return hexadecimal(fnv1a(text));
}

std::string content(const PricePath& path) {
  std::string text;
  for (const PricePath::Step& step : path.steps())
    text += std::to_string(step.start.nanoseconds()) + ":" + shortest(step.price.value()) + " ";
  return hexadecimal(fnv1a(text));
}

/// A file counts by what it holds, too.
std::string files_text(const SpotSpec& spot) {
  std::string text;
  if (spot.trace && spot.trace->observed) text += "spot.trace.file: " + content(*spot.trace->observed) + "\n";
  if (spot.prices && spot.prices->history) text += "spot.prices.file: " + content(*spot.prices->history) + "\n";
  return text;
}

}  // namespace

std::string canonical_text(const JobSpec& spec) {
  std::string text;
  JobSpec::fields(spec, CanonicalText("", text));
  return text + files_text(spec.spot);
}

std::string content_id(const JobSpec& spec) { return hexadecimal(fnv1a(canonical_text(spec))); }

}  // namespace simcore
