// What a page cannot do without a script: the tab's title, a sound, a notification, clocks that tick, keys.
"use strict";

const live = document.getElementById("live");
const wishes = { sound: document.getElementById("sound"), notify: document.getElementById("notify") };
let turn = null;
let ply = null;
let within = false;
let step = null;

function asked() {
  return document.getElementById("state")?.dataset.turn === "yes";
}

function beep() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.15, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
  tone.onended = () => audio.close();
}

function look() {
  const now = asked();
  if (step !== (step = document.getElementById("state")?.dataset.step)) forget();
  document.title = now ? live.dataset.turnTitle : live.dataset.title;
  if (now && turn === false) {
    if (wishes.sound?.checked) beep();
    if (wishes.notify?.checked && document.hidden && Notification.permission === "granted") new Notification(live.dataset.turnTitle);
  }
  if (turn !== null && now !== turn) document.getElementById("notice").replaceChildren();
  turn = now;
  mark();
  tick();
  tell();
  stay();
  hours();
  newest();
}

// The newest lines of log and talk, also when a device was turned; but whoever reads further up is left there.
const read = new WeakMap();
function newest() {
  for (const list of document.querySelectorAll("#log ol, #chat ol")) if (!read.get(list)) list.scrollTop = list.scrollHeight;
}
document.addEventListener("scroll", ({ target: list }) => {
  if (list.matches?.("#log ol, #chat ol")) read.set(list, list.scrollHeight - list.clientHeight - list.scrollTop > 60);
}, true);
addEventListener("resize", newest);

// What is new in the log, what was stated, and then what is asked, in the same words.
function tell() {
  const lines = [...document.querySelectorAll("#log li, #chat .statement")];
  const fresh = lines.filter((line) => ply !== null && Number(line.dataset.ply) > ply);
  const prompt = document.querySelector("#prompt, #result p");
  if (fresh.length) document.getElementById("told").textContent = [...fresh, prompt].map((part) => part?.lastChild.textContent).join(" ");
  ply = Math.max(0, ...lines.map((line) => Number(line.dataset.ply)));
}

// Whoever answered with the keyboard stays at the question when the button is gone.
function stay() {
  if (within && document.activeElement === document.body) document.getElementById("question")?.focus({ preventScroll: true });
}

// The options a hint names show its chances, as long as their question stands.
function mark() {
  const hints = document.querySelector("#notice .hints");
  if (!hints) return;
  if (hints.dataset.question !== document.querySelector("#options input[name=question]")?.value) return hints.remove();
  for (const hint of hints.querySelectorAll("[data-hint]")) {
    const button = document.querySelector(`#options button[data-number="${hint.dataset.hint}"]`);
    if (button) button.dataset.chance = hint.dataset.chance;
  }
}

// When a line was said, by the reader's own clock.
function hours() {
  for (const time of document.querySelectorAll("#chat time[data-at]")) time.textContent = new Date(Number(time.dataset.at)).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

function tick() {
  for (const clock of document.querySelectorAll("time[data-until]")) {
    const left = Math.max(0, Math.round((clock.dataset.until - Date.now()) / 1000));
    const minutes = Math.floor(left / 60);
    clock.textContent = minutes >= 120 ? `${Math.floor(minutes / 60)} h` : `${minutes}:${String(left % 60).padStart(2, "0")}`;
  }
}

for (const [name, box] of Object.entries(wishes)) {
  if (!box) continue;
  box.checked = localStorage.getItem(name) === "yes";
  box.addEventListener("change", async () => {
    if (name === "notify" && box.checked) box.checked = (await Notification.requestPermission()) === "granted";
    localStorage.setItem(name, box.checked ? "yes" : "no");
  });
}

// A piece on the board stands for the button of the same move; one with several moves leads to their buttons.
function act(event) {
  const piece = event.target.closest?.("#board [data-move], #board [data-moves]");
  if (!piece || (event.type === "keydown" && event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  const meant = (piece.dataset.moves ?? piece.dataset.move).split(" ").map((move) => document.querySelector(`#options button[data-number="${move}"]`));
  if (piece.dataset.move) return meant[0]?.click();
  for (const button of document.querySelectorAll("#options button")) button.classList.toggle("meant", meant.includes(button));
  meant[0]?.focus();
}

document.addEventListener("click", act);
document.addEventListener("keydown", act);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const buttons = document.querySelectorAll("#options button");
  if (event.key >= "1" && event.key <= "9") buttons[Number(event.key) - 1]?.click();
  if (event.key === "u") document.querySelector("#undo button")?.click();
});

document.addEventListener("focusin", (event) => {
  within = Boolean(event.target.closest("#question, #board"));
});

// What an answer would bring is told when it is pointed at or focused, or touched while the question mark is pressed.
// Why another is not allowed is told by its grey button.
const told = new Map();
let wanted = null;
let shown = null;
let soon = 0;

function moveOf(target) {
  const thing = target.closest?.("#options button, #closed button, #board [data-move]");
  return thing?.value || (thing && document.querySelector(`#options button[data-number="${thing.dataset.move}"]`)?.value);
}

function forget() {
  told.clear();
  wanted = shown = null;
  const region = document.getElementById("foreseen");
  region?.replaceChildren(Object.assign(document.createElement("p"), { className: "hint", textContent: region.dataset.hint }));
  foresee(moveOf(document.activeElement) || moveOf([...document.querySelectorAll(":hover")].at(-1) ?? document.body));
}

function foresee(move) {
  if (!move || move === wanted) return;
  wanted = move;
  clearTimeout(soon);
  soon = setTimeout(show, 120, move);
}

async function show(move) {
  if (!told.has(move)) {
    const from = document.getElementById("preview")?.dataset.from;
    const answer = from && await fetch(from + encodeURIComponent(move), { headers: { "HX-Request": "true" } });
    if (!answer?.ok) return;
    told.set(move, await answer.text());
  }
  if (move !== wanted) return;
  document.getElementById("foreseen").innerHTML = told.get(move);
  shown = move;
}

document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && foresee(moveOf(event.target)));
document.addEventListener("focusin", (event) => foresee(moveOf(event.target)));
document.addEventListener("click", (event) => {
  const mark = event.target.closest?.("#ask-first");
  if (mark) mark.setAttribute("aria-pressed", String(mark.getAttribute("aria-pressed") !== "true"));
  const move = moveOf(event.target);
  const asks = document.querySelector("#ask-first[aria-pressed=true]") && move !== shown;
  if (!move || !(asks || event.target.closest("#closed"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  foresee(move);
}, true);

// What was done answers whatever the page had to say before.
document.addEventListener("htmx:after:request", (event) => {
  if (event.detail?.ctx?.response?.status !== 204) return;
  document.getElementById("notice").replaceChildren();
  event.target.closest?.("form[data-clear]")?.reset();
});

// What the page has to say is sent away with a touch or with Escape.
function dismiss(event) {
  if (event.type === "click" ? !event.target.closest("a, button") : event.key === "Escape") document.getElementById("notice").replaceChildren();
}

document.getElementById("notice").addEventListener("click", dismiss);
document.addEventListener("keydown", dismiss);

// A reason that is opened is seen, however little of it the question showed before.
document.addEventListener("toggle", (event) => {
  if (event.target.matches("#why[open], #closed[open]")) event.target.scrollIntoView({ block: "start" });
}, true);

document.getElementById("notice").addEventListener("htmx:after:swap", mark);
live.addEventListener("htmx:sse:after:message", look);
live.addEventListener("htmx:after:swap", look);
setInterval(tick, 1000);
look();
