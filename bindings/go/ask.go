// Asks a question from Go (build: CGO_CFLAGS=-I../../include go build ask.go). The first argument is the request; the
// second, if given, is keys to play instead of a person.
package main

// #include <ask_c.h>
// #include <dlfcn.h>
// static void *library;
// #define ASK(name) ((__typeof__(&name))dlsym(library, #name))
// static void *load(const char *file) { return library = dlopen(*file ? file : "libask.so.1", RTLD_NOW); }
// static void restore_terminal(void) { ASK(ask_restore_terminal)(); }
// static int ask(const char *request, const char *keys, char **out) {
//     ask_session *session;
//     if (!*keys) return ASK(ask_run)(request, out);
//     if (ASK(ask_session_open)(request, NULL, &session, out) != ASK_OK) return -1;
//     ASK(ask_free)(*out), ASK(ask_session_keys)(session, keys);
//     int status = ASK(ask_session_result)(session, out);
//     return ASK(ask_session_close)(session), status;
// }
import "C"
import "fmt"
import "os"
import "os/signal"
import "syscall"

func main() {
	if C.load(C.CString(os.Getenv("ASK_LIBRARY"))) == nil {
		panic(C.GoString(C.dlerror()))
	}
	signals := make(chan os.Signal, 1) // Go has handlers for them, so that libask leaves them to us
	signal.Notify(signals, syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		number := <-signals
		C.restore_terminal()
		os.Exit(128 + int(number.(syscall.Signal)))
	}()
	var out *C.char
	status := C.ask(C.CString(os.Args[1]), C.CString(append(os.Args, "")[2]), &out)
	fmt.Println(C.GoString(out))
	os.Exit(map[bool]int{true: 0, false: 1}[status == C.ASK_OK])
}
