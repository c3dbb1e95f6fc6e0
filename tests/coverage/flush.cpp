// Only in a build that measures coverage: a process that ends by a signal writes its counts first. The library raises the
// signal again once it has given the terminal back, and the linker sends that call here.
#include <csignal>

extern "C" {
void __gcov_dump(void);
int __real_raise(int number);

int __wrap_raise(int number) {
    __gcov_dump();
    return __real_raise(number);
}
}
