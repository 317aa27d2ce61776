"""VROOM's engine behind the API of vroom-express: POST a problem, get its solution. One thread per problem."""

import json
import os
import tempfile
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer

import vroom


def solve(problem: bytes) -> dict:
    options = json.loads(problem).get("options", {})
    with tempfile.NamedTemporaryFile("wb", suffix=".json", delete=False) as file:
        file.write(problem)
    try:
        problem = vroom.Input.from_json(file.name)
        limit = timedelta(seconds=options["l"]) if "l" in options else None
        return problem.solve(exploration_level=options.get("x", 5), nb_threads=1, timeout=limit).to_dict()
    finally:
        os.unlink(file.name)


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            status, answer = 200, solve(body)
        except Exception as error:
            status, answer = 400, {"code": 2, "error": str(error)}
        content = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        try:
            self.wfile.write(content)
        except BrokenPipeError:
            # Whoever asked has waited long enough.
            pass

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
