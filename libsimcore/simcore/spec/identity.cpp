#include "simcore/spec/identity.hpp"

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
      for (const auto& [key, section] : value)
        T::mapped_type::fields(section, CanonicalText(key_path(where, key), text_));
    } else if constexpr (SectionList<T>) {
      for (std::size_t i = 0; i < value.size(); ++i)
        T::value_type::fields(value[i], CanonicalText(item_path(where, i), text_));
    } else if constexpr (std::is_same_v<T, Measurements>) {
      for (const auto& [key, measurement] : value) text_ += key_path(where, key) + " = " + measurement.text() + "\n";
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

}  // namespace

std::string canonical_text(const JobSpec& spec) {
  std::string text;
  JobSpec::fields(spec, CanonicalText("", text));
  return text;
}

std::string content_id(const JobSpec& spec) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(fnv1a(canonical_text(spec))));
  return digits;
}

}  // namespace simcore
