"""The lesson of The Red Cathedral: one section from claim to door, a dome finished above it, and what a tower is worth.

It stands on one deal for two. What is marked are the sections, dice and spaces as the board names them.
"""

from __future__ import annotations

from rubrica.engine.lesson import Lesson, Step
from rubrica.engine.sentence import Sentence

MARKED_SECTION = Sentence("That one could be claimed too. For this lesson take the marked one.")
FACE_DOWN = Sentence("Face down costs nothing, and brings nothing: neither now nor later.")
FROM_INVENTORY = Sentence(
    "That banner covers nothing. One taken from the inventory makes room for one more material as well."
)
_DOWN = {f"face down {space}": FACE_DOWN for space in ("red", "blue", "green", "yellow", "white 1", "white 2")}

LESSON = Lesson(
    seed="lesson",
    names=("", "Berta"),
    decks={"sections/section": 40, "tiles/tile": 28, "influence/card": 12, "plans/plan": 9},
    steps=(
        Step(
            Sentence(
                "A cathedral is being built, and all of you want to be remembered for it. Whoever has the most "
                "prestige at the end wins: it comes from sections you finish, and at the end from your share in each "
                "tower."
            ),
            show=("p-cathedral",),
        ),
        Step(
            Sentence(
                "A turn is one of three things: claim a section, build, or acquire materials. Begin with a claim: "
                "touch the marked section at the foot of the first tower."
            ),
            ("claim",),
            ("section-1-1",),
            otherwise={"acquire": Sentence("Materials come next. First you need a section that can use them.")},
        ),
        Step(
            Sentence("Choose the section at the foot of the first tower. It asks for two lumber and one brick."),
            ("section 1.1",),
            ("section-1-1",),
            otherwise={"": MARKED_SECTION},
        ),
        Step(
            Sentence(
                "A claim is marked with one of your banners, and most of them cover spaces of your inventory. Take one "
                "from there: then you can hold one more material."
            ),
            ("banner inventory",),
            ("banner-in-0",),
            otherwise={"banner beside": FROM_INVENTORY},
        ),
        Step(
            Sentence(
                "Every claim brings a workshop tile, this one a point of recognition (RP). Lay it face up on your "
                "yellow space for 1 ruble: you get what it shows now, and again whenever you move the yellow die."
            ),
            ("face up yellow",),
            ("workshop-0-3",),
            otherwise=_DOWN | {"": Sentence("Yellow is your cheapest space, and you will soon move the yellow die.")},
        ),
        Step(
            Sentence(
                "Berta has claimed the dome above you: keep that in mind. Now acquire: you need lumber. A die moves as "
                "many spaces as it shows, and the yellow one reaches the lumber."
            ),
            ("acquire",),
            ("die-4", "space-4"),
            before=("1 claim", "1 section 1.2", "1 banner inventory", "1 face up yellow"),
            otherwise={
                "claim": Sentence("One unfinished section is enough for now: get what it needs."),
            },
        ),
        Step(
            Sentence(
                "Move the yellow die. It joins another die there, and you take the goods of a space once for every die "
                "that lies on it."
            ),
            ("die yellow",),
            ("die-4", "space-4"),
            otherwise={
                "": Sentence("That die leads to something else. The yellow one leads to the lumber, and to two dice.")
            },
        ),
        Step(
            Sentence("Two dice, two lumber for each: take it."),
            ("take",),
            ("space-4",),
            otherwise={
                "done": Sentence("You would get nothing here. Use what the space offers: each thing once, any order.")
            },
        ),
        Step(
            Sentence("You moved the yellow die, so the tile on your yellow space works again. Use it."),
            ("tile yellow",),
            ("workshop-0-3",),
            otherwise={"done": Sentence("You would give a point away: the tile costs nothing more.")},
        ),
        Step(
            Sentence(
                "Beside each quarter of the market stand people who help whoever lands there. These carry two "
                "materials to your section at once: let them."
            ),
            ("influence 1",),
            ("influence-2-0",),
            otherwise={
                "influence 2": Sentence("That costs a ruble for each material. The other help is free."),
                "done": Sentence("Free help: use it before the turn ends."),
            },
        ),
        Step(
            Sentence("The second lumber too. What is delivered stays there until the section is finished."),
            ("lumber to 1.1",),
            ("section-1-1",),
            otherwise={"done": Sentence("One more lumber fits, and you have it.")},
        ),
        Step(
            Sentence(
                "Your dice were rolled anew, and Berta used one to fetch stone for her dome. Your section lacks one "
                "brick. Now make a mistake on purpose: let it wait, and claim a second section, the marked one."
            ),
            ("claim",),
            ("section-4-1",),
            before=("1 acquire", "1 die yellow", "1 take", "1 done"),
            otherwise={"": Sentence("That would be wiser! But make the mistake once, to see what it costs.")},
        ),
        Step(
            Sentence("Choose the section at the foot of the last tower. Its tile is a brick."),
            ("section 4.1",),
            ("section-4-1",),
            otherwise={"": MARKED_SECTION},
        ),
        Step(
            Sentence("Mark it with a banner from your inventory."),
            ("banner inventory",),
            ("banner-in-0",),
            otherwise={"banner beside": FROM_INVENTORY},
        ),
        Step(
            Sentence("Lay the tile face up on blue for 2 rubles: it brings you the brick you need."),
            ("face up blue",),
            ("workshop-0-1",),
            otherwise=_DOWN | {"": Sentence("You have 2 rubles. Take the marked space: the others are for later.")},
        ),
        Step(
            Sentence(
                "This is what it costs: Berta has finished the dome, and your section below it was not ready. Whenever "
                "somebody finishes a section above one of yours that is not, you lose a point. So claim what you can "
                "finish soon."
            ),
            show=("section-1-2", "section-1-1"),
            before=("1 build", "1 stone to 1.2", "1 stone to 1.2", "1 green to 1.2", "1 done"),
        ),
        Step(
            Sentence("You hold the brick now. Build."),
            ("build",),
            ("section-1-1",),
            otherwise={"": Sentence("Finish the section below the dome first, before it costs you more.")},
        ),
        Step(
            Sentence("Bring the brick to your first section. That finishes it: 3 points and 2 rubles for you."),
            ("brick to 1.1",),
            ("section-1-1",),
            otherwise={"": Sentence("The section below the dome is the one that costs you points: finish it first.")},
        ),
        Step(
            Sentence(
                "A build brings up to three materials. One lumber more makes a door for your finished base. An "
                "ornament counts when its tower is scored; with jewels it brings prestige at once."
            ),
            ("ornament 1.1",),
            ("section-1-1",),
            otherwise={"": Sentence("You could. But first the door: it wins you this tower.")},
        ),
        Step(
            Sentence(
                "At the end a tower is worth 2 for each finished section and 1 for each ornament. Whoever has more "
                "banners and ornaments in it gets all of that, with two players the other only a third. Here you have "
                "a section and a door, Berta the dome: this tower is yours."
            ),
            show=("section-1-1", "section-1-2"),
        ),
        Step(
            Sentence(
                "When somebody finishes a sixth section, everybody else has one more turn. Points move your marker "
                "along the track, and each gilt space that it has reached is a prestige (PP): the most prestige wins."
            ),
            show=("p-track",),
        ),
    ),
)
