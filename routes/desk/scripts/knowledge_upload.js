// Uploads files to the knowledge: dropped or chosen, one after the other, each with its result.

document.querySelectorAll("[data-upload]").forEach((place) => {
  const drop = place.querySelector(".upload-drop");
  const input = place.querySelector("input[type=file]");
  const list = place.querySelector(".upload-files");
  const waiting = [];
  let isSending = false;
  let refused = 0;

  input.addEventListener("change", () => {
    take(input.files);
    input.value = "";
  });
  for (const type of ["dragenter", "dragover"]) {
    drop.addEventListener(type, (event) => {
      event.preventDefault();
      drop.dataset.over = "";
    });
  }
  for (const type of ["dragleave", "drop"]) drop.addEventListener(type, () => delete drop.dataset.over);
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  });

  function take(files) {
    for (const file of files) {
      const row = document.createElement("li");
      const name = Object.assign(document.createElement("span"), { className: "upload-name", textContent: file.name });
      const state = Object.assign(document.createElement("span"), {
        className: "upload-state",
        textContent: "waiting",
      });
      row.append(name, state);
      list.append(row);
      waiting.push({ file, row, state });
    }
    if (!isSending) sendAll();
  }

  async function sendAll() {
    isSending = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await send(next);
    isSending = false;
    // Refusals stay on the page to be read.
    if (refused === 0) location.assign(place.dataset.done);
  }

  async function send({ file, row, state }) {
    const say = (outcome, text) => {
      row.dataset.outcome = outcome;
      state.textContent = text;
    };
    say("sending", "sending…");
    try {
      const answer = await fetch(place.dataset.upload, {
        method: "POST",
        headers: { "x-csrf": place.dataset.csrf, "x-file-name": encodeURIComponent(file.name) },
        body: file,
      });
      if (answer.status === 201) return say("added", "added");
      refused++;
      const isProblem = answer.headers.get("content-type")?.includes("problem+json");
      const { title = "", detail = "" } = isProblem ? await answer.json() : {};
      say("refused", `${title} ${detail}`.trim() || "It was not taken. Load the page again, then send it once more.");
    } catch {
      refused++;
      say("refused", "The desk cannot be reached. Try again in a moment.");
    }
  }
});
