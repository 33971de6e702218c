// The desk's service worker: shows notifications and opens what a pressed one is about. It serves no page and keeps
// nothing, so that an update of the desk is never hidden by an old copy.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.href ?? "/desk/inbox"));
});

// A tab of the inbox is used again; any other tab may hold something half typed.
async function open(href) {
  const address = new URL(href, location.origin).href;
  const tabs = await clients.matchAll({ type: "window" });
  const tab = tabs.find(({ url }) => url === address) ?? tabs.find(({ url }) => /\/desk\/inbox(\?|$)/.test(url));
  if (!tab) return await clients.openWindow(address);
  await tab.focus();
  if (tab.url !== address) await tab.navigate(address);
}
