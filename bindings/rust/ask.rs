// Asks a question from Rust (build: rustc ask.rs -L FOLDER -l ask). The request is the first argument; the second, if given, is keys to play instead of a person.
use std::os::raw::{c_char, c_int, c_void};
use std::{ffi::CStr, ffi::CString, ptr::null, ptr::null_mut};

extern "C" {
    fn ask_run(request: *const c_char, out: *mut *mut c_char) -> c_int;
    fn ask_session_open(request: *const c_char, settings: *const c_char, session: *mut *mut c_void, out: *mut *mut c_char) -> c_int;
    fn ask_session_keys(session: *mut c_void, keys: *const c_char) -> c_int;
    fn ask_session_result(session: *mut c_void, out: *mut *mut c_char) -> c_int;
    fn ask_session_close(session: *mut c_void);
    fn ask_free(document: *mut c_char);
}

// Gives the status and the document that a call hands out.
fn document(call: impl FnOnce(*mut *mut c_char) -> c_int) -> (c_int, String) {
    let mut out = null_mut();
    let status = call(&mut out);
    let text = unsafe { CStr::from_ptr(out) }.to_string_lossy().into_owned();
    unsafe { ask_free(out) };
    (status, text)
}

fn main() {
    let arguments: Vec<CString> = std::env::args().skip(1).map(|a| CString::new(a).unwrap()).collect();
    let request = arguments.first().expect("usage: ask REQUEST [KEYS]").as_ptr();
    let (mut status, mut response);
    if let Some(keys) = arguments.get(1) {
        let mut session = null_mut();
        (status, response) = document(|out| unsafe { ask_session_open(request, null(), &mut session, out) });
        if status == 0 {
            unsafe { ask_session_keys(session, keys.as_ptr()) };
            (status, response) = document(|out| unsafe { ask_session_result(session, out) });
            unsafe { ask_session_close(session) };
        }
    } else {
        (status, response) = document(|out| unsafe { ask_run(request, out) });
    }
    println!("{response}");
    std::process::exit((status != 0) as i32);
}
