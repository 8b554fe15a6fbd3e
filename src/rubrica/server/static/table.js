// What a page cannot do without a script: the tab's title, a sound, a notification, clocks that tick, keys.
"use strict";

const live = document.getElementById("live");
const wishes = { sound: document.getElementById("sound"), notify: document.getElementById("notify") };
let turn = null;

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
  document.title = now ? live.dataset.turnTitle : live.dataset.title;
  if (now && turn === false) {
    if (wishes.sound?.checked) beep();
    if (wishes.notify?.checked && document.hidden && Notification.permission === "granted") new Notification(live.dataset.turnTitle);
  }
  if (turn !== null && now !== turn) document.getElementById("notice").replaceChildren();
  turn = now;
  tick();
  for (const list of document.querySelectorAll("#log ol, #chat ol")) list.scrollTop = list.scrollHeight;
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

// A piece on the board stands for the button of the same move.
function act(event) {
  const piece = event.target.closest?.("#board [data-move]");
  if (!piece || (event.type === "keydown" && event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  document.querySelector(`#options button[data-number="${piece.dataset.move}"]`)?.click();
}

document.addEventListener("click", act);
document.addEventListener("keydown", act);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const buttons = document.querySelectorAll("#options button");
  if (event.key >= "1" && event.key <= "9") buttons[Number(event.key) - 1]?.click();
  if (event.key === "u") document.querySelector("#undo button")?.click();
});

// What was done answers whatever the page had to say before.
document.addEventListener("htmx:after:request", (event) => {
  if (event.detail?.ctx?.response?.status !== 204) return;
  document.getElementById("notice").replaceChildren();
  event.target.closest?.("form[data-clear]")?.reset();
});

live.addEventListener("htmx:sse:after:message", look);
live.addEventListener("htmx:after:swap", look);
setInterval(tick, 1000);
look();
