// A short piece of output, on its way to the rest: made without memory of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <string_view>

namespace ask::ui {

class Piece {
public:
    Piece& add(char c, int count = 1) {
        assert(size_ + static_cast<std::size_t>(count) <= bytes_.size());
        for (; count > 0; --count) bytes_[size_++] = c;
        return *this;
    }
    Piece& add(std::string_view bytes) {
        assert(size_ + bytes.size() <= bytes_.size());
        std::copy(bytes.begin(), bytes.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(size_));
        size_ += bytes.size();
        return *this;
    }
    Piece& csi(int count, char final) {
        add('\x1b').add('[');
        if (count != 1) {
            const auto end = std::to_chars(bytes_.data() + size_, bytes_.data() + bytes_.size(), count).ptr;
            size_ = static_cast<std::size_t>(end - bytes_.data());
        }
        return add(final);
    }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    operator std::string_view() const { return {bytes_.data(), size_}; }

private:
    // The longest is a change of the pen: three attributes that end or begin, and two colours of truecolor.
    std::array<char, 64> bytes_;
    std::size_t size_ = 0;
};

}  // namespace ask::ui
