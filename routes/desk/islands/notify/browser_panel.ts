/**
 * This browser's part of Profile > Notifications: its permission, and a test of the sound.
 *
 * @module
 */
import { playChime } from "./chime.ts";
import { permissionState, serviceWorker } from "./desktop.ts";

/** Shows the state of this browser; the permission is requested only by a click. */
export function startBrowserPanel(): void {
  const panel = document.querySelector<HTMLElement>("[data-browser-notifications]");
  if (!panel) return;
  showState(panel);
  panel.querySelector("[data-allow]")?.addEventListener("click", async () => {
    if (await Notification.requestPermission() === "granted") await serviceWorker();
    showState(panel);
  });
  document.querySelector("[data-play]")?.addEventListener("click", playChime);
}

/** Shows the text for the state of the permission. */
function showState(panel: HTMLElement): void {
  const state = permissionState();
  for (const text of panel.querySelectorAll<HTMLElement>("[data-when]")) text.hidden = text.dataset["when"] !== state;
}
