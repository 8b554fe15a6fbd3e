"""`python -m rubrica.server` serves with the settings of the environment."""

import os
import sys

from rubrica import build, extras
from rubrica.engine.sentence import Told
from rubrica.tongue import language_of, tongue_of


def main() -> None:
    """Serve; what stands in the way is said in one line."""
    tongue = tongue_of(language_of(os.environ))
    try:
        build.check()
        from rubrica.server.config import Config
        from rubrica.server.run import serve

        serve(Config.read())
    except ModuleNotFoundError as error:
        if (advice := extras.advice(error)) is None:
            raise
        _leave(tongue.say(advice))
    except Told as error:
        _leave(tongue.say(error.sentence))
    except build.HalfBuilt as error:
        _leave(str(error))


def _leave(why: str) -> None:
    print(why, file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    main()
