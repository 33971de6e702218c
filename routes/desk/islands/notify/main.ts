/**
 * `notify.js`: keeps the count of waiting conversations current on every page of the desk, and notifies of new ones.
 *
 * @module
 */
import { connectToDesk, CONVERSATIONS_CHANGED } from "../desk_socket.ts";
import { showCount } from "./badge.ts";
import { playChime } from "./chime.ts";
import { closeDone, showNotifications } from "./desktop.ts";
import { followReading, takeNew } from "./new_waits.ts";
import { fetchWaiting, type NotificationReport } from "./report.ts";
import { startPushSwitch } from "./push.ts";
import { startBrowserPanel } from "./browser_panel.ts";

/** Changes within this time share one fetch. */
const GATHER_MS = 250;

function start(): void {
  let timer = 0;
  let fetches = 0;
  followReading();
  startBrowserPanel();
  startPushSwitch();
  document.addEventListener(CONVERSATIONS_CHANGED, () => {
    if (timer === 0) timer = setTimeout(refresh, GATHER_MS);
  });
  // Inbox pages and live lists already have a socket.
  if (!document.querySelector("[data-inbox], [data-live]")) {
    connectToDesk({ hello: () => ({ type: "open", id: null }), receive() {}, opened() {} });
  }

  async function refresh(): Promise<void> {
    // A change from now on may be newer than the response to this fetch.
    timer = 0;
    const at = ++fetches;
    const report = await fetchWaiting();
    if (report === null || at !== fetches) return;
    showCount(report.count);
    await notify(report);
  }
}

async function notify(report: NotificationReport): Promise<void> {
  await closeDone(report);
  const fresh = await takeNew(report);
  if (fresh.length === 0) return;
  if (report.sound) playChime();
  if (report.desktop) await showNotifications(fresh, report.readAt);
}

if (document.querySelector("[data-waiting]")) start();
