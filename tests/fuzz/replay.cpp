// Runs a fuzz target on files, without a fuzzer: each FOLDER's files in order.
//
// usage: replay_TARGET FOLDER|FILE ...
#include "target.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace {

std::vector<std::filesystem::path> files_of(const std::filesystem::path& path) {
    if (!std::filesystem::is_directory(path)) return {path};
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(path)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

// Bytes in memory of exactly their size, so that a sanitizer sees a read past them.
std::vector<std::uint8_t> bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    fuzz::require(file.good(), "the file can be read", path.string());
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

int main(int argc, char** argv) {
    int played = 0;
    for (int i = 1; i < argc; ++i) {
        for (const std::filesystem::path& file : files_of(argv[i])) {
            // Said before it is done: if the target dies, this is the last line.
            std::printf("%s\n", file.filename().c_str());
            std::fflush(stdout);
            const std::vector<std::uint8_t> bytes = bytes_of(file);
            LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
            ++played;
        }
    }
    std::printf("%d passed, %d failed\n", played, played == 0 ? 1 : 0);
    std::fflush(stdout);
    return played == 0;
}
