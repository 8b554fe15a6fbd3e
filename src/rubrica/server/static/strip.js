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
  if (piece.dataset.first) return begin(piece);
  const meant = (piece.dataset.moves ?? piece.dataset.move).split(" ").map(buttonOf);
  if (piece.dataset.move) return meant[0]?.click();
  unfold(true);
  for (const button of document.querySelectorAll("#options button")) button.classList.toggle("meant", meant.includes(button));
  meant[0]?.focus();
}

function begin(piece) {
  const then = document.querySelector("#options input[name=then]");
  then.value = piece.dataset.move;
  buttonOf(piece.dataset.first)?.click();
  then.value = "";
}

// All answers as buttons, also those that are pieces; the next question begins without them.
function unfold(open) {
  document.documentElement.toggleAttribute("data-all", open);
  document.getElementById("all-answers")?.setAttribute("aria-pressed", String(open));
  lay();
}

const answering = "#options button, #board [data-move], #board [data-moves]";

// A touch in the first moments of a question was meant for the one before it.
document.addEventListener("click", (event) => {
  if (!event.detail || !event.target.closest?.(answering) || performance.now() > fresh) return;
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
  within = Boolean(event.target.closest("#question, #board"));
});

// Whoever answered with the keyboard stays at the question when the button is gone, or the panel that it lay on.
function stay() {
  const active = document.activeElement;
  if (within && (active === document.body || !active.checkVisibility())) document.getElementById("question")?.focus({ preventScroll: true });
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
const foretold = new Map();
let wanted = null;
let previewed = null;
let soon = 0;

function moveOf(target) {
  const thing = target.closest?.("#options button, #closed button, #board [data-move]");
  return thing?.value || (thing && buttonOf(thing.dataset.first ?? thing.dataset.move)?.value);
}

function point(move) {
  const number = move && document.querySelector(`#options button[value="${CSS.escape(move)}"]`)?.dataset.number;
  for (const piece of document.querySelectorAll("#board .act")) piece.classList.toggle("pointed", Boolean(number) && piece.dataset.move === number);
}

function forget() {
  foretold.clear();
  wanted = previewed = null;
  const region = document.getElementById("foreseen");
  region?.replaceChildren(Object.assign(document.createElement("p"), { className: "hint", textContent: region.dataset.hint }));
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

async function preview(move) {
  if (!foretold.has(move)) {
    const from = document.getElementById("preview")?.dataset.from;
    const answer = from && await fetch(from + encodeURIComponent(move), { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok) return;
    foretold.set(move, await answer.text());
  }
  if (move !== wanted) return;
  const region = document.getElementById("foreseen");
  region.innerHTML = foretold.get(move);
  previewed = move;
  if (document.querySelector("#ask-first[aria-pressed=true]")) document.getElementById("told").textContent = region.textContent.trim();
}

document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && foresee(moveOf(event.target)));
document.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && foresee(moveOf(event.target)));
document.addEventListener("click", (event) => {
  const asks = event.target.closest?.("#ask-first");
  if (asks) asks.setAttribute("aria-pressed", String(asks.getAttribute("aria-pressed") !== "true"));
  const move = moveOf(event.target);
  const first = document.querySelector("#ask-first[aria-pressed=true]") && move !== previewed;
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
    unfold(false);
    forget();
  }
  mark();
  stay();
});
