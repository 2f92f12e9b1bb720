#include "simcore/recorded/detail/json_items.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/error/utf8.hpp"
#include "simcore/io/detail/value_builder.hpp"
#include "simcore/io/text_file.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {
namespace {

using nlohmann::json;
using record::Value;
using OnItem = std::function<void(JsonItem&&)>;

bool begins_value(char c) { return c == '{' || c == '['; }

/// Where reading stands: in a file of JSON lines, a line ends what is read.
class Cursor {
 public:
  Cursor(ByteSource& source, bool by_line) : source_(source), by_line_(by_line) {}

  [[nodiscard]] bool by_line() const noexcept { return by_line_; }
  /// Whether the first value of the file is being read.
  [[nodiscard]] bool is_first() const noexcept { return values_ <= 1; }
  void begin_value() {
    ++values_;
    source_.mark();
  }
  [[nodiscard]] std::size_t line() const noexcept { return line_; }
  [[nodiscard]] ByteSource& source() const noexcept { return source_; }
  [[nodiscard]] bool at_file_end() const { return again_ == '\0' && source_.at_end(); }
  [[nodiscard]] bool at_end() const { return at_file_end() || (by_line_ && peek() == '\n'); }
  [[nodiscard]] char peek() const { return again_ != '\0' ? again_ : source_.peek(); }
  void advance() {
    if (again_ != '\0') {
      again_ = '\0';
      return;
    }
    last_ = source_.peek();
    opens_line_ = at_line_start_ && begins_value(last_);
    at_line_start_ = last_ == '\n';
    line_ += at_line_start_ ? 1 : 0;
    source_.advance();
  }
  /// What is left of a line of which all is at hand.
  [[nodiscard]] std::optional<std::string_view> rest_of_line() const {
    const std::string_view text = source_.buffered();
    const std::size_t end = text.find('\n');
    return end == std::string_view::npos ? std::nullopt : std::optional(text.substr(0, end));
  }
  void skip_line() {
    source_.advance(rest_of_line()->size());
    source_.mark();
  }
  void skip_blanks() {
    while (!at_end() && (peek() == ' ' || peek() == '\t' || peek() == '\r')) advance();
  }
  void skip_space() {
    for (skip_blanks(); !at_file_end() && peek() == '\n'; skip_blanks()) advance();
  }
  /// Goes on behind something that is no JSON: at the next line, or, in a document, at the next that begins a value,
  /// which may be the one that was read for the present one.
  void recover() {
    if (!by_line_ && opens_line_) {
      again_ = last_;
      opens_line_ = false;
      return;
    }
    do {
      while (!at_file_end() && peek() != '\n') advance();
      if (!at_file_end()) advance();
      source_.mark();
    } while (!by_line_ && !at_file_end() && !begins_value(peek()));
  }

 private:
  ByteSource& source_;
  bool by_line_;
  std::size_t line_ = 1;
  std::size_t values_ = 0;
  char last_ = '\0';   // the byte that was read last
  char again_ = '\0';  // a byte that is read once more
  bool at_line_start_ = true;
  bool opens_line_ = false;  // the last byte begins a value at the start of a line
};

/// The bytes of a cursor, for the JSON library.
struct CursorBytes {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = char;

  Cursor* cursor = nullptr;  // none: the end

  char operator*() const { return cursor->peek(); }
  CursorBytes& operator++() {
    cursor->advance();
    return *this;
  }
  friend bool operator==(const CursorBytes& a, const CursorBytes& b) { return a.done() == b.done(); }

 private:
  [[nodiscard]] bool done() const { return cursor == nullptr || cursor->at_end(); }
};

/// Hands items over as soon as they are whole.
class ItemBuilder final : public ValueBuilder {
 public:
  /// `whole`: length of the line that is read, where all of it is at hand.
  ItemBuilder(Cursor& cursor, std::span<const std::string_view> lists, const OnItem& on_item,
              std::optional<std::size_t> whole)
      : ValueBuilder(""), cursor_(cursor), lists_(lists), on_item_(on_item), line_(cursor.line()), whole_(whole) {}

  bool parse_error(std::size_t position, const std::string& token, const json::exception& error) override {
    if (dynamic_cast<const json::out_of_range*>(&error) != nullptr)
      throw SpecError({{"", "must hold numbers that fit a double", "a larger one", ""}});
    const bool ended = whole_ ? position > *whole_ : cursor_.at_end();
    throw SpecError({{"", "must be JSON", ended ? end_text() : quoted(token), ""}});
  }

 protected:
  void complete(Value& value) override {
    cursor_.source().mark();
    const auto& open = containers();
    const bool list = value.get<Value::List>() != nullptr;
    if (list && open.size() <= 2) count_[1] = 0;
    if (open.empty() ? list : !hands_over(open)) return;  // the items of a list at the top are out
    on_item_({std::move(value), place(), open.size() <= 1 && std::exchange(page_, false)});
    if (open.empty()) return;
    open.back()->get<Value::List>()->pop_back();
    page_ = page_ || open.size() > 1;
    ++count_[open.size() > 1 ? 1 : 0];
    if (open.size() <= 1) count_[1] = 0;
  }

 private:
  /// Whether what stands in the innermost container is an item: in a list at the top, or in one of the named lists of
  /// an object there.
  [[nodiscard]] bool hands_over(const std::vector<Value*>& open) const {
    if (open.back()->get<Value::List>() == nullptr) return false;
    if (open.size() == 1) return true;
    const bool of_page = open.size() == 2 || (open.size() == 3 && open.front()->get<Value::List>() != nullptr);
    const auto* page = open[open.size() - 2]->get<Value::Object>();
    return of_page && page != nullptr && std::ranges::find(lists_, page->entries.back().first) != lists_.end();
  }

  [[nodiscard]] std::string place() const {
    const auto& open = containers();
    std::string path;
    if (!open.empty() && open.front()->get<Value::List>() != nullptr) path = item_path("", count_[0]);
    if (open.size() > 1)
      path = item_path(key_path(path, open[open.size() - 2]->get<Value::Object>()->entries.back().first), count_[1]);
    if (!cursor_.by_line() && cursor_.is_first()) return path;
    const std::string line = "line " + std::to_string(line_);
    return path.empty() ? line : line + ": " + path;
  }

  [[nodiscard]] const char* end_text() const {
    return cursor_.by_line() && !cursor_.at_file_end() ? "the end of the line" : "the end of the file";
  }
  static std::string quoted(const std::string& token) {
    constexpr std::size_t kQuoted = 20;
    const std::size_t start = token.size() > kQuoted ? token.size() - kQuoted : 0;
    return in_quotes(readable(token.substr(start)));
  }

  Cursor& cursor_;
  std::span<const std::string_view> lists_;
  const OnItem& on_item_;
  std::size_t line_;
  std::optional<std::size_t> whole_;
  std::size_t count_[2] = {0, 0};  // items of the list at the top, and of the list that is open in an object
  bool page_ = false;  // items were handed over out of the object that is open at the top, or in the list there
};

/// The first two lines of what is at hand that are not empty.
std::pair<std::string_view, std::string_view> first_lines(std::string_view text) {
  std::pair<std::string_view, std::string_view> found;
  for (std::string_view* line : {&found.first, &found.second}) {
    const std::size_t start = text.find_first_not_of("\r\n");
    if (start == std::string_view::npos) break;
    text.remove_prefix(start);
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) break;
    *line = text.substr(0, end);
    text.remove_prefix(end);
  }
  return found;
}

/// Whether each line is a value: the file is called so, or both of its first lines begin one at once.
bool holds_lines(const ByteSource& source) {
  if (ends_in(source.path(), ".jsonl") || ends_in(source.path(), ".ndjson")) return true;
  const std::size_t end = source.buffered().find_last_of('\n');
  const auto [first, second] = first_lines(source.buffered());
  const auto begins = [](std::string_view line) { return line.starts_with('{') || line.starts_with('['); };
  return end != std::string_view::npos && begins(first) && begins(second) && first.size() > 2 &&
         !first.ends_with(',') && !first.ends_with(",\r");
}

/// Reads the rest of a line that is at hand as a whole, which is faster than byte by byte.
bool read_line(Cursor& cursor, std::span<const std::string_view> lists, const OnItem& on_item) {
  const std::optional<std::string_view> line = cursor.rest_of_line();
  if (!line) return false;
  ItemBuilder builder(cursor, lists, on_item, line->size());
  json::sax_parse(line->begin(), line->end(), &builder);
  return true;
}

void read_value(Cursor& cursor, std::span<const std::string_view> lists, const OnItem& on_item) {
  if (cursor.by_line() && read_line(cursor, lists, on_item)) return cursor.skip_line();
  ItemBuilder builder(cursor, lists, on_item, std::nullopt);
  json::sax_parse(CursorBytes{&cursor}, CursorBytes{}, &builder, json::input_format_t::json, false);
  if (!cursor.by_line()) return;
  cursor.skip_blanks();
  if (!cursor.at_end()) throw SpecError({{"", "must be one JSON value a line", "more behind it", ""}});
}

/// Whether an error is one of the whole file, behind which nothing can be read.
bool is_of_file(const SpecError& error, const ByteSource& source) {
  return error.problems().front().where.starts_with(source.path());
}

JsonItem as_item(const SpecError& error, const Cursor& cursor, std::size_t first_line) {
  const Problem& problem = error.problems().front();
  std::string place = "line " + std::to_string(first_line);
  if (cursor.line() != first_line) place += " to " + std::to_string(cursor.line());
  if (!problem.where.empty()) place += ": " + problem.where;
  return {Value(problem.value), std::move(place), false, true, problem.rule};
}

}  // namespace

void for_each_json_item(ByteSource& source, std::span<const std::string_view> lists, const OnItem& on_item) {
  Cursor cursor(source, holds_lines(source));
  for (cursor.skip_space(); !cursor.at_file_end(); cursor.skip_space()) {
    const std::size_t line = cursor.line();
    cursor.begin_value();
    try {
      read_value(cursor, lists, on_item);
    } catch (const SpecError& error) {
      if (is_of_file(error, source)) throw;
      on_item(as_item(error, cursor, line));
      cursor.recover();
    }
  }
}

}  // namespace simcore
