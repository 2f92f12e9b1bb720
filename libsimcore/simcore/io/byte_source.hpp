#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace simcore {

/// A regular file, read once from front to back through one buffer, whatever its size.
class ByteSource {
 public:
  using AfterBlock = std::function<void(std::size_t read)>;  // bytes read so far; may throw to stop

  /// Opens the file. Throws SpecError when it does not exist, is a directory, a device or a pipe, is empty, or must not
  /// be read. A pipe is not waited for. `purpose`: what an empty file is told.
  explicit ByteSource(std::string path, AfterBlock after_block = {}, const char* purpose = "must be an offer file");
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  ~ByteSource();

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// Bytes handed out so far.
  [[nodiscard]] std::size_t offset() const noexcept {
    return before_ + static_cast<std::size_t>(next_ - buffer_.data());
  }

  [[nodiscard]] bool at_end() const noexcept { return next_ == end_; }
  [[nodiscard]] char peek() const noexcept { return *next_; }
  void advance() {
    if (++next_ == end_) refill();
  }
  /// What is buffered and not handed out; empty at the end only.
  [[nodiscard]] std::string_view buffered() const noexcept { return {next_, static_cast<std::size_t>(end_ - next_)}; }
  void advance(std::size_t count) {
    next_ += count;
    if (next_ == end_) refill();
  }
  /// The first byte again.
  void rewind();

  /// Throws SpecError for a place in this file.
  [[noreturn]] void refuse(const std::string& place, std::string rule, std::string value) const;
  /// "prices.json: terms.OnDemand"; the path alone when there is no place.
  [[nodiscard]] std::string where(const std::string& place) const;

  /// Says that a token ends here. Reading on for more than 1 MiB without a mark throws SpecError: no token is that
  /// long.
  void mark() noexcept { mark_ = offset(); }

 private:
  void refill();

  std::string path_;
  AfterBlock after_block_;
  int descriptor_ = -1;
  std::size_t size_ = 0;
  std::size_t before_ = 0;  // bytes of the file before the buffer
  std::size_t mark_ = 0;
  std::vector<char> buffer_;
  const char* next_ = nullptr;
  const char* end_ = nullptr;
};

}  // namespace simcore
