#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace simcore {

/// What JSON must keep to beyond its grammar, told as it is parsed: no key twice in one object (the JSON library alone
/// would silently keep the last), at most 64 levels. Each function throws SpecError.
class JsonRules {
 public:
  explicit JsonRules(std::string file) : file_(std::move(file)) {}

  void open_object() { open(true); }
  void open_list() { open(false); }
  void close() { open_.pop_back(); }
  void key(const std::string& name);

 private:
  struct Container {
    bool object = false;
    std::set<std::string> keys = {};
    std::string present = {};  // the key that is being read
  };

  void open(bool object);
  [[nodiscard]] std::string place() const;

  std::string file_;
  std::vector<Container> open_;
};

/// Throws SpecError that says where text is not JSON: `error` is what the JSON library said, `offset` [B] where.
[[noreturn]] void refuse_json(std::string_view text, const std::string& file, std::size_t offset);
[[noreturn]] void refuse_number(const std::string& file);

}  // namespace simcore
