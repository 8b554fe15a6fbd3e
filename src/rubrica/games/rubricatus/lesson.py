"""The lesson of Rubricatus: the first round of a game for three, from the initiative to the closing check of its era
card. It stands on one deal."""

from __future__ import annotations

from rubrica.engine.lesson import Lesson, Step
from rubrica.engine.sentence import Sentence

NO_PASS = Sentence("You would give a helper's work away. Use the card.")

LESSON = Lesson(
    seed="lesson",
    names=("", "Berta", "Carme"),
    decks={"action/action": 20, "construction/construction": 50, "era/era": 50, "etheria/etheria": 7},
    steps=(
        Step(
            Sentence(
                "Ten rounds along the river Llobregat, from the Iberians to today. Whoever has the most victory points "
                "at the end wins, and most of them come from constructions: those on offer lie in the market."
            ),
            show=("p-market",),
        ),
        Step(
            Sentence(
                "But you share one danger. This is the drawer with the problems of the river: what you construct takes "
                "some out of it. The moment it is empty everybody loses, whoever was ahead."
            ),
            show=("p-basin",),
        ),
        Step(
            Sentence(
                "A round begins with the initiative: everybody chooses a card in secret, and the highest leads. The "
                "card is gone then. Make a mistake on purpose: give your best one, Wild boar, worth 3."
            ),
            ("card 20",),
            ("hand-20",),
            otherwise={"": Sentence("That would save your best card for later. But see first what it costs not to.")},
        ),
        Step(
            Sentence(
                "You lead. The era card of the round lies open now: at its end, if the drawer still holds enough, "
                "whoever has removed the most problems gets 2 points. Remember that. Now play a card: the Roe deer."
            ),
            ("card 13",),
            ("hand-13",),
            before=("1 card 11", "2 card 9"),
            otherwise={"": Sentence("You will need that one soon. Play the Roe deer first.")},
        ),
        Step(
            Sentence(
                "A card sends one of your helpers. On one of your resources it produces as many as the card is worth. "
                "You want to construct Puig Ciutat, for 1 material and 1 population: produce materials."
            ),
            ("resource materials",),
            ("p-seat-0", "market-7"),
            otherwise={
                "pass": NO_PASS,
                "resource population": Sentence("In this round the era card makes population scarce. Take materials."),
                "": Sentence("That is good to have, but Puig Ciutat needs materials."),
            },
        ),
        Step(
            Sentence("The others have produced too. Some cards carry an event. Play the Frogs, and see."),
            ("card 5",),
            ("hand-5",),
            before=("1 card 17", "1 resource technology", "2 card 13", "2 resource defence"),
            otherwise={"": Sentence("That one is worth more: you will construct with it. Play the Frogs now.")},
        ),
        Step(
            Sentence(
                "Their event removes a problem and brings the population that you need. Instead of producing, use it."
            ),
            ("event",),
            ("played-5",),
            otherwise={
                "pass": NO_PASS,
                "": Sentence("The card is worth only 1. Its event brings you a population and helps the river."),
            },
        ),
        Step(
            Sentence("Choose a region. Its problem goes back to the drawer, and everybody is a little safer."),
            ("region alt_llobregat", "region solsones", "region bages", "region baix_llobregat"),
            ("p-basin",),
        ),
        Step(
            Sentence(
                "Now you can pay for Puig Ciutat. You score the value of the card with which you construct: your best "
                "are worth 2. Play the Pyrenean brook newt."
            ),
            ("card 10",),
            ("hand-10",),
            before=("1 card 19", "1 resource population", "2 card 20", "2 resource materials"),
            otherwise={"": Sentence("It would do as well. But keep that one: its event is good for the next round.")},
        ),
        Step(
            Sentence(
                "Send the helper to Alt Llobregat: the card in the market names the place where it is built. At most "
                "two problems may lie there. With defence you could remove some first."
            ),
            ("region alt_llobregat",),
            ("region-alt_llobregat", "market-7"),
            otherwise={
                "pass": NO_PASS,
                "": Sentence("You have all you need to construct. Go to Alt Llobregat."),
            },
        ),
        Step(
            Sentence(
                "3 points: 2 for your card and 1 that stands on Puig Ciutat. With Wild boar it would have been one "
                "more: that is what leading has cost you. And look: Berta's saltworks took two problems out of the "
                "drawer."
            ),
            show=("p-basin",),
            before=("1 card 6", "1 region bages", "2 card 3", "2 resource technology"),
        ),
        Step(
            Sentence(
                "The round is over, and the era card was checked: the drawer held enough, and you had removed the most "
                "problems. 2 points more for you. Helpers come home, and everybody draws again, keeping one card."
            ),
            show=("p-seat-0",),
        ),
        Step(
            Sentence(
                "A resource that goes beyond 3 starts again at 0, but takes you a step along its track, and tracks "
                "bring points too. Constructions with a sign for each round pay again and again: early ones pay most."
            ),
            show=("p-tracks",),
        ),
        Step(
            Sentence(
                "At the end there are points for the most constructions in each era, for one of every era, for one of "
                "every comarca, and for what is left. The most points win, if the river has lived to see it."
            ),
            show=("p-market", "p-basin"),
        ),
    ),
)
