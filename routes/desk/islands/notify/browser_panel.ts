/**
 * The part of Profile > Notifications that is about this browser: its permission, and the sound to try.
 *
 * @module
 */
import { playChime } from "./chime.ts";
import { permissionState, serviceWorker } from "./desktop.ts";

/** Shows the state of this browser; it is asked for permission by a press alone. */
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

/** Each state of the permission has its text in the page. */
function showState(panel: HTMLElement): void {
  const state = permissionState();
  for (const text of panel.querySelectorAll<HTMLElement>("[data-when]")) text.hidden = text.dataset["when"] !== state;
}
