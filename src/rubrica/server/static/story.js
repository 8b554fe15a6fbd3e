// What happened: told line by line, read out once, and kept to be read again; and what was said meanwhile.
"use strict";

const PACE = { calm: 2200, brisk: 900, "at-once": 0 };
const LONGEST_STORY = 5000;
const AT = "#log ol, #chat ol";
let ply = null;
let said = "";
let telling = 0;
let waiting = [];
const still = matchMedia("(prefers-reduced-motion: reduce)");
still.addEventListener("change", () => still.matches && finish());

function latest(words) {
  const line = document.getElementById("latest");
  if (line) line.textContent = words;
}

function storyLines() {
  return [...document.querySelectorAll("#log li")];
}

// The newest lines of log and talk, also when a device was turned; but whoever reads further up is left there.
const read = new WeakMap();
function newest() {
  for (const list of document.querySelectorAll(AT)) if (!read.get(list)) list.scrollTop = list.scrollHeight;
}
document.addEventListener("scroll", ({ target: list }) => {
  if (list.matches?.(AT)) read.set(list, list.scrollHeight - list.clientHeight - list.scrollTop > 60);
}, true);

function shown(line) {
  line.style.opacity = "";
  latest(line.textContent);
}

function finish() {
  clearTimeout(telling);
  for (const line of waiting) line.style.opacity = "";
  waiting = [];
  const last = storyLines().at(-1);
  if (last) shown(last);
  delete document.documentElement.dataset.telling;
}

function next(time) {
  const line = waiting.shift();
  if (!line) return finish();
  shown(line);
  telling = setTimeout(next, time, time);
}

// Several lines at once are told one after the other; the question waits for them, but never long.
function tell(lines) {
  const pace = still.matches ? 0 : PACE[localStorage.getItem("speed") ?? "brisk"];
  if (!pace || lines.length < 2) return finish();
  clearTimeout(telling);
  waiting.push(...lines);
  for (const line of waiting) line.style.opacity = ".15";
  document.documentElement.dataset.telling = "";
  next(Math.min(pace, LONGEST_STORY / waiting.length));
}
for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, () => waiting.length && finish(), true);

// Every change is read out once, and every question with the number of its answers; nothing else.
function announce(fresh) {
  const statements = [...document.querySelectorAll("#chat .statement")].filter((line) => ply !== null && Number(line.dataset.ply) > ply);
  const question = document.getElementById("state")?.dataset.question;
  const asks = [document.getElementById("prompt")?.textContent.trim(), document.getElementById("options")?.dataset.told];
  const now = `${question} ${asks.join(" ")}`;
  const lines = [...fresh, ...statements].map((line) => line.lastChild.textContent.trim());
  if (said && (lines.length || now !== said)) document.getElementById("told").textContent = [...lines, ...asks].filter(Boolean).join(" ");
  said = now;
}

// When a line was said, by the reader's own clock.
function hours() {
  for (const time of document.querySelectorAll("#chat time[data-at]")) time.textContent = new Date(Number(time.dataset.at)).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

// How much was said that has not been on the screen yet.
function unread() {
  const key = `heard-${live.dataset.table}`;
  const times = [...document.querySelectorAll("#chat li:not(.table) time[data-at]")].map((time) => Number(time.dataset.at));
  const newestLine = Math.max(0, ...times);
  const open = main.dataset.pane === "talk" || !document.getElementById("tabs");
  if (open || sessionStorage.getItem(key) === null) sessionStorage.setItem(key, newestLine);
  const heard = Number(sessionStorage.getItem(key));
  const count = times.filter((time) => time > heard).length;
  const badge = document.querySelector('#tabs [data-tab="talk"] .badge');
  if (!badge) return;
  badge.hidden = !count;
  badge.textContent = count || "";
}

document.addEventListener("rubrica:look", () => {
  const lines = storyLines();
  const fresh = lines.filter((line) => ply !== null && Number(line.dataset.ply) > ply);
  announce(fresh);
  if (ply === null || !fresh.length) {
    if (!waiting.length && lines.length) shown(lines.at(-1));
  } else {
    tell(fresh);
  }
  if (document.getElementById("log")) ply = Math.max(0, ...lines.map((line) => Number(line.dataset.ply)));
  hours();
  newest();
  unread();
});
document.addEventListener("rubrica:laid", () => {
  newest();
  unread();
});
