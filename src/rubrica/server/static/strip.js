// The question: pieces that answer it, keys, previews, hints; and no touch that was meant for the question before.
"use strict";

const FRESH = Number(localStorage.getItem("guard") ?? 400);
let question = null;
let fresh = 0;
let within = false;

function buttonOf(move) {
  return document.querySelector(`#options button[data-number="${move}"]`);
}

// A piece on the board stands for the button of the same move; one with several moves leads to their buttons; one that
// answers the next question gives the answer that leads there, and then its own.
function act(event) {
  const piece = event.target.closest?.("#board [data-move], #board [data-moves]");
  if (!piece || (event.type === "keydown" && event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  if (piece.dataset.first) return answerWith([piece.dataset.first, piece.dataset.then]);
  const meant = (piece.dataset.moves ?? piece.dataset.move).split(" ").map(buttonOf);
  if (piece.dataset.move) return meant[0]?.click();
  unfold(true);
  for (const button of document.querySelectorAll("#options button")) button.classList.toggle("meant", meant.includes(button));
  meant[0]?.focus();
}

// Several answers in a row, given as one.
function answerWith([first, ...more]) {
  const then = document.querySelector("#options input[name=then]");
  then.value = more.join(" ");
  buttonOf(first)?.click();
  then.value = "";
}

// All answers as buttons, also those that are pieces; the next question begins without them.
function unfold(open) {
  document.documentElement.toggleAttribute("data-all", open);
  document.getElementById("all-answers")?.setAttribute("aria-pressed", String(open));
  lay();
}

const answering = "#options button, #board [data-move], #board [data-moves]";

// A touch that began before its question, or in its first moments, was meant for the one before it. Some helpers of
// people who cannot touch give clicks without a beginning.
let touchedAt = null;
document.addEventListener("click", (event) => {
  const began = touchedAt ?? event.timeStamp;
  touchedAt = null;
  if (!event.detail || !event.target.closest?.(answering) || began > fresh) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("click", act);
document.addEventListener("click", (event) => {
  if (event.target.closest("#all-answers")) unfold(!document.documentElement.hasAttribute("data-all"));
});
document.addEventListener("keydown", act);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (localStorage.getItem("keys") === "no") return;
  const key = event.key.toLowerCase();
  if (key >= "1" && key <= "9") document.querySelectorAll("#options button")[Number(key) - 1]?.click();
  else if (key === "u") document.querySelector("#undo button")?.click();
  else if (key === "a") document.getElementById("all-answers")?.click();
  else if (key === "s") choose("story");
  else if (key === "t") choose("talk");
  else if (key === "r") choose("rules");
  else if (key === "?") {
    document.getElementById("menu").open = document.getElementById("shortcuts").open = true;
    document.querySelector("#shortcuts summary").focus();
  }
});

document.addEventListener("focusin", (event) => {
  within = Boolean(event.target.closest("#question, #board, #remarks, #guide"));
});

// Whoever answered with the keyboard stays at the question when the button is gone, or the panel that it lay on; where a
// lesson is only read, at what leads on.
function stay() {
  const active = document.activeElement;
  const gone = active === document.body || active.id === "question" || !active.checkVisibility();
  const place = document.querySelector("#guide[data-reads] button.act") ?? document.getElementById("question");
  if (within && gone) place?.focus({ preventScroll: true });
}
document.addEventListener("rubrica:laid", () => requestAnimationFrame(stay));

// The options a hint names show its chances, as long as their question stands.
function mark() {
  const hints = document.querySelector("#notice .hints");
  if (!hints) return;
  if (hints.dataset.question !== document.querySelector("#options input[name=question]")?.value) return hints.remove();
  for (const hint of hints.querySelectorAll("[data-hint]")) {
    const button = buttonOf(hint.dataset.hint);
    if (button) button.dataset.chance = hint.dataset.chance;
  }
}
notice.addEventListener("rubrica:said", mark);

// What an answer would bring is told when it is pointed at or focused by key, or touched while the question mark is
// pressed; the piece it means is marked. Why another is not allowed is told by its grey button.
const coarse = matchMedia("(pointer: coarse)");
const foretold = new Map();
let wanted = null;
let previewed = null;
let soon = 0;

// A move by its name, and after it the numbers of those that are given with it.
function named([first, ...more]) {
  const name = buttonOf(first)?.value;
  return name && more.length ? `${name}|${more.join(" ")}` : name;
}

function moveOf(target) {
  const thing = target.closest?.("#options button, #closed button, #board [data-move]");
  return thing && (thing.value || named(chainOf(thing).split(" ")));
}

function point(move) {
  const [name, then] = (move ?? "").split("|");
  const number = name && document.querySelector(`#options button[value="${CSS.escape(name)}"]`)?.dataset.number;
  for (const piece of document.querySelectorAll("#board .act")) piece.classList.toggle("pointed", Boolean(number) && (then ? piece.dataset.first === number && piece.dataset.then === then : piece.dataset.move === number && !piece.dataset.first));
}

// What an answer would change is drawn on the board: pieces where they would lie, and what could be touched then.
function ghost(piece, panel, place = piece.dataset.at) {
  const copy = piece.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll("*")]) for (const name of ["id", "tabindex", "role", "aria-label", "data-move", "data-moves", "data-first", "data-then", "data-at", "data-onto", "data-place"]) part.removeAttribute(name);
  for (const act of copy.querySelectorAll(".act")) act.remove();
  copy.classList.add("ghost");
  copy.setAttribute("aria-hidden", "true");
  const [tall, broad] = (place ?? "").split("|");
  if (place) copy.setAttribute("transform", panel.classList.contains("wide") ? broad ?? tall : tall);
  return copy;
}

function draw(region) {
  erase();
  for (const mark of region.querySelectorAll("[data-going]")) {
    const piece = document.getElementById(mark.dataset.going);
    piece?.parentNode.append(ghost(piece, piece.closest(".leaf"), mark.dataset.to));
    piece?.classList.add("leaving");
  }
  for (const mark of region.querySelectorAll("[data-coming]")) {
    const panel = document.getElementById(mark.dataset.coming);
    panel?.append(...[...mark.children].map((piece) => ghost(piece, panel)));
  }
  for (const mark of region.querySelectorAll("[data-opening]")) document.getElementById(mark.dataset.opening)?.classList.add("opening");
}

function erase() {
  for (const piece of document.querySelectorAll("#board .ghost:not(.carried)")) piece.remove();
  for (const piece of document.querySelectorAll("#board :is(.leaving, .opening)")) piece.classList.remove("leaving", "opening");
}

function forget() {
  erase();
  foretold.clear();
  wanted = previewed = null;
  const region = document.getElementById("foreseen");
  region?.replaceChildren(Object.assign(document.createElement("p"), { className: "hint", textContent: coarse.matches ? region.dataset.hold : region.dataset.hint }));
  const under = document.activeElement.matches(":focus-visible") ? document.activeElement : [...document.querySelectorAll(":hover")].at(-1);
  if (under) foresee(moveOf(under));
}

function foresee(move) {
  if (!move || move === wanted) return;
  wanted = move;
  point(move);
  clearTimeout(soon);
  soon = setTimeout(preview, 120, move);
}

// Pointing at nothing leaves the words, and clears the board.
function turnAway() {
  clearTimeout(soon);
  wanted = previewed = null;
  point(null);
  erase();
}

async function preview(move) {
  if (!foretold.has(move)) {
    const asked = question;
    const from = document.getElementById("preview")?.dataset.from;
    const [name, then] = move.split("|").map(encodeURIComponent);
    const answer = from && await fetch(from + name + (then ? `&then=${then}` : ""), { headers: { "HX-Request": "true" } }).catch(() => null);
    const words = answer?.ok ? await answer.text() : "";
    if (!words || asked !== question) return;
    foretold.set(move, words);
  }
  const region = document.getElementById("foreseen");
  if (move !== wanted || !region) return;
  region.innerHTML = foretold.get(move);
  previewed = move;
  draw(region);
  if (document.querySelector("#ask-first[aria-pressed=true]")) document.getElementById("told").textContent = region.textContent.trim();
}

// Whoever holds a piece or an answer is told what it would bring; letting go gives no answer then. A touch was as long as
// its events say, however late a busy page hears of its end.
const HOLD = 380;
let holding = 0;
let held = false;
let touchedFrom = null;
document.addEventListener("pointerdown", (event) => {
  held = false;
  touchedAt = event.timeStamp;
  touchedFrom = { x: event.clientX, y: event.clientY };
  clearTimeout(holding);
  const move = event.pointerType === "mouse" ? null : moveOf(event.target);
  if (move) {
    holding = setTimeout(() => {
      held = true;
      foresee(move);
    }, HOLD);
  }
});
for (const ends of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(ends, (event) => {
    if (ends !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(holding);
    if (ends === "pointerup" && event.timeStamp - touchedAt < HOLD) held = false;
  });
}

// A stroke over the board scrolls nothing; but a browser that takes it for a fling gives the next touch no click, for a
// second or longer, as if that were to stop it.
const STROKE = 6;  // less than any browser lets a finger tremble
document.addEventListener("touchmove", (event) => {
  const [finger, another] = event.touches;
  if (another || !event.cancelable || !event.target.closest("#board .leaf")) return;
  if (Math.hypot(finger.clientX - touchedFrom.x, finger.clientY - touchedFrom.y) > STROKE) event.preventDefault();
}, { passive: false });

// Dragging: a material to its section, a die to where it lands, a card to the place that is to be filled, or to what it
// is used for. What dropping it here would bring is told while it is held there.
const FAR = 12;
let drag = null;
let dropped = false;

function chainOf(piece) {
  return [piece.dataset.first, piece.dataset.then ?? piece.dataset.moves ?? piece.dataset.move].filter(Boolean).join(" ");
}

// The places on which a piece may be dropped, each with the answers which that gives.
function places(piece) {
  const ways = piece.closest("[data-onto]")?.dataset.onto.split(" ") ?? [];
  return new Map(ways.map((way) => way.split("=")).map(([place, chain]) => [place, chain.split(".")]));
}

function thingsAt(place) {
  return document.querySelectorAll(`#board [data-place="${place}"]`);
}

// What dropping one piece on another gives: what the place stands for, the one answer that both stand for, or the longer
// chain of the two.
function meaning(piece, under) {
  const chain = places(piece).get(under?.closest("#board [data-place]")?.dataset.place);
  if (chain) return chain;
  const onto = under?.closest("#board [data-move], #board [data-moves]");
  if (under?.closest(".next-place") && !piece.closest(".next-place") && piece.dataset.move && !piece.dataset.first) return [piece.dataset.move];
  if (!onto || onto === piece || Boolean(piece.dataset.first) !== Boolean(onto.dataset.first)) return null;
  if (onto.dataset.first) return chainOf(onto).startsWith(`${chainOf(piece)} `) ? chainOf(onto).split(" ") : null;
  const shared = chainOf(piece).split(" ").filter((move) => chainOf(onto).split(" ").includes(move));
  return shared.length === 1 ? shared : null;
}

function carry(event) {
  const panel = drag.piece.closest(".leaf");
  if (!panel?.checkVisibility()) return letGo(); // it went, or behind its tab
  if (!drag.ghost?.isConnected) { // at first, and where the page was drawn anew meanwhile
    drag.ghost = ghost(drag.piece.closest(".piece") ?? drag.piece, panel);
    drag.ghost.classList.add("carried");
    panel.append(drag.ghost);
    panel.classList.add("over");
    for (const place of places(drag.piece).keys()) for (const thing of thingsAt(place)) thing.classList.add("landing");
  }
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(panel.getScreenCTM().inverse());
  drag.ghost.setAttribute("transform", `translate(${x - drag.aside.x} ${y - drag.aside.y})`);
  const meant = meaning(drag.piece, document.elementFromPoint(event.clientX, event.clientY));
  if (meant) foresee(named(meant));
  else if (wanted) turnAway();
}

// The piece that was carried, if one was: it lies where it lay.
function letGo() {
  const { piece, ghost: carried } = drag ?? {};
  drag = null;
  if (!carried) return null;
  carried.remove();
  for (const thing of document.querySelectorAll("#board .landing")) thing.classList.remove("landing");
  piece.closest(".leaf")?.classList.remove("over");
  turnAway();
  return piece;
}

document.addEventListener("pointerdown", (event) => {
  const piece = event.button === 0 && event.target.closest?.("#board [data-move], #board [data-moves], #board [data-onto]");
  if (!piece || performance.now() < fresh) return;
  const box = (piece.closest(".piece") ?? piece).getBoundingClientRect();
  const scale = piece.getScreenCTM().a || 1;
  drag = { piece, x: event.clientX, y: event.clientY, aside: { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale } };
});
document.addEventListener("pointermove", (event) => {
  if (drag && (drag.ghost || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR)) carry(event);
});
for (const ends of ["pointerup", "pointercancel"]) {
  document.addEventListener(ends, (event) => {
    const piece = letGo();
    if (!piece) return;
    dropped = ends === "pointerup";
    setTimeout(() => { dropped = false; });
    const meant = ends === "pointerup" && meaning(piece, document.elementFromPoint(event.clientX, event.clientY));
    if (meant) answerWith(meant);
  });
}
document.addEventListener("click", (event) => {
  if (!dropped || !event.detail) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("contextmenu", (event) => event.pointerType !== "mouse" && moveOf(event.target) && event.preventDefault());

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || drag?.ghost) return;
  const move = moveOf(event.target);
  if (move) foresee(move);
  else if (wanted && !event.target.closest("#question")) turnAway();
});
document.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && foresee(moveOf(event.target)));
document.addEventListener("click", (event) => {
  const asks = event.target.closest?.("#ask-first");
  if (asks) asks.setAttribute("aria-pressed", String(asks.getAttribute("aria-pressed") !== "true"));
  const move = moveOf(event.target);
  const first = held || (document.querySelector("#ask-first[aria-pressed=true]") && move !== previewed);
  held = false;
  if (!move || !(first || event.target.closest("#closed"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  foresee(move);
}, true);

document.addEventListener("rubrica:look", () => {
  const now = document.getElementById("state")?.dataset;
  const asked = `${now?.step} ${now?.question}`;
  if (asked !== question) {
    if (question !== null) {
      fresh = performance.now() + FRESH;
      document.documentElement.toggleAttribute("data-fresh", true);
      setTimeout(() => document.documentElement.toggleAttribute("data-fresh", performance.now() < fresh), FRESH + 20);
    }
    question = asked;
    letGo(); // a piece was carried for the question before
    for (const piece of document.querySelectorAll("#board .sent")) piece.classList.remove("sent");
    unfold(false);
    forget();
  }
  mark();
  stay();
});
