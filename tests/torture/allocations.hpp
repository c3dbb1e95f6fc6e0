// The allocations of this program and of all libraries in it, which are made to fail on demand.
#pragma once

namespace allocations {

enum class Fail { once, for_ever };

// From now on the n-th allocation of this thread fails, and with for_ever all that follow it.
void fail(long n, Fail how);

// Ends that. Returns whether an allocation failed.
bool stop();

long made();  // allocations since fail()
long live();  // blocks of the whole program that have not been freed

}  // namespace allocations
