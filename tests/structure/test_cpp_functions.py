"""The brace matcher against code that has misled brace matchers."""

from tests.structure.cpp_functions import functions
from tests.structure.sources import code_only

TRICKY = r"""
#define OPEN {
namespace simcore { namespace {
constexpr int kTable[] = {{1, 2}, {3, 4}};  // not a function {
enum class Phase { pending, done };
struct Row { int cells[2] = {1, 2}; [[nodiscard]] int size() const { return 2; } };
template <class T = int, class = std::enable_if_t<(sizeof(T) > 1)>>
class Meter : public Base<decltype(f())> {
 public:
  explicit Meter(int a, std::string b = "}") : a_{a}, b_(std::move(b)), c_{1, 2} {
    run([&] { return a; });
  }
  bool operator==(const Meter&) const = default;
  Meter& operator=(const Meter& other) { return *this; }
};
const char* doc() {
  return R"doc(
    {{{ not code
  )doc";
}
int sum(std::span<const int> values) {
  int total = 1'000;  /* } */
  for (int value : values) {
    if (value > '{') total += value;
  }
  return total;
}
}}  // namespaces
"""


def test_finds_functions_and_their_sizes() -> None:
    found = [
        (function.head.split("(")[0].split()[-1], function.body_lines) for function in functions(code_only(TRICKY))
    ]
    assert found == [("size", 1), ("Meter", 3), ("operator_", 1), ("doc", 3), ("sum", 7)]
