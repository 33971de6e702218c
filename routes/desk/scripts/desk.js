// The desk's pages work without this script. It copies snippets, numbers the lines of code, and submits a tool's form
// without leaving the page, so that nothing typed is ever lost.

const news = document.querySelector("[data-news]");

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button || button.disabled) return;
  const label = button.textContent;
  button.disabled = true;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = "Copied";
    news.textContent = "Copied";
  } catch {
    // Browsers offer the clipboard only to https and localhost; elsewhere the text is at least selected.
    getSelection().selectAllChildren(button.previousElementSibling);
  }
  setTimeout(() => {
    button.textContent = label;
    button.disabled = false;
    news.textContent = "";
  }, 1500);
});

// Updates the line numbers while typing.
document.addEventListener("input", ({ target }) => {
  const numbers = target.closest(".code")?.querySelector(".numbers");
  if (!numbers) return;
  const lines = target.value.split("\n").length;
  while (numbers.childElementCount > lines) numbers.lastElementChild.remove();
  while (numbers.childElementCount < lines) {
    numbers.append(Object.assign(document.createElement("span"), { textContent: numbers.childElementCount + 1 }));
  }
});

// The answer to a tool's form replaces the page. Any other page (signed out, an older desk, no network) must not: what
// was typed would be lost.
document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-form]");
  if (!form) return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  // Anything typed after this would be lost with the page.
  form.inert = true;
  event.submitter?.setAttribute("data-pressed", "");
  try {
    let { answer, page } = await sendForm(form, event.submitter);
    if (!page.querySelector("#main") && await renewToken(form)) {
      ({ answer, page } = await sendForm(form, event.submitter));
    }
    const main = page.querySelector("#main");
    if (!main) throw Object.assign(new Error(refusalIn(page)), { isSignedOut: asksToSignIn(page) });
    keepTyped(form, main);
    const refreshing = new CustomEvent("refreshing", { cancelable: true, detail: { form, main } });
    if (!document.dispatchEvent(refreshing) && answer.redirected) return leaveFor(answer.url, form, event.submitter);
    document.querySelector("#main").replaceWith(main);
    if (answer.redirected) history.pushState(null, "", answer.url);
    document.title = page.title;
    const sent = { name: form.getAttribute("data-form"), redirected: answer.redirected };
    document.dispatchEvent(new CustomEvent("refreshed", { detail: sent }));
    const outcome = main.querySelector("#outcome");
    if (goToRefused(main)) return;
    if (outcome || !focusAgain(event.submitter, form, main)) {
      outcome?.focus({ preventScroll: true });
      scrollTo({ top: 0 });
    }
  } catch (error) {
    form.removeAttribute("aria-busy");
    form.inert = false;
    event.submitter?.removeAttribute("data-pressed");
    const fault = error instanceof TypeError
      // The desk may have stopped before or after it received the form.
      ? "The desk cannot be reached, so it is not known whether this was done. What you typed is still here: look at " +
        "the page in another tab before you send it again."
      : error.isSignedOut
      ? "You are signed out. Nothing was lost: sign in in another tab, and send this again. "
      : `${error.message} Nothing was lost: change that, and send it again.`;
    showFault(form, event.submitter, fault, error.isSignedOut);
  }
});

// The form was saved and leads to another page, but more was typed meanwhile: the browser asks whether to discard that.
function leaveFor(address, form, button) {
  button?.removeAttribute("data-pressed");
  for (const name of ["aria-busy", "data-typed", "data-unsaved"]) form.removeAttribute(name);
  form.inert = false;
  location.assign(address);
}

// The text of a refusing page: its title alone says neither what was wrong nor what is allowed.
function refusalIn(page) {
  const words = ["main h1", "main p"].map((name) => page.querySelector(name)?.textContent.trim()).filter(Boolean);
  return (words.length ? words : ["That did not work"]).map((each) => each.replace(/[.!?]?$/, (end) => end || "."))
    .join(" ");
}

function asksToSignIn(page) {
  return page.querySelector("main form[action^='/desk/sign-in']") !== null;
}

// Scrolls to the first wrong field of a refused form, all of it, with the reason: a bar at the end of the window would
// cover what is below.
function goToRefused(within) {
  const reason = within.querySelector(".fault");
  if (!reason) return false;
  // Collapsed content cannot be scrolled to.
  for (let fold = reason.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  const box = reason.parentElement;
  const field = box.querySelector("[aria-invalid=true]") ?? box.querySelector("input, select, textarea");
  field?.focus({ preventScroll: true });
  box.scrollIntoView({ block: box.offsetHeight < innerHeight / 2 ? "center" : "start" });
  reason.scrollIntoView({ block: "nearest" });
  return true;
}

goToRefused(document);

async function sendForm(form, submitter) {
  const body = new FormData(form, submitter);
  // A field named "action" would shadow the form's own property.
  return await loadPage(form.getAttribute("action"), { method: "POST", body });
}

async function loadPage(address, options) {
  const answer = await fetch(address, { headers: { accept: "text/html", "x-sent-by": "script" }, ...options });
  return { answer, page: new DOMParser().parseFromString(await answer.text(), "text/html") };
}

// Larger pictures are scaled down before the upload: they load faster, and the camera's metadata, such as the location,
// is not sent.
const PICTURE_POINTS_MAX = 256;

document.addEventListener("change", async ({ target }) => {
  const [file] = target.matches("input[type=file][data-shrink]") ? target.files : [];
  if (!file) return;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return;
  const scale = Math.min(1, PICTURE_POINTS_MAX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => {
    if (!blob || target.files[0] !== file) return;
    const chosen = new DataTransfer();
    chosen.items.add(new File([blob], "picture.png", { type: blob.type }));
    target.files = chosen.files;
  }, "image/png");
});

// Names the time zone of times that are not in the browser's zone, such as the company's.
for (const zone of document.querySelectorAll("[data-zone]")) {
  const now = new Date();
  zone.hidden = now.toLocaleString("en", { timeZone: zone.dataset.zone }) === now.toLocaleString("en");
}

// A new desk gets the time zone of the browser that sets it up.
for (const field of document.querySelectorAll("[data-own-timezone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

// A sign-in in another tab invalidates the tokens of this page's forms.
async function renewToken(form) {
  const { page } = await loadPage(location.href);
  const token = page.querySelector(".who [name=csrf]")?.value;
  if (!token || token === form.elements.csrf.value) return false;
  for (const field of document.querySelectorAll("[name=csrf]")) field.value = token;
  return true;
}

// Fields that may hold a key are never sent back: their input is kept in the page.
function keepTyped(form, main) {
  for (const field of form.querySelectorAll("[data-keep]")) {
    const next = main.querySelector(`[data-form="${form.getAttribute("data-form")}"] [name="${field.name}"]`);
    if (next) next.value = field.value;
  }
}

// After a button that only changes the form's fields, the focus goes where the answer says, or to the same button.
function focusAgain(button, form, main) {
  if (!button?.name) return false;
  const own = `[data-form="${form.getAttribute("data-form")}"]`;
  const next = main.querySelector(`${own} [autofocus]`);
  next?.focus();
  if (next) return true;
  const fields = main.querySelectorAll(`${own} button[name="${button.name}"]`);
  const same = [...fields].find(({ value, tabIndex }) => value === button.value && tabIndex === 0);
  same?.focus();
  return same !== undefined;
}

// Shows why a form was refused beside its button: in a long form a fixed bar would be out of sight.
function showFault(form, button, text, isSignedOut) {
  form.querySelector(".sent-fault")?.remove();
  const fault = Object.assign(document.createElement("p"), { className: "notice bad sent-fault" });
  fault.setAttribute("role", "alert");
  fault.textContent = text;
  if (isSignedOut) {
    const link = { href: "/desk/sign-in", target: "_blank", textContent: "Open the sign-in page" };
    fault.append(Object.assign(document.createElement("a"), link));
  }
  const bar = button?.closest(".settings-save, .settings-end");
  if (bar) return bar.prepend(fault);
  form.append(fault);
  fault.scrollIntoView({ block: "nearest" });
}

addEventListener("popstate", () => location.reload());
