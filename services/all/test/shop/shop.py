"""A shop that books parcels, follows them and receives webhooks.

Written from the page for developers and /openapi.json alone, with Python's standard library. It may be killed at any
moment: what it has begun is in a file, and the next start goes on with it. Prints what happens, and at the end all that
it knows, as JSON.
"""

import base64
import hashlib
import hmac
import http.server
import json
import os
import sqlite3
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid

URL = os.environ.get("ILBUD_URL")
KEY = os.environ.get("ILBUD_KEY")
PORT = int(os.environ.get("PORT", "0"))
SCENARIOS = sys.argv[1:]

PARCEL = {
    "pickupAddress": "Sveavägen 80, Stockholm",
    "pickupContact": "Saga Ek",
    "pickupPhone": "070-174 06 05",
    "deliveryAddress": "Skånegatan 78, Stockholm",
    "deliveryContact": "Astrid Holm",
    "deliveryPhone": "070-174 06 06",
}
FINAL = ("DELIVERED", "RETURNED", "CANCELED")
TOLERANCE_SECONDS = 300


class Store:
    """What has to outlive the process. Used by several threads."""

    def __init__(self, path):
        self.lock = threading.RLock()
        self.connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self.run("create table if not exists facts (name text primary key, value text)")
        self.run(
            "create table if not exists orders (scenario text primary key, key text, id text, tracking_id text,"
            " last_event_id text, version integer, status text, gaps integer default 0)"
        )
        self.run(
            "create table if not exists messages"
            " (id text primary key, type text, order_id text, version integer, copies integer)"
        )

    def run(self, statement, *values):
        with self.lock:
            return self.connection.execute(statement, values).fetchall()

    def fact(self, name, make):
        with self.lock:
            found = self.run("select value from facts where name = ?", name)
            if not found:
                self.run("insert into facts values (?, ?)", name, json.dumps(make()))
                found = self.run("select value from facts where name = ?", name)
            return json.loads(found[0][0])


def call(method, path, body=None, key=None):
    """Sends a request, again while the answer is lost or asks for patience."""
    headers = {"Authorization": "Bearer " + KEY, "Content-Type": "application/json"}
    if key:
        headers["Idempotency-Key"] = key
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(8):
        request = urllib.request.Request(URL + path, data=data, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as refusal:
            problem = json.loads(refusal.read() or b"{}")
            if refusal.code not in (429, 502, 503, 504) and problem.get("code") != "IDEMPOTENCY_IN_FLIGHT":
                raise RuntimeError("%s %s: %s" % (method, path, problem)) from refusal
            time.sleep(float(refusal.headers.get("Retry-After") or 0) + 0.2 * 2**attempt)
        except OSError:
            time.sleep(0.2 * 2**attempt)
    raise RuntimeError("%s %s: no answer" % (method, path))


def operation(document, method, path):
    return document["paths"][path][method.lower()]


def body_schema(described):
    return described["requestBody"]["content"]["application/json"]["schema"]


def book(document, store):
    """Places an order for each scenario. The key is stored first, so that a second try is the same order."""
    described = operation(document, "POST", "/api/v1/orders")
    missing = [name for name in body_schema(described)["required"] if name not in PARCEL]
    if missing:
        raise RuntimeError("the shop does not know: " + ", ".join(missing))
    if not any(each["name"] == "Idempotency-Key" for each in described["parameters"]):
        raise RuntimeError("an order cannot be placed safely")
    for scenario in SCENARIOS:
        store.run("insert or ignore into orders (scenario, key) values (?, ?)", scenario, str(uuid.uuid4()))
    for scenario, key in store.run("select scenario, key from orders where id is null order by rowid"):
        body = dict(PARCEL, reference=scenario, metadata={"scenario": scenario})
        placed = call("POST", "/api/v1/orders", body, key)
        store.run(
            "update orders set id = ?, tracking_id = ? where scenario = ?", placed["id"], placed["trackingId"], scenario
        )
        say("placed", scenario)


def receive(document, store):
    """Listens for webhooks, and asks for all that came while nobody listened."""
    secret_of = store.fact("webhook", lambda: add_webhook(document))
    started_at = store.fact("started", lambda: time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 60)))

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            is_ours = verify(secret_of["secret"], self.headers, body)
            if is_ours:
                take(store, self.headers["webhook-id"], json.loads(body))
            self.send_response(204 if is_ours else 400)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    call("POST", "/api/companies/me/webhooks/%s/replay" % secret_of["id"], {"since": started_at})
    say("listening")


def add_webhook(document):
    types = body_schema(operation(document, "POST", "/api/companies/me/webhooks"))["properties"]["events"]["items"]
    wanted = [each for each in types["enum"] if each not in ("order.delayed", "order.eta-changed")]
    body = {"url": "http://localhost:%d/ilbud" % PORT, "events": wanted}
    added = call("POST", "/api/companies/me/webhooks", body)
    return {"id": added["id"], "secret": added["secret"]}


def verify(secret, headers, body):
    """Standard Webhooks: HMAC-SHA256 of id, time and body; of several signatures one has to fit."""
    stamp = headers.get("webhook-timestamp", "")
    if not stamp.isdigit() or abs(time.time() - int(stamp)) > TOLERANCE_SECONDS:
        return False
    signed = b".".join([headers.get("webhook-id", "").encode(), stamp.encode(), body])
    key = base64.b64decode(secret[len("whsec_") :])
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any([hmac.compare_digest(each.encode(), expected.encode()) for each in given])


def take(store, message_id, message):
    """Handles each message once: a second copy has the same id."""
    data = message["data"]
    with store.lock:
        if store.run("select 1 from messages where id = ?", message_id):
            store.run("update messages set copies = copies + 1 where id = ?", message_id)
            return
        values = (message_id, message["type"], data["id"], data["version"])
        store.run("insert into messages values (?, ?, ?, ?, 1)", *values)
    say("message", message["type"])


def follow(store, scenario):
    """Reads the stream of a parcel to its end, and goes on after the last id that was seen, by whichever process."""
    while True:
        [(tracking_id, last_event_id, version, status)] = store.run(
            "select tracking_id, last_event_id, version, status from orders where scenario = ?", scenario
        )
        if status in FINAL:
            return
        headers = {"Accept": "text/event-stream"}
        if last_event_id:
            headers["Last-Event-ID"] = last_event_id
        request = urllib.request.Request(URL + "/api/v1/stream/public/" + tracking_id, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as stream:
                read_stream(store, scenario, stream, version)
        except OSError:
            pass
        time.sleep(0.2)


def read_stream(store, scenario, stream, version):
    fields = {}
    for line in stream:
        name, _, value = line.decode().rstrip("\r\n").partition(":")
        if name:
            fields[name] = value.lstrip(" ")
            continue
        event = fields.get("event", "message")
        if event == "reset":
            version = None
        elif event == "message" and "data" in fields:
            change = json.loads(fields["data"])
            is_next = version is None or change["version"] in (version, version + 1)
            version = change["version"]
            store.run(
                "update orders set version = ?, status = ?, last_event_id = coalesce(?, last_event_id),"
                " gaps = gaps + ? where scenario = ?",
                version,
                change["status"],
                fields.get("id"),
                0 if is_next else 1,
                scenario,
            )
            say("seen", scenario, change["status"])
            if change["status"] in FINAL:
                return
        fields = {}


def messages_of(store, order_id):
    return store.run("select type, version from messages where order_id = ? order by version", order_id)


def has_all(store, scenario):
    """Whether the message of the parcel's end has come."""
    [(order_id, status)] = store.run("select id, status from orders where scenario = ?", scenario)
    return "order." + status.lower() in [kind for kind, _ in messages_of(store, order_id)]


def is_anything_waiting(store):
    """Whether messages are still to be sent, such as those for which nobody listened."""
    webhook = store.fact("webhook", dict)
    return bool(call("GET", "/api/companies/me/webhooks/%s/deliveries?status=pending" % webhook["id"]))


def say(*words):
    print(*words, flush=True)


def main():
    store = Store(os.environ["STATE"])
    document = call("GET", "/openapi.json")
    receive(document, store)
    book(document, store)
    followers = [threading.Thread(target=follow, args=(store, each), daemon=True) for each in SCENARIOS]
    for follower in followers:
        follower.start()
    for follower in followers:
        follower.join()
    while not all(has_all(store, each) for each in SCENARIOS) or is_anything_waiting(store):
        time.sleep(0.2)
    rows = store.run("select scenario, id, tracking_id, status, gaps from orders")
    orders = {
        scenario: {
            "trackingId": tracking_id,
            "status": status,
            "gaps": gaps,
            "messages": [kind for kind, _ in messages_of(store, order_id)],
        }
        for scenario, order_id, tracking_id, status, gaps in rows
    }
    say(json.dumps(orders))


if __name__ == "__main__":
    main()
