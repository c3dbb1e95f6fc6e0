# Asks a question from Ruby. The request is the first argument; the second, if given, is keys to play instead of a person.
require "fiddle/import"

module Ask
  extend Fiddle::Importer
  dlload ENV.fetch("ASK_LIBRARY", "libask.so.1")
  extern "int ask_run(const char *, void *)"
  extern "int ask_session_open(const char *, const char *, void *, void *)"
  extern "int ask_session_keys(void *, const char *)"
  extern "int ask_session_result(void *, void *)"
  extern "void ask_session_close(void *)"
  extern "void ask_free(void *)"

  # Yields a place for the document that a call hands out; gives the status and the document.
  def self.document
    out = Fiddle::Pointer.malloc(Fiddle::SIZEOF_VOIDP, Fiddle::RUBY_FREE)
    status = yield out
    text = out.ptr.to_s.force_encoding("UTF-8")
    ask_free(out.ptr)
    [status, text]
  end
end

# Ruby would handle them only after the call. Left at their default, libask gives the terminal back first.
%w[HUP INT TERM].each { |name| trap(name, "SYSTEM_DEFAULT") }
request, keys = ARGV
if keys
  place = Fiddle::Pointer.malloc(Fiddle::SIZEOF_VOIDP, Fiddle::RUBY_FREE)
  status, response = Ask.document { |out| Ask.ask_session_open(request, nil, place, out) }
  if status.zero?
    Ask.ask_session_keys(place.ptr, keys)
    status, response = Ask.document { |out| Ask.ask_session_result(place.ptr, out) }
    Ask.ask_session_close(place.ptr)
  end
else
  status, response = Ask.document { |out| Ask.ask_run(request, out) }
end
puts response
exit status.zero?
