// The app's own code: when the chat is there, tell it who is signed in.
function identify() {
  if (document.body.dataset.signedIn !== "yes") return;
  fetch("/api/desk-token", { method: "POST" })
    .then((answer) => answer.json())
    .then(({ token }) => window.SvcDesk.identify(token));
}

if (window.SvcDesk) identify();
else window.addEventListener("svcdesk:ready", identify, { once: true });

document.querySelector("form[action='/sign-out']")?.addEventListener(
  "submit",
  () => window.SvcDesk?.logout(),
);
