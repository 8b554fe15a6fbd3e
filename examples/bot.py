"""A bot that plays a whole game through the HTTP API: python bot.py http://127.0.0.1:8000 TABLE"""

import random
import sys

from rubrica.client import Server


def main(address: str, table: str) -> None:
    """Sit down, answer every question at random, and say how it ended."""
    seat = Server(address).join(table, "Twenty Lines")
    answered = None
    for seen in seat.follow():
        if seen.options and seen.question != answered:
            answered = seen.question
            seat.play(random.choice(seen.options).move, answered)
        if seen.state == "over":
            print("\n".join(seen.result))
            break


if __name__ == "__main__":
    main(*sys.argv[1:])
