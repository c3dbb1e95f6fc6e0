// What the fuzz targets share: a way to say that something does not hold, and a way to take decisions from bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

// libFuzzer calls it with bytes it made up, and replay.cpp with the files of a corpus.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

// Ends the program, so that the fuzzer keeps the bytes that led here.
inline void require(bool truth, const char* what, std::string_view detail = "") {
    if (truth) return;
    std::fprintf(stderr, "FAILED: %s: %.*s\n", what, static_cast<int>(detail.size()), detail.data());
    std::abort();
}

// Bytes that are used up from the front. When there are none left, numbers are 0 and texts are empty.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : rest_(reinterpret_cast<const char*>(data), size) {}

    bool empty() const { return rest_.empty(); }

    std::uint8_t number() {
        if (rest_.empty()) return 0;
        const auto first = static_cast<std::uint8_t>(rest_.front());
        rest_.remove_prefix(1);
        return first;
    }

    int below(int limit) { return number() % limit; }

    // A text that its first byte gives the length of.
    std::string_view text() {
        const std::size_t length = number();
        return take(length);
    }

    std::string_view rest() { return take(rest_.size()); }

private:
    std::string_view take(std::size_t length) {
        length = length < rest_.size() ? length : rest_.size();
        const std::string_view taken = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return taken;
    }

    std::string_view rest_;
};

}  // namespace fuzz
