-- Asks a question from LuaJIT. The request is the first argument; the second, if given, is keys to play instead of a person.
local ffi = require("ffi")
ffi.cdef [[
typedef struct ask_session ask_session;
int ask_run(const char *request, char **out);
int ask_session_open(const char *request, const char *settings, ask_session **session, char **out);
int ask_session_keys(ask_session *session, const char *keys);
int ask_session_result(ask_session *session, char **out);
void ask_session_close(ask_session *session);
void ask_free(char *document);
]]
local ask = ffi.load(os.getenv("ASK_LIBRARY") or "libask.so.1")

-- Calls a function that hands out a document; gives the status and the document as a string.
local function document(call, ...)
  local out = ffi.new("char *[1]")
  local arguments = { ... }
  arguments[#arguments + 1] = out
  local status = call(unpack(arguments, 1, #arguments))
  local text = ffi.string(out[0])
  ask.ask_free(out[0])
  return status, text
end

local request, keys = arg[1], arg[2]
local status, response
if keys then
  local session = ffi.new("ask_session *[1]")
  status, response = document(ask.ask_session_open, request, "{}", session)
  if status == 0 then
    ask.ask_session_keys(session[0], keys)
    status, response = document(ask.ask_session_result, session[0])
    ask.ask_session_close(session[0])
  end
else
  status, response = document(ask.ask_run, request)
end
print(response)
os.exit(status == 0 and 0 or 1)
