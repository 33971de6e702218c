// The app's own code: once the chat has loaded, tell it who is signed in.
function identify() {
  if (document.body.dataset.signedIn !== "yes") return;
  fetch("/api/desk-token", { method: "POST" })
    .then((answer) => answer.json())
    .then(({ token }) => window.SvcDesk.identify(token));
}

// The agent may have changed the account before it answered: show its current state.
async function refresh() {
  const account = document.getElementById("account");
  if (account === null) return;
  const html = await fetch(location.href).then((answer) => answer.text());
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("account");
  if (next !== null) account.replaceWith(next);
}

function start() {
  identify();
  window.SvcDesk.on("message", refresh);
}

if (window.SvcDesk) start();
else window.addEventListener("svcdesk:ready", start, { once: true });

document.querySelector("form[action='/sign-out']")?.addEventListener(
  "submit",
  () => window.SvcDesk?.logout(),
);
