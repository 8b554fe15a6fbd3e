"""A bot that plays a whole game through the HTTP API: python bot.py http://127.0.0.1:8000 TABLE"""

import json
import random
import sys
from urllib.request import Request, urlopen


def call(address, token="", body=None):
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(address, data, {"Authorization": f"Bearer {token}"} if token else {}))


def main(server, table):
    api = f"{server}/api/tables/{table}"
    token = json.load(call(f"{api}/join", body={"name": "Twenty Lines"}))["token"]
    answered = None
    for line in call(f"{api}/stream", token):
        seen = json.loads(line[6:]) if line.startswith(b"data: ") else {}
        if seen.get("options") and seen["question"] != answered:
            answered = seen["question"]
            call(f"{api}/play", token, {"move": random.choice(seen["options"])["move"], "question": answered})
        if seen.get("state") == "over":
            print("\n".join(seen["result"]))
            break


if __name__ == "__main__":
    main(*sys.argv[1:])
