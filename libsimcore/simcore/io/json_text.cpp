#include "simcore/io/detail/json_text.hpp"

#include "simcore/io/detail/json_rules.hpp"

namespace simcore {
namespace {

/// Tells the rules what the parser reads, and builds nothing.
class RuleCheck final : public nlohmann::json_sax<Json> {
 public:
  RuleCheck(std::string_view text, const std::string& file) : text_(text), file_(file), rules_(file) {}

  bool start_object(std::size_t) override {
    rules_.open_object();
    return true;
  }
  bool start_array(std::size_t) override {
    rules_.open_list();
    return true;
  }
  bool key(std::string& name) override {
    rules_.key(name);
    return true;
  }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(std::int64_t) override { return true; }
  bool number_unsigned(std::uint64_t) override { return true; }
  bool number_float(double, const std::string&) override { return true; }
  bool string(std::string&) override { return true; }
  bool binary(Json::binary_t&) override { return true; }
  bool parse_error(std::size_t position, const std::string&, const Json::exception& error) override {
    if (dynamic_cast<const Json::out_of_range*>(&error) != nullptr) refuse_number(file_);
    refuse_json(text_, file_, position == 0 ? 0 : position - 1);
  }

 private:
  bool close() {
    rules_.close();
    return true;
  }

  std::string_view text_;
  const std::string& file_;
  JsonRules rules_;
};

}  // namespace

/// Read twice: the library's parser with a callback takes a time that grows with the square of a list's length.
Json parse_json(std::string_view text, const std::string& file) {
  RuleCheck rules(text, file);
  Json::sax_parse(text, &rules);
  return Json::parse(text);
}

}  // namespace simcore
