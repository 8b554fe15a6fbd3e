// What a page cannot do without a script: the tab's title, a sound, a notification, clocks that tick, what one wishes.
"use strict";

let turn = null;

// A few notes, one after the other.
function sound(...notes) {
  const audio = new AudioContext();
  notes.forEach((pitch, place) => {
    const at = audio.currentTime + place * 0.18;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.5);
    if (place === notes.length - 1) tone.onended = () => audio.close();
  });
}

function chime() {
  sound(392, 494, 587);
}

function wishes(name) {
  return localStorage.getItem(name) === "yes";
}

// Phones' browsers know notifications, but let no page make one.
function mute() {
  localStorage.setItem("notify", "no");
  const box = document.getElementById("notify");
  if (box) box.checked = false;
  notice.replaceChildren(Object.assign(document.createElement("p"), { className: "notice", textContent: live.dataset.mute }));
}

function notify() {
  try {
    if (Notification.permission === "granted") new Notification(live.dataset.turnTitle);
  } catch {
    mute();
  }
}

async function mayNotify() {
  try {
    return (await Notification.requestPermission()) === "granted";
  } catch {
    mute();
    return false;
  }
}

function look() {
  const now = document.getElementById("state")?.dataset.turn === "yes";
  document.title = now ? live.dataset.turnTitle : live.dataset.title;
  if (now && turn === false) {
    if (wishes("sound")) sound(660);
    if (wishes("notify") && document.hidden) notify();
  }
  if (turn !== null && now !== turn) notice.replaceChildren();
  turn = now;
  document.dispatchEvent(new Event("rubrica:look"));
  settle();
  tick();
  readOut();
}

function tick() {
  const typing = document.getElementById("typing");
  if (typing) typing.hidden = typing.dataset.shown < Date.now();
  for (const clock of document.querySelectorAll("time[data-until]")) {
    const left = Math.max(0, Math.round((clock.dataset.until - Date.now()) / 1000));
    const minutes = Math.floor(left / 60);
    clock.textContent = minutes >= 120 ? `${Math.floor(minutes / 60)} h` : `${minutes}:${String(left % 60).padStart(2, "0")}`;
  }
}

// The boxes of the menu show what was wished for on this device.
function settle() {
  for (const name of ["sound", "notify"]) {
    const box = document.getElementById(name);
    if (box) box.checked = wishes(name);
  }
  const keys = document.getElementById("keys");
  if (keys) keys.checked = localStorage.getItem("keys") !== "no";
  const speed = document.getElementById("speed");
  if (speed) speed.value = localStorage.getItem("speed") ?? "brisk";
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
}

document.addEventListener("change", async ({ target }) => {
  if (target.id === "speed") localStorage.setItem("speed", target.value);
  if (!["sound", "notify", "keys"].includes(target.id)) return;
  if (target.id === "notify" && target.checked) target.checked = await mayNotify();
  localStorage.setItem(target.id, target.checked ? "yes" : "no");
});

// The link to the table, for those who are to come.
document.addEventListener("click", async ({ target }) => {
  const copy = target.closest("[data-copy]");
  if (copy) {
    const link = document.querySelector("#invite .link");
    getSelection().selectAllChildren(link);
    const copied = await navigator.clipboard?.writeText(copy.dataset.copy).then(() => true, () => false);
    if (!copied) document.execCommand("copy");  // without HTTPS, or where the browser does not allow it
    copy.textContent = live.dataset.copied;
  }
  const share = target.closest("[data-share]");
  if (share) await navigator.share({ title: share.dataset.title, url: share.dataset.share }).catch(() => null);
  const menu = document.getElementById("menu");
  if (menu?.open && document.getElementById("stage") && !target.closest("#menu")) menu.open = false;
});

// The table in words is fetched when it is opened, and kept up to date while it is; what comes late tells of a table
// that has moved on.
let asking = 0;
async function readOut() {
  const words = document.getElementById("as-text");
  if (!words?.open) return;
  const mine = asking += 1;
  const answer = await fetch(words.dataset.from, { headers: { "HX-Request": "true" } }).catch(() => null);
  const told = answer?.ok ? await answer.text().catch(() => "") : "";
  const place = document.getElementById("in-words");
  if (told && place && mine === asking) place.innerHTML = told;
}
document.addEventListener("toggle", ({ target }) => target.id === "as-text" && readOut(), true);

// A page that the browser kept in its memory may be another's secret by now.
addEventListener("pageshow", (event) => event.persisted && location.reload());

live.addEventListener("htmx:sse:after:message", look);
setInterval(tick, 1000);
look();
