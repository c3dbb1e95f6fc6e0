// Signals that would end the process, or stop it from the keyboard, because the host left them at their default: a handler
// stands in for that while a run holds the terminal. Handlers of the host stay. Used by held.cpp and by nothing else.
#pragma once

namespace ask::ui::signals {

using Handler = void (*)(int number);

void stand_in(Handler handler);    // which runs with all signals blocked
void stand_down(Handler handler);  // everything is as it was before, but for what the host has set meanwhile
bool stood_in(int number);

// For the handler: does what the signal does by default. That need not be the end: the first process of a container does
// not die of it, and an orphaned process group is not stopped. Returns whether the handler was there, and should be again.
bool act_by_default(int number, Handler handler);
void stand_in_again(int number, Handler handler);

}  // namespace ask::ui::signals
