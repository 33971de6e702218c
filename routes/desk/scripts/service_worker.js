// The desk's service worker: shows notifications and opens their targets when clicked. It caches nothing, so that an
// update of the desk is never hidden by an old copy.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("push", (event) => event.waitUntil(take(read(event))));

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.href ?? "/desk/inbox"));
});

function read(event) {
  try {
    return event.data.json();
  } catch {
    return {};
  }
}

// The tag is the conversation's id: a later push replaces an earlier one, and a page's own notification.
async function take({ kind, tag = "desk-push", title = "A customer waits", body = "", href = "/desk/inbox", at = 0 }) {
  if (kind !== "close") return await registration.showNotification(title, { tag, body, data: { href, at } });
  // Browsers may revoke the permission after a push without a notification, so a handled one is shown silently and
  // closed.
  await registration.showNotification("Someone has answered", { tag, silent: true, data: { href } });
  for (const notification of await registration.getNotifications({ tag })) notification.close();
}

// Reuses a tab of the inbox; any other tab may contain unsaved input.
async function open(href) {
  const address = new URL(href, location.origin).href;
  const tabs = await clients.matchAll({ type: "window" });
  const tab = tabs.find(({ url }) => url === address) ?? tabs.find(({ url }) => /\/desk\/inbox(\?|$)/.test(url));
  if (!tab) return await clients.openWindow(address);
  await tab.focus();
  if (tab.url !== address) await tab.navigate(address);
}
