#include "simcore/spec/reference.hpp"

#include "simcore/spec/job_spec.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/parse.hpp"

namespace simcore {
namespace {

std::string value_text(const std::string&) { return "text"; }
std::string value_text(const std::vector<std::string>&) { return "list of texts"; }
std::string value_text(std::int64_t) { return "whole number"; }
std::string value_text(bool) { return "true | false"; }
std::string value_text(Date) { return "YYYY-MM-DD"; }
template <class D>
std::string value_text(Quantity<D>) {
  return std::string(name(DimensionOf<Quantity<D>>::value));
}
template <class Q>
std::string value_text(const Uncertain<Q>&) {
  return value_text(Q{}) + " or distribution";
}
template <Chosen Enum>
std::string value_text(Enum) {
  std::string text;
  for (const auto& [word, choice] : Choice<Enum>::words) text += (text.empty() ? "" : " | ") + std::string(word);
  return text;
}

/// How the bounds of a field are written.
using NumberText = std::function<std::string(double)>;

template <class T>
NumberText number_text(const T&) {
  return shortest;
}
template <class D>
NumberText number_text(const Quantity<D>&) {
  return [](double number) { return to_string(Quantity<D>(number)); };
}
template <class Q>
NumberText number_text(const Uncertain<Q>&) {
  return number_text(Q{});
}

class Reference {
 public:
  Reference(std::string path, std::vector<FieldRow>& rows) : path_(std::move(path)), rows_(rows) {}

  template <class T>
  void operator()(const Field& field, const T& value) {
    describe(field, value, key_path(path_, field.name));
  }

 private:
  template <class T>
  void describe(const Field& field, const T& value, const std::string& where) {
    if constexpr (Optional<T>) {
      describe(field, typename T::value_type{}, where);
    } else if constexpr (SectionMap<T>) {
      add(field, where, "one entry for each name");
      const typename T::mapped_type entry;
      T::mapped_type::fields(entry, Reference(where + ".<name>", rows_));
    } else if constexpr (SectionList<T>) {
      add(field, where, "list");
      const typename T::value_type entry;
      T::value_type::fields(entry, Reference(where + "[]", rows_));
    } else if constexpr (Section<T>) {
      add(field, where, "section");
      T::fields(value, Reference(where, rows_));
    } else {
      add(field, where, value_text(value), field.range.rule(number_text(value)));
    }
  }

  void add(const Field& field, const std::string& where, std::string value, const std::string& rule = {}) {
    constexpr std::string_view kOpening = "must be";
    const std::string range = rule.size() > kOpening.size() ? rule.substr(kOpening.size() + 1) : "";
    rows_.push_back({where, std::move(value), range, field.required, std::string(field.doc)});
  }

  std::string path_;
  std::vector<FieldRow>& rows_;
};

}  // namespace

std::vector<FieldRow> job_fields() {
  std::vector<FieldRow> rows;
  const JobSpec spec;
  JobSpec::fields(spec, Reference("", rows));
  return rows;
}

}  // namespace simcore
