#include "simcore/io/detail/json_text.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

constexpr int kDeepest = 64;

[[noreturn]] void refuse(const std::string& where, std::string rule, std::string value) {
  throw SpecError({{where, std::move(rule), std::move(value), ""}});
}

std::string place(std::string_view text, std::size_t offset, const std::string& file) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return file + (file.empty() ? "line " : ":") + std::to_string(line) + ":" + std::to_string(before.size() - start + 1);
}

/// Sees every key as it is parsed; the library alone would silently keep the last of two.
class KeyWatch {
 public:
  explicit KeyWatch(std::string file) : file_(std::move(file)) {}

  bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
    using Event = Json::parse_event_t;
    const bool opens = event == Event::object_start || event == Event::array_start;
    if (opens && depth >= kDeepest)
      refuse(file_, "must be at most " + std::to_string(kDeepest) + " levels deep", "more");
    if (event == Event::object_start) open_.emplace_back();
    if (event == Event::object_end) open_.pop_back();
    if (event == Event::key) enter(parsed.get<std::string>());
    return true;
  }

 private:
  struct Object {
    std::set<std::string> keys;
    std::string present;  // the key that is being read
  };

  void enter(const std::string& key) {
    open_.back().present = key;
    if (!open_.back().keys.insert(key).second) refuse(place(), "must name each key once", in_quotes(key) + " twice");
  }

  [[nodiscard]] std::string place() const {
    std::string path;
    for (const Object& object : open_) path += (path.empty() ? "" : ".") + object.present;
    return file_.empty() ? path : file_ + ": " + path;
  }

  std::string file_;
  std::vector<Object> open_;
};

}  // namespace

Json parse_json(std::string_view text, const std::string& file) {
  try {
    return Json::parse(text, KeyWatch(file));
  } catch (const Json::parse_error& error) {
    const std::size_t offset = error.byte == 0 ? 0 : error.byte - 1;
    refuse(place(text, offset, file), "must be JSON",
           offset >= text.size() ? "the end of the text" : in_quotes(text.substr(offset, 20)));
  } catch (const Json::out_of_range&) {
    refuse(file, "must hold numbers that fit a double", "a larger one");
  }
}

}  // namespace simcore
