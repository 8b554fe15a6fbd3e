// Words for the shuffle: made up here, kept here until all have committed, then revealed by themselves.
"use strict";

(() => {
// SHA-256, for browsers offer theirs over HTTPS only and a table at home has none.
const CONSTANTS = [], START = [];
for (let number = 2; CONSTANTS.length < 64; number++) {
  if ([...Array(number).keys()].slice(2).some((divisor) => number % divisor === 0)) continue;
  const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
  if (START.length < 8) START.push(fraction(Math.sqrt(number)));
  CONSTANTS.push(fraction(Math.cbrt(number)));
}

function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8 >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const turn = (word, by) => word >>> by | word << 32 - by;
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) words[i] = view.getUint32(block + 4 * i);
      else {
        const old = words[i - 15], late = words[i - 2];
        words[i] = words[i - 16] + (turn(old, 7) ^ turn(old, 18) ^ old >>> 3) + words[i - 7] + (turn(late, 17) ^ turn(late, 19) ^ late >>> 10);
      }
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + CONSTANTS[i] + words[i];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c);
      [a, b, c, d, e, f, g, h] = [one + two | 0, a, b, c, d + one | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { state[i] += value; });
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

// New words, kept under the commitment to them; none where this browser keeps nothing.
function promise(own) {
  const random = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const words = own ? `${own} ${random}` : random;
  const commitment = sha256(words);
  try {
    localStorage.setItem(`words ${commitment}`, words);
  } catch {
    return "";
  }
  return commitment;
}

document.addEventListener("submit", ({ target: form }) => {
  for (const field of form.querySelectorAll("input[data-commitment]")) {
    const chair = field.closest(".chair")?.querySelector("select");
    field.value = chair && chair.value !== "me" ? "" : promise(form.querySelector("[data-words]")?.value.trim() ?? "");
  }
});

function shown(deal) {
  return [deal.dataset.commitment, ...[...deal.querySelectorAll("li[data-seat]")].map((seat) => seat.dataset.commitment)].join(" ");
}

async function send(deal, seat, what, values) {
  const answer = await fetch(`/t/${deal.dataset.table}/${what}`, { method: "POST", headers: { "HX-Request": "true" }, body: new URLSearchParams({ seat, ...values }) });
  return answer.ok;
}

const sending = new Set();
async function once(mark, work) {
  if (sending.has(mark)) return;
  sending.add(mark);
  try {
    if (!await work()) setTimeout(() => sending.delete(mark), 2000);
  } catch {
    sending.delete(mark);
  }
}

// What this browser's seats owe the deal; the words are given away only when every commitment stands. Which those are is
// noted once: when the same words are asked for again, whoever knows them could have committed to others since.
function give() {
  const deal = document.getElementById("deal");
  for (const details of document.querySelectorAll("details.words[hidden]")) details.hidden = false;
  if (!deal) return;
  for (const number of deal.dataset.seats.split(" ").filter(Boolean)) {
    const seat = deal.querySelector(`li[data-seat="${number}"]`);
    const { commitment, owes } = seat.dataset;
    if (owes === "commitment") once(`${number} ${deal.dataset.commitment}`, () => send(deal, number, "commit", { commitment: promise("") }));
    const words = commitment && localStorage.getItem(`words ${commitment}`);
    if (owes === "words" && deal.dataset.awaits === "words" && words) {
      if (localStorage.getItem(`gave ${commitment}`) === null) {
        localStorage.setItem(`gave ${commitment}`, shown(deal));
        localStorage.setItem(`deal ${deal.dataset.table}`, commitment);
      }
      once(`${deal.dataset.commitment} ${commitment}`, () => send(deal, number, "reveal", { words }));
    }
    if (owes === "nothing" && words && seat.dataset.words) localStorage.removeItem(`words ${commitment}`);
  }
  const seen = localStorage.getItem(`gave ${localStorage.getItem(`deal ${deal.dataset.table}`)}`);
  const line = document.getElementById("fair-seen");
  if (!seen || !line || !["playing", "over"].includes(deal.dataset.state)) return;
  const same = seen === shown(deal);
  const told = same ? line.dataset.same : line.dataset.other;
  if (line.hidden || line.textContent !== told) Object.assign(line, { textContent: told, hidden: false });
  if (!same) document.getElementById("fair").open = true;
}

const pushed = document.getElementById("live");
if (pushed) new MutationObserver(() => queueMicrotask(give)).observe(pushed, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-state", "data-owes", "data-awaits", "data-commitment", "hidden"] });
setInterval(give, 3000);
give();
})();
