// What the settings leave open, decided by the environment of the process: colours, glyphs, display, guard. Only the
// terminal drivers ask; a session that a host drives depends on its settings alone.
#pragma once

#include "request.hpp"

#include <functional>
#include <string_view>

namespace ask::ui {

// The value of a variable, empty when it is not set.
using Variables = std::function<std::string_view(const char* name)>;

Variables process_variables();

// Settings win over ASK_* variables, which win over what NO_COLOR, COLORTERM, TERM, COLORFGBG and the locale tell.
// Values that mean nothing are as if not set. The theme stays automatic when only the terminal itself could tell.
Settings resolve(Settings settings, const Variables& variables);

// Whether the locale names a character set that is not UTF-8. One that names none says nothing of the terminal.
bool other_charset(const Variables& variables);

// Whether tmux stands between. It wraps its lines anew as soon as it is resized, but says so up to 250 ms later.
bool multiplexed(const Variables& variables);

}  // namespace ask::ui
