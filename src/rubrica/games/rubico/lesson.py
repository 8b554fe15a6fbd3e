"""The lesson of Rubico: three turns among three players, one of whom is the Senate's and lies.

It stands on one deal, in which the learner is Caesar's and never told who the others are.
"""

from __future__ import annotations

from rubrica.engine.lesson import Lesson, Step
from rubrica.engine.sentence import Sentence

RED_FIRST = Sentence(
    "Whatever lies leftmost is what you ask the Centurion to take. Another card there would ask them to keep Caesar "
    "where he is."
)
NOT_NOW = Sentence("One may say a great deal here, and deny it later. For now follow the lesson.")

FOR_THREE = {
    "count": 3,
    "roles": {"red": 2, "blue": 1},
    "march": {"red": 3, "blue": 4, "janus": 2, "pompey": 1},
    "draw": 4,
    "threshold": 1,
    "powers": False,
    "senators_know": False,
}

LESSON = Lesson(
    seed="lesson 47509",
    names=("", "Berta", "Carme"),
    decks={"senate/card": 8, "powers/power": 8, "players/players": (FOR_THREE,)},
    steps=(
        Step(
            Sentence(
                "Caesar marches on Rome. Your secret card says that you are his: you win when he stands in Rome. One "
                "of the other two is with you, the other one is the Senate's. Nobody has told you which."
            ),
            show=("p-own", "p-road"),
        ),
        Step(
            Sentence(
                "Everybody but the Centurion has drawn cards. Red ones move Caesar forward, blue ones hold him back. "
                "Lay yours face down: the leftmost is the one that you would like to be taken. Put your red one there."
            ),
            ("lay red",),
            ("p-hand",),
            otherwise={"": RED_FIRST},
        ),
        Step(
            Sentence(
                "Now there is time to talk. You may promise, accuse and lie: nothing that is said binds anybody. Say "
                "that your card in place 1 is red. It is even true."
            ),
            ("say card 1 red",),
            ("p-hand",),
            before=("1 lay red", "1 lay red", "1 lay blue"),
            otherwise={
                "ready": Sentence("Say something first: whoever says nothing is hard to believe later."),
                "": NOT_NOW,
            },
        ),
        Step(
            Sentence("Carme is the Centurion and has heard you. Say that you are ready."),
            ("ready",),
            otherwise={"": NOT_NOW},
        ),
        Step(
            Sentence(
                "Carme left your first card where it was and took two from the other end. The cards were shuffled and "
                "turned over: two blue, and a Janus, which copies the card before it. Caesar stays, and a card of the "
                "Senate was turned. Would somebody have done that who wants him in Rome?"
            ),
            show=("p-reveal", "p-road"),
            before=("1 ready", "2 ready", "2 take 0.3", "2 take 0.4", "2 take 1.4"),
        ),
        Step(
            Sentence(
                "Nobody saw who had given which card. So what people take, what they say and what comes of it is all "
                "you have. You are ready for the next turn."
            ),
            ("ready",),
            otherwise={"": NOT_NOW},
        ),
        Step(
            Sentence(
                "Now you are the Centurion and will take three cards: the steps to the next castrum and two more. "
                "Carme says that her card in place 1 is red. When you have heard enough, say that you are ready."
            ),
            ("ready",),
            ("p-seats",),
            before=(
                "1 ready",
                "2 ready",
                "1 lay red",
                "1 lay red",
                "1 lay blue",
                "2 lay blue",
                "2 lay blue",
                "2 lay red",
                "2 say card 1 red",
            ),
            otherwise={"": NOT_NOW},
        ),
        Step(
            Sentence("A mistake on purpose: believe Carme, and take her first card."),
            ("take 2.1",),
            ("card-2-0",),
            before=("1 ready", "2 ready"),
            otherwise={"": Sentence("Perhaps the better choice! But believe Carme once, to see what it costs.")},
        ),
        Step(
            Sentence("And her second one. More than two from the same player is not allowed."),
            ("take 2.2",),
            ("card-2-1",),
            otherwise={"": Sentence("Take the marked one, to see what comes of it.")},
        ),
        Step(
            Sentence("The third card is Berta's first."),
            ("take 1.1",),
            ("card-1-0",),
            otherwise={"": Sentence("Take what Berta herself would like to be taken: her first card.")},
        ),
        Step(
            Sentence(
                "This is what it costs: two blue, one red. Caesar stays, and the Senate turned a second card. But you "
                "have learned something. Two of these cards were Carme's, and only one card was red: so at least one "
                "of hers was blue."
            ),
            show=("p-reveal", "p-road"),
        ),
        Step(
            Sentence("First she took your blue ones, then she promised red and gave blue. Say that you suspect Carme."),
            ("say suspect 2",),
            otherwise={
                "say suspect 1": Sentence("Berta? She gave one card, and the only red one may have been hers."),
                "ready": Sentence("Say it first: Berta will be the Centurion, and she listens."),
                "": NOT_NOW,
            },
        ),
        Step(
            Sentence("That is all for this turn. You are ready."),
            ("ready",),
            otherwise={"": NOT_NOW},
        ),
        Step(
            Sentence("Berta is the Centurion. Lay red first again, so that she knows what to take."),
            ("lay red",),
            ("p-hand",),
            before=("1 ready", "2 ready"),
            otherwise={"": RED_FIRST},
        ),
        Step(
            Sentence("You have two of them: red in place 2 as well."),
            ("lay red",),
            ("p-hand",),
            otherwise={"": RED_FIRST},
        ),
        Step(
            Sentence("You have said what you think. You are ready."),
            ("ready",),
            before=("2 lay blue", "2 lay red", "2 lay janus"),
            otherwise={"": NOT_NOW},
        ),
        Step(
            Sentence(
                "Berta believed you: both of your red cards, and only one of Carme's. Two red less one blue is one "
                "step, and Caesar has crossed the Rubicon. He stops at every castrum on his way."
            ),
            show=("caesar", "p-road"),
            before=("1 ready", "2 ready", "1 take 0.1", "1 take 0.2", "1 take 2.1"),
        ),
        Step(
            Sentence(
                "How it ends: Caesar's side wins the moment he stands in Rome. The Senate wins when four of its cards "
                "that are face up show the same legion. You win or lose together with your side, whoever was in it."
            ),
            show=("p-road",),
        ),
        Step(
            Sentence(
                "In larger games everybody also holds a power, to be used once, and with five or seven the senators "
                "know each other. Then lying gets harder, and finding out as well."
            ),
            show=("p-own",),
        ),
    ),
)
