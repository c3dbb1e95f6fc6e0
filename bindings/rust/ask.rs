// Asks a question from Rust (build: rustc ask.rs). The first argument is the request; the second, if given, is keys to
// play instead of a person.
use std::os::raw::{c_char, c_int, c_void};
use std::{env, ffi::CStr, ffi::CString, mem::transmute_copy, ptr::null, ptr::null_mut};

type Text = *const c_char;
type Out = *mut *mut c_char;
type Session = *mut c_void;
extern "C" {
    fn dlopen(file: Text, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: Text) -> *mut c_void;
}

// A function as the type that it has in ask_c.h, which the caller says.
unsafe fn function<F>(library: *mut c_void, name: &str) -> F {
    transmute_copy(&dlsym(library, CString::new(name).unwrap().as_ptr()))
}

fn main() {
    let words: Vec<CString> = env::args().skip(1).map(|a| CString::new(a).unwrap()).collect();
    let request = words.first().expect("usage: ask REQUEST [KEYS]").as_ptr();
    let file = CString::new(env::var("ASK_LIBRARY").unwrap_or("libask.so.1".into())).unwrap();
    let library = unsafe { dlopen(file.as_ptr(), 2) }; // RTLD_NOW
    assert!(!library.is_null(), "{:?} cannot be loaded", file);
    let run: extern "C" fn(Text, Out) -> c_int = unsafe { function(library, "ask_run") };
    let open: extern "C" fn(Text, Text, *mut Session, Out) -> c_int = unsafe { function(library, "ask_session_open") };
    let keys: extern "C" fn(Session, Text) -> c_int = unsafe { function(library, "ask_session_keys") };
    let result: extern "C" fn(Session, Out) -> c_int = unsafe { function(library, "ask_session_result") };
    let free: extern "C" fn(*mut c_char) = unsafe { function(library, "ask_free") };
    let (mut session, mut out) = (null_mut(), null_mut());
    let mut status = if words.len() > 1 { open(request, null(), &mut session, &mut out) } else { run(request, &mut out) };
    if !session.is_null() {
        keys(session, words[1].as_ptr());
        free(out);
        status = result(session, &mut out);
    }
    println!("{}", unsafe { CStr::from_ptr(out) }.to_string_lossy());
    free(out);
    std::process::exit((status != 0) as i32); // and the session goes with the process
}
