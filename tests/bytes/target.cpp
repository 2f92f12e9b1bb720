#include "bytes/target.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include <sys/mman.h>
#include <unistd.h>

#include "simcore/error/error.hpp"
#include "simcore/error/utf8.hpp"

namespace simcore::tests {

void require(bool condition) noexcept {
  if (!condition) std::abort();
}

const std::string& file_of(std::string_view bytes) {
  static const int file = ::memfd_create("bytes", 0);
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  const bool written = ::ftruncate(file, 0) == 0 && ::pwrite(file, bytes.data(), bytes.size(), 0) == std::ssize(bytes);
  require(written);
  return path;
}

}  // namespace simcore::tests

/// Entry of libFuzzer. What a reader throws beside the library's own errors ends the program, and so does a message
/// that nobody can print.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  try {
    simcore::tests::read_bytes({reinterpret_cast<const char*>(bytes), size});
  } catch (const simcore::Error& error) {
    const bool is_text = simcore::first_non_text(error.what()) == std::string::npos;
    if (!is_text) std::fprintf(stderr, "a message that is no text: %s\n", error.what());
    simcore::tests::require(is_text);
  }
  return 0;
}
