// The app's own code: when the chat is there, tell it who is signed in.
function identify() {
  if (document.body.dataset.signedIn !== "yes") return;
  fetch("/api/desk-token", { method: "POST" })
    .then((answer) => answer.json())
    .then(({ token }) => window.SvcDesk.identify(token));
}

// An answer may follow a change that the agent made: show what the app has on record now.
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
