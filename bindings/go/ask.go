// Asks a question from Go. The request is the first argument; the second, if given, is keys to play instead of a person.
// Build: CGO_CFLAGS=-I../../include CGO_LDFLAGS="-L../../build -lask" go build ask.go
package main

// #include <ask_c.h>
import "C"

import (
	"fmt"
	"os"
)

// Gives the status and the document that a call hands out.
func document(call func(out **C.char) C.int) (C.int, string) {
	var out *C.char
	status := call(&out)
	defer C.ask_free(out)
	return status, C.GoString(out)
}

func main() {
	request := C.CString(os.Args[1])
	var status C.int
	var response string
	if len(os.Args) > 2 {
		var session *C.ask_session
		status, response = document(func(out **C.char) C.int { return C.ask_session_open(request, nil, &session, out) })
		if status == C.ASK_OK {
			defer C.ask_session_close(session)
			C.ask_session_keys(session, C.CString(os.Args[2]))
			status, response = document(func(out **C.char) C.int { return C.ask_session_result(session, out) })
		}
	} else {
		status, response = document(func(out **C.char) C.int { return C.ask_run(request, out) })
	}
	fmt.Println(response)
	if status != C.ASK_OK {
		os.Exit(1)
	}
}
