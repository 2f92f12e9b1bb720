#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/record/value.hpp"

namespace simcore {

/// Members of an object of an answer, each read as what it must be. A member that is null or left out is not told.
class AnswerMembers {
 public:
  AnswerMembers(const record::Value::Object& object, std::string where, std::vector<Problem>& problems)
      : object_(object), where_(std::move(where)), problems_(problems) {}

  [[nodiscard]] const record::Value* find(std::string_view member) const;
  [[nodiscard]] std::string text(std::string_view member) const;
  [[nodiscard]] std::optional<bool> flag(std::string_view member) const;
  /// A whole number in [least, most].
  [[nodiscard]] std::optional<std::int64_t> whole(std::string_view member, std::int64_t least, std::int64_t most) const;
  /// Seconds that a model time can be.
  [[nodiscard]] std::optional<std::int64_t> seconds(std::string_view member) const;
  /// Milliseconds since 1970 of a time as ISO text or a number, which must be one at which the service was there.
  [[nodiscard]] std::optional<std::int64_t> time(std::string_view member) const;
  [[nodiscard]] std::optional<AnswerMembers> object(std::string_view member) const;
  [[nodiscard]] const record::Value::List* list(std::string_view member) const;
  /// The members of an item of a list; nothing, noted as a problem, when it is no object.
  [[nodiscard]] std::optional<AnswerMembers> item(const record::Value& value, const std::string& where) const;

  [[nodiscard]] std::string path(std::string_view member) const;
  [[nodiscard]] std::size_t problem_count() const noexcept { return problems_.size(); }
  [[nodiscard]] const record::Value::Object& entries() const noexcept { return object_; }
  void refuse(std::string where, std::string rule, std::string value, std::string nearest = {}) const;

 private:
  const record::Value::Object& object_;
  std::string where_;
  std::vector<Problem>& problems_;
};

/// A value as a message quotes it, shortened, a text in quotes.
[[nodiscard]] std::string quoted_value(const record::Value& value);

}  // namespace simcore
