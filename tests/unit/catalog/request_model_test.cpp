#include "simcore/catalog/request_model.hpp"

#include <regex>
#include <set>

#include "catch.hpp"
#include "simcore/catalog/embedded.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

using Type = RequestMember::Type;

const Table& rows() {
  static const Table table = [] {
    for (const catalog::EmbeddedTable& embedded : catalog::embedded_tables())
      if (embedded.name == "request_fields") return Table::parse(embedded.name, embedded.text);
    throw std::logic_error("no table request_fields");
  }();
  return table;
}

/// "A.B[].C" → "A", "B", "[]", "C".
std::vector<std::string> steps(const std::string& path) {
  static const std::regex step(R"(\[\]|\{key\}|\{\}|[^.\[\{]+)");
  std::vector<std::string> found;
  for (std::sregex_iterator at(path.begin(), path.end(), step), end; at != end; ++at) found.push_back(at->str());
  return found;
}

/// The member at a path; null when the tree has none.
const RequestMember* member_at(const RequestModel& model, const std::string& path) {
  const RequestMember* member = &model.root();
  for (const std::string& step : steps(path)) {
    const std::vector<RequestMember>& one = step == "{key}" ? member->key : member->entry;
    const auto named = member->members.find(step);
    if (step == "[]" || step == "{}" || step == "{key}")
      member = one.empty() ? nullptr : &one.front();
    else
      member = named == member->members.end() ? nullptr : &named->second;
    if (!member) return nullptr;
  }
  return member;
}

std::size_t count_below(const RequestMember& member) {
  std::size_t count = 0;
  for (const auto& [name, below] : member.members) count += 1 + count_below(below);
  for (const auto* list : {&member.entry, &member.key})
    for (const RequestMember& below : *list) count += 1 + count_below(below);
  return count;
}

RequestModel parse(const std::string& lines) {
  return RequestModel::parse(Table::parse("request_fields", "path,type,required,min,max,pattern,words\n" + lines));
}

std::string refused(const std::string& lines) {
  return refusal([&] { return parse(lines); });
}

}  // namespace

TEST_CASE("Request model: every row of the table is one member of the tree, at its path") {
  const RequestModel& model = RequestModel::builtin();
  REQUIRE(rows().size() > 150);
  CHECK(count_below(model.root()) == rows().size());
  for (std::size_t i = 0; i < rows().size(); ++i) {
    const TableRow row = rows().row(i);
    INFO(row.text("path"));
    const RequestMember* member = member_at(model, row.text("path"));
    REQUIRE(member != nullptr);
    CHECK(member->required == (row.text("required") == "true"));
    CHECK((member->min ? std::to_string(*member->min) : "") == row.text("min"));
    CHECK((member->max ? std::to_string(*member->max) : "") == row.text("max"));
    CHECK(member->pattern == row.text("pattern"));
  }
}

TEST_CASE("Request model: only what can have members has some") {
  const RequestModel& model = RequestModel::builtin();
  for (std::size_t i = 0; i < rows().size(); ++i) {
    const TableRow row = rows().row(i);
    INFO(row.text("path"));
    const RequestMember& member = *member_at(model, row.text("path"));
    CHECK(member.members.empty() == (row.text("type") != "object"));
    CHECK(member.entry.size() == (row.text("type") == "list" || row.text("type") == "map" ? 1 : 0));
    CHECK(member.key.size() == (row.text("type") == "map" ? 1 : 0));
  }
}

TEST_CASE("Request model: every pattern compiles, and the words of a text keep their order") {
  for (std::size_t i = 0; i < rows().size(); ++i) {
    INFO(rows().row(i).text("path"));
    CHECK_NOTHROW(std::regex(rows().row(i).text("pattern")));
  }
  const RequestModel& model = RequestModel::builtin();
  CHECK(member_at(model, "AlgorithmSpecification.TrainingInputMode")->words ==
        std::vector<std::string>{"Pipe", "File", "FastFile"});
  CHECK(member_at(model, "OutputDataConfig.CompressionType")->words == std::vector<std::string>{"GZIP", "NONE"});
}

TEST_CASE("Request model: what the service's reference says of a few members") {
  const RequestModel& model = RequestModel::builtin();
  std::set<std::string> demanded;
  for (const auto& [name, member] : model.root().members)
    if (member.required) demanded.insert(name);
  CHECK(demanded == std::set<std::string>{"OutputDataConfig", "RoleArn", "TrainingJobName"});
  CHECK(member_at(model, "InputDataConfig")->max == 20);
  CHECK(member_at(model, "ResourceConfig.InstanceGroups")->max == 5);
  CHECK(member_at(model, "RetryStrategy.MaximumRetryAttempts")->max == 30);
  CHECK(member_at(model, "HyperParameters{}")->max == 2500);
  CHECK(member_at(model, "HyperParameters.x") == nullptr);
}

TEST_CASE("Request model: a small table") {
  const RequestModel model = parse(
      "A,object,true,,,,\n"
      "A.B,list,false,1,3,,\n"
      "A.B[],text,false,,9,[a-z]+,\n"
      "M,map,false,,,,\n"
      "M{key},text,false,,5,,\n"
      "M{},list,false,,,,\n"
      "M{}[],text,false,,,,x|y z\n");
  CHECK(count_below(model.root()) == 7);
  CHECK(model.root().type == Type::object);
  CHECK(member_at(model, "A")->required);
  CHECK(member_at(model, "A.B")->type == Type::list);
  CHECK(member_at(model, "A.B")->min == 1);
  CHECK(member_at(model, "A.B[]")->pattern == "[a-z]+");
  CHECK_FALSE(member_at(model, "A.B[]")->min.has_value());
  CHECK(member_at(model, "M")->type == Type::map);
  CHECK(member_at(model, "M{key}")->max == 5);
  CHECK(member_at(model, "M{}[]")->words == std::vector<std::string>{"x", "y z"});
}

TEST_CASE("Request model: a row above which something is missing is refused") {
  for (const char* orphan : {"A.B", "A[]", "A{}", "A{key}", "A.B[].C"}) {
    INFO(orphan);
    const std::string message = refused(std::string(orphan) + ",text,false,,,,\n");
    CHECK(message == "request_fields.csv: must come below a row of its parent, got '" + std::string(orphan) + "'");
  }
  // The parent must come first.
  CHECK(refused("A.B,text,false,,,,\nA,object,false,,,,\n").find("'A.B'") != std::string::npos);
}

TEST_CASE("Request model: unknown types and paths given twice are refused") {
  CHECK(refused("A,number,false,,,,\n") == "request_fields.csv: must have a known type, got 'A'");
  CHECK(refused("A,text,false,,,,\nA,text,true,,,,\n").find("'A'") != std::string::npos);
  CHECK(refused("A,text,perhaps,,,,\n") != "nothing");
  CHECK(refused("A,text,true,few,,,\n") != "nothing");
}
