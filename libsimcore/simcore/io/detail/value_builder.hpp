#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "simcore/io/detail/json_rules.hpp"
#include "simcore/record/value.hpp"

namespace simcore {

/// Makes a value of what the JSON parser finds, and keeps to the rules beyond its grammar.
class ValueBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit ValueBuilder(const std::string& file) : rules_(file) {}

  [[nodiscard]] record::Value take() && { return std::move(root_); }

  bool null() override { return add({}); }
  bool boolean(bool flag) override { return add(flag); }
  bool number_integer(number_integer_t number) override { return add(number); }
  bool number_unsigned(number_unsigned_t number) override { return add(number); }
  bool number_float(number_float_t number, const string_t&) override { return add(number); }
  bool string(string_t& text) override { return add(record::Value(std::move(text))); }
  bool binary(binary_t&) override { return false; }  // never in a text

  bool start_object(std::size_t) override {
    rules_.open_object();
    return open(record::Value::Object{});
  }
  bool start_array(std::size_t) override {
    rules_.open_list();
    return open(record::Value::List{});
  }
  bool key(string_t& name) override {
    rules_.key(name);
    open_.back()->get<record::Value::Object>()->entries.emplace_back(std::move(name), record::Value());
    return true;
  }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

 protected:
  /// Containers that are open, the outermost first.
  [[nodiscard]] const std::vector<record::Value*>& containers() const noexcept { return open_; }

  /// Called when a value is whole, which stands where the parser does; the containers around it are open.
  virtual void complete(record::Value&) {}

 private:
  /// Puts a value where the parser stands. Nothing is added beside an open container, so pointers to these stay valid.
  record::Value& put(record::Value value) {
    record::Value& place = next_place();
    place = std::move(value);
    return place;
  }
  bool add(record::Value value) {
    complete(put(std::move(value)));
    return true;
  }
  bool open(record::Value value) {
    open_.push_back(&put(std::move(value)));
    return true;
  }

  record::Value& next_place() {
    if (open_.empty()) return root_;
    if (auto* list = open_.back()->get<record::Value::List>()) return list->emplace_back();
    return open_.back()->get<record::Value::Object>()->entries.back().second;
  }

  bool close() {
    rules_.close();
    record::Value& closed = *open_.back();
    open_.pop_back();
    complete(closed);
    return true;
  }

  JsonRules rules_;
  record::Value root_;
  std::vector<record::Value*> open_;
};

}  // namespace simcore
