// The last page: how chances went, when it is known; and the finished board as a picture, painted here, so that no server
// needs a painter.
"use strict";

// Chances are found out while somebody reads the rest. That they are there, or why not, is read out once.
let known = !document.querySelector("#chances progress");
document.addEventListener("htmx:after:swap", () => {
  if (known || document.querySelector("#chances progress")) return;
  known = true;
  const found = document.querySelector("#chances .notice") ?? document.querySelector("#chances h2");
  document.getElementById("told").textContent = found.textContent.trim();
});

(() => {
const shown = document.querySelector("#picture img");
const save = document.querySelector("[data-png]");
const share = document.querySelector("[data-share-picture]");
if (!shown || !save) return;

async function painted() {
  await shown.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * shown.naturalWidth;
  canvas.height = 2 * shown.naturalHeight;
  canvas.getContext("2d").drawImage(shown, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], save.dataset.png, { type: "image/png" });
}

save.hidden = false;
save.addEventListener("click", async () => {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(await painted()), download: save.dataset.png });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
});

const sample = new File([""], "board.png", { type: "image/png" });
share.hidden = !navigator.canShare?.({ files: [sample] });
share.addEventListener("click", async () => {
  try {
    await navigator.share({ title: share.dataset.sharePicture, files: [await painted()] });
  } catch (error) {
    if (error.name !== "AbortError") throw error; // somebody thought better of it
  }
});
})();
