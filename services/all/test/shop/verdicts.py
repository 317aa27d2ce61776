"""Reads messages with their secrets as JSON, and prints who takes which: the shop, and the published package if it is
installed (null otherwise)."""

import json
import sys

import shop

try:
    from standardwebhooks import Webhook
except ImportError:
    Webhook = None


def is_taken_by_package(secret, headers, body):
    try:
        Webhook(secret).verify(body, headers)
    except Exception:
        return False
    return True


messages = json.load(sys.stdin)
print(
    json.dumps(
        {
            "shop": [shop.verify(each["secret"], each["headers"], each["body"].encode()) for each in messages],
            "package": Webhook
            and [is_taken_by_package(each["secret"], each["headers"], each["body"]) for each in messages],
        }
    )
)
