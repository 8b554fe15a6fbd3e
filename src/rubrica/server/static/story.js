// What happened: told line by line before the table shows it, as scenes where it is dramatic; read out once, and kept to
// be read again; and what was said meanwhile.
"use strict";

const PACE = { calm: 2200, brisk: 900, "at-once": 0 };
const LONGEST_STORY = 5000;
const LONGEST_PLAIN = 2500;  // of which moves without a scene may take so much
const PATIENCE = 4000;  // for the pictures of its scenes
const AT = "#log ol, #chat ol";
let ply = null;  // of the newest line of the story, and of the newest statement, that the table has shown
let spoken = null;
let announced = null;  // what was taught and asked when it was last read out
const still = matchMedia("(prefers-reduced-motion: reduce)");
const scene = document.getElementById("scene");

function latest(words) {
  const line = document.getElementById("latest");
  if (line) line.textContent = words;
}

function storyLines(page = document) {
  return [...page.querySelectorAll("#log li")];
}

function untold(lines, shown) {
  return lines.filter((line) => shown !== null && Number(line.dataset.ply) > shown);
}

function newestOf(lines) {
  return Math.max(0, ...lines.map((line) => Number(line.dataset.ply)));
}

// The newest lines of log and talk, also when a device was turned; but whoever reads further up is left there.
const read = new WeakMap();
function newest() {
  for (const list of document.querySelectorAll(AT)) if (!read.get(list)) list.scrollTop = list.scrollHeight;
}
document.addEventListener("scroll", ({ target: list }) => {
  if (list.matches?.(AT)) read.set(list, list.scrollHeight - list.clientHeight - list.scrollTop > 60);
}, true);

// Telling. A push waits until the one before it was seen and its own lines are told; what is asked comes with the last
// of them, so a question waits for its story, but never long. A touch hurries it on.
let seenAt = 0;  // when the last push will have been seen
let told = 0;  // how long the story has kept the table waiting
let hurry = null;  // ends the pause that runs
let hurried = false;

function pace() {
  return still.matches || document.hidden ? 0 : PACE[localStorage.getItem("speed") ?? "brisk"];
}

function linger(time, most = LONGEST_PLAIN) {
  const span = Math.min(time, most - told);
  if (span <= 0 || hurried) return null;
  told += span;
  return new Promise((done) => {
    const timer = setTimeout(end, span);
    function end() {
      clearTimeout(timer);
      hurry = null;
      done();
    }
    hurry = end;
  });
}

async function tell(message) {
  const time = pace();
  const asked = document.getElementById("state")?.dataset.turn === "yes";
  if (!time || !document.getElementById("stage")) return;
  if (performance.now() > seenAt) {
    told = 0;
    hurried = false;
  }
  const lines = untold(storyLines(new DOMParser().parseFromString(message, "text/html")), ply).filter((line) => !asked || line.dataset.scene);
  for (const line of lines) if (line.dataset.scene) picture(line.dataset.scene);
  document.documentElement.dataset.telling = "";
  await linger(seenAt - performance.now());
  if (lines.length > 1 || lines[0]?.dataset.scene) {
    let left = lines.length;
    for (const line of lines) {
      latest(line.textContent);
      if (line.dataset.scene) await show(line);
      const most = line.dataset.scene ? LONGEST_STORY : LONGEST_PLAIN;
      await linger(Math.min(time, (most - told) / left), most);
      left -= 1;
    }
  }
  seenAt = performance.now() + (lines.length ? time : 0);
  leave();
  delete document.documentElement.dataset.telling;
}
live.addEventListener("htmx:sse:before:message", ({ detail }) => detail.waitUntil(tell(detail.message.data)));
for (const touch of ["pointerdown", "keydown"]) {
  document.addEventListener(touch, () => {
    hurried = Boolean(hurry) || hurried;
    hurry?.();
  }, true);
}
still.addEventListener("change", () => still.matches && hurry?.());

// A scene: the pictures of what happens, one after the other, where the board lies.
const pictures = new Map();

// One that does not come in time is done without, for the table waits for its story.
async function drawing(key) {
  try {
    const answer = await fetch(`/pictures/${live.dataset.game}/${key}`, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) return await answer.text();
  } catch {
    // told in words alone
  }
  pictures.delete(key);
  return "";
}

function picture(key) {
  if (!pictures.has(key)) pictures.set(key, drawing(key));
  return pictures.get(key);
}

async function show(line) {
  const drawn = hurried ? "" : await picture(line.dataset.scene);
  if (!drawn || hurried) return;
  if (scene.hidden && wishes("sound")) chime();
  const figure = document.createElement("div");
  figure.className = "turning";
  figure.innerHTML = drawn;
  scene.querySelector(".cards").append(figure);
  scene.querySelector("p").textContent = line.textContent.trim();
  scene.hidden = false;
}

function leave() {
  scene.hidden = true;
  scene.querySelector(".cards").replaceChildren();
}

// Every change is read out once, what is taught after what it speaks of, and every question with the number of its
// answers; nothing else. What is only to be read asks nothing yet.
function announce(lines) {
  const teaches = document.getElementById("says")?.lastChild.textContent.trim() ?? "";
  const reads = document.querySelector("#guide[data-reads]");
  const asks = reads ? [] : [document.getElementById("prompt")?.textContent.trim(), document.getElementById("options")?.dataset.told];
  const asked = `${reads ? "" : document.getElementById("state")?.dataset.question} ${asks.join(" ")}`;
  const news = lines.map((line) => line.lastChild.textContent.trim());
  if (teaches !== announced?.teaches) news.push(teaches);
  if (asked !== announced?.asked) news.push(...asks);
  const words = news.filter(Boolean).join(" ");
  if (announced && words) document.getElementById("told").textContent = words;
  announced = { teaches, asked };
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
  const statements = [...document.querySelectorAll("#chat .statement")];
  announce([...untold(lines, ply), ...untold(statements, spoken)]);
  if (lines.length) latest(lines.at(-1).textContent);
  if (document.getElementById("log")) [ply, spoken] = [newestOf(lines), newestOf(statements)];
  hours();
  newest();
  unread();
});
document.addEventListener("rubrica:laid", () => {
  newest();
  unread();
});
