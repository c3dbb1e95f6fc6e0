// Any bytes as a response, in every format. The first byte chooses which.
#include "screen.hpp"
#include "target.hpp"

#include "format.hpp"
#include "response.hpp"

#include <boost/json/parse.hpp>

#include <array>

using namespace ask;
using fuzz::require;

namespace {

constexpr std::array<std::string_view, 8> formats{"text", "lines", "summary", "selected", "unified", "claude", "pi", "none"};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes bytes(data, size);
    const std::string_view name = formats[bytes.number() % formats.size()];
    const Result<std::string> written = format(bytes.rest(), name);
    if (!written) {
        require(written.error().status() == Status::argument || written.error().status() == Status::json, "a refusal has a reason");
        for (const Issue& issue : written.error().issues()) fuzz::check_text(issue.message);
        fuzz::check_json(respond(written.error()));
        return 0;
    }
    require(name != "none", "there is no such format");
    fuzz::check_json(*written);
    if (name != "summary") return 0;
    // A summary is for a person, on a screen: a line each.
    const boost::json::value document = boost::json::parse(*written);
    for (std::string_view text(document.at("text").as_string()); !text.empty();) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        fuzz::check_text(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return 0;
}
