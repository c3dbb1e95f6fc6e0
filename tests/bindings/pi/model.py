"""A model on the loopback interface that says what the test wrote, and keeps what it was sent.

It speaks the streaming chat completions that Pi's `openai-completions` providers speak.
"""

import http.server
import json
import threading
import time


class Model:
    """`turns`: what it answers to each message of the person: a list of calls of `ask`, each the arguments, or a text.
    After the results of its calls it says "Finished."."""

    def __init__(self, *turns):
        self.turns = list(turns)
        self.requests = []
        self.changed = threading.Condition()
        model = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                data = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in model.reply(body)) + "data: [DONE]\n\n"
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.send_header("Content-Length", str(len(data.encode())))
                self.end_headers()
                self.wfile.write(data.encode())

        class Server(http.server.ThreadingHTTPServer):
            def handle_error(self, *_):  # Pi may end in the middle of a request
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_port}/v1"

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def reply(self, body):
        with self.changed:
            self.requests.append(body)
            self.changed.notify_all()
            answered = body["messages"][-1]["role"] == "tool"
            turn = "Finished." if answered or not self.turns else self.turns.pop(0)
            number = len(self.requests)

        def chunk(delta, finish=None):
            return {"id": f"c{number}", "object": "chat.completion.chunk", "created": 1, "model": "scripted",
                    "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}

        if isinstance(turn, str):
            return [chunk({"role": "assistant", "content": turn}), chunk({}, "stop")]
        chunks = []
        for index, arguments in enumerate(turn):
            text = json.dumps(arguments)
            # In two pieces, as they are streamed.
            for piece, part in enumerate((text[:len(text) // 2], text[len(text) // 2:])):
                call = {"index": index, "function": {"arguments": part}}
                if piece == 0:
                    call.update(id=f"call_{number}_{index}", type="function")
                    call["function"]["name"] = "ask"
                chunks.append(chunk({"role": "assistant", "tool_calls": [call]}))
        return chunks + [chunk({}, "tool_calls")]

    def results(self, request):
        """What the tools gave, as the model reads it in this request."""
        return [text_of(message) for message in request["messages"] if message["role"] == "tool"]


def text_of(message):
    content = message["content"]
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def system_prompt(request):
    return "\n".join(text_of(message) for message in request["messages"] if message["role"] in ("system", "developer"))


def wait(condition, pump, what, patience=30):
    end = time.monotonic() + patience
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"waited in vain for {what}")
        pump(0.05)
