/**
 * Desktop notifications, shown by the service worker, so that any tab can close them and a click opens the
 * conversation.
 *
 * @module
 */
import type { NotificationReport, NotifiedConversation } from "./report.ts";

/** More new conversations than this share one notification. */
const EACH_MAX = 3;
const SCOPE = "/desk/";
const SUMMARY = "desk-summary";

/** Whether this browser can show notifications, and has the permission. */
export function permissionState(): NotificationPermission | "unsupported" {
  return "Notification" in window && "serviceWorker" in navigator ? Notification.permission : "unsupported";
}

/** The service worker, installed if it is not yet. */
export async function serviceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/desk/service_worker.js", { scope: SCOPE });
  return await navigator.serviceWorker.ready;
}

/**
 * Shows a notification for each conversation, or one for all when there are many; none without permission. `readAt` is
 * when the list was read.
 */
export async function showNotifications(fresh: readonly NotifiedConversation[], readAt: number): Promise<void> {
  if (permissionState() !== "granted") return;
  const worker = await serviceWorker();
  if (fresh.length > EACH_MAX) {
    return await worker.showNotification(`${fresh.length} conversations need a person`, {
      tag: SUMMARY,
      data: { href: "/desk/inbox?view=waiting", at: readAt },
    });
  }
  for (const { id, title, body, href } of fresh) {
    await worker.showNotification(title, { tag: id, body, data: { href, at: readAt } });
  }
}

/**
 * Closes the notifications of conversations that no longer wait. One that is newer than the list stays: it is from
 * another tab, or from a push.
 */
export async function closeDone({ newest: waiting, readAt }: NotificationReport): Promise<void> {
  if (permissionState() !== "granted") return;
  const worker = await navigator.serviceWorker.getRegistration(SCOPE);
  const open = new Set([SUMMARY, ...waiting.map(({ id }) => id)]);
  for (const notification of await worker?.getNotifications() ?? []) {
    const isNewer = notification.data?.at > readAt;
    if (!isNewer && (waiting.length === 0 || !open.has(notification.tag))) notification.close();
  }
}
