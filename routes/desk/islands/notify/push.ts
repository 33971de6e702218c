/**
 * The switch for push notifications in this browser, which arrive while no page of the desk is open.
 *
 * @module
 */
import { permissionState, serviceWorker } from "./desktop.ts";

type State = NotificationPermission | "unsupported" | "on" | "off" | "failed";

/** Shows whether this browser receives pushes; only a click switches them. */
export function startPushSwitch(): void {
  const place = document.querySelector<HTMLElement>("[data-push]");
  if (!place) return;
  const act = async (work: () => Promise<State>) => show(place, await work().catch((): State => "failed"));
  for (const button of place.querySelectorAll("[data-push-on]")) {
    button.addEventListener("click", () => void act(() => switchOn(place)));
  }
  place.querySelector("[data-push-off]")?.addEventListener("click", () => void act(() => switchOff(place)));
  void act(() => stateOf(place));
}

async function stateOf(place: HTMLElement): Promise<State> {
  const permission = permissionState();
  if (permission === "unsupported" || !("PushManager" in window)) return "unsupported";
  if (permission === "denied") return "denied";
  const worker = await navigator.serviceWorker.getRegistration("/desk/");
  const subscription = await worker?.pushManager.getSubscription();
  // A subscription that is unknown to the desk belongs to an ended session.
  return permission === "granted" && subscription && subscription.endpoint === place.dataset["endpoint"] ? "on" : "off";
}

async function switchOn(place: HTMLElement): Promise<State> {
  if (await Notification.requestPermission() !== "granted") return permissionState() === "denied" ? "denied" : "off";
  const { pushManager } = await serviceWorker();
  // A subscription with another key, or for another session, cannot be reused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const applicationServerKey = place.dataset["push"] ?? "";
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { keys } = subscription.toJSON();
  const { endpoint } = subscription;
  await send(place, { do: "on", endpoint, p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" });
  place.dataset["endpoint"] = endpoint;
  return "on";
}

async function switchOff(place: HTMLElement): Promise<State> {
  await send(place, { do: "off" });
  place.dataset["endpoint"] = "";
  const worker = await navigator.serviceWorker.getRegistration("/desk/");
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return "off";
}

async function send(place: HTMLElement, fields: Readonly<Record<string, string>>): Promise<void> {
  const { action = "", csrf = "" } = place.dataset;
  const answer = await fetch(action, {
    method: "POST",
    redirect: "error",
    body: new URLSearchParams({ ...fields, csrf }),
  });
  if (!answer.ok) throw new Error(`the desk answered ${answer.status}`);
}

function show(place: HTMLElement, state: State): void {
  for (const text of place.querySelectorAll<HTMLElement>("[data-push-state]")) {
    text.hidden = text.dataset["pushState"] !== state;
  }
}
