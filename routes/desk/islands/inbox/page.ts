/**
 * The open page and the desk: fetching a newer page, going to another conversation, sending a form, without leaving.
 *
 * @module
 */
import { layOver, type Sources } from "../parts.ts";

/** What the rest of the inbox may ask of the page. */
export type InboxPage = {
  /** Which conversation is open; null for none. */
  readonly openId: () => string | null;
  /** Fetches what is shown anew: everything, or one part of it. Several wishes while it fetches are one. */
  readonly refresh: (part: "all" | "list" | "presence") => void;
  readonly go: (address: string) => Promise<void>;
  /** Sends a form; false, with what is wrong shown at it, when the desk refused. */
  readonly send: (form: HTMLFormElement, button: HTMLElement | null) => Promise<boolean>;
  /** Calls this whenever the page has changed; `isOther` when another conversation is open than before. */
  readonly onChange: (listener: (isOther: boolean) => void) => void;
};

/** Makes the page live. */
export function makePage(sources: Sources): InboxPage {
  const listeners: ((isOther: boolean) => void)[] = [];
  const waiting = new Set<"all" | "list" | "presence">();
  let busy = false;
  let sending: Promise<unknown> = Promise.resolve();
  /** Counts setting out and arriving: an answer that was asked for on the way is of no use. */
  let visit = 0;

  const openId = () => document.querySelector<HTMLElement>("[data-part=conversation]")?.dataset["keep"] || null;

  function take(newer: Document, sent: Element | null = null): void {
    const before = openId();
    layOver(document, newer, sources, sent);
    const isOther = openId() !== before;
    document.dispatchEvent(new Event("refreshed"));
    for (const listener of listeners) listener(isOther);
  }

  async function fetchWaiting(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      while (waiting.size > 0) {
        const part = waiting.has("all") ? "all" : waiting.has("list") ? "list" : "presence";
        if (part === "all") waiting.clear();
        else waiting.delete(part);
        const at = visit;
        const newer = await fetchPage(addressOf(part)).catch(() => null);
        // Of where one was before, nothing is shown; of where one is now, everything is asked for again.
        if (at !== visit) waiting.add(part);
        else if (newer) take(newer.page);
      }
    } finally {
      busy = false;
    }
  }

  return {
    openId,
    refresh(part) {
      if (part === "presence" && openId() === null) return;
      waiting.add(part);
      void fetchWaiting();
    },
    async go(address) {
      const at = ++visit;
      markRow(address);
      const newer = await fetchPage(address).catch(() => null);
      if (at !== visit) return;
      visit++;
      // What is no page of the inbox, such as signing in, is shown as the browser shows it.
      if (!newer || !newer.page.querySelector("[data-inbox]")) return location.assign(address);
      history.pushState(null, "", newer.address);
      document.title = newer.page.title;
      take(newer.page);
    },
    send(form, button) {
      // One after the other: the next message has the id that the answer to the one before it brings.
      const sent = sending.then(() => sendForm(form, button, take));
      sending = sent;
      return sent;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

/** Sends a form and shows the page that it answers with. @returns false when it was refused, with the reason shown */
async function sendForm(
  form: HTMLFormElement,
  button: HTMLElement | null,
  take: (newer: Document, sent: Element | null) => void,
): Promise<boolean> {
  // An open menu would keep its part of the page from being replaced.
  form.closest("details.menu")?.removeAttribute("open");
  const body = new FormData(form, button);
  const field = form.querySelector<HTMLTextAreaElement>("textarea[name=text]");
  const text = field?.value ?? "";
  // The next words may be typed before the answer is here.
  if (field) field.value = "";
  try {
    const answer = await post(form.action, body);
    if (!answer.querySelector("[data-inbox]")) throw new Error(faultIn(answer));
    sayFault("");
    const goesOn = field !== null && field.value !== "";
    if (goesOn) renewId(form, answer);
    take(answer, goesOn ? null : form);
    return true;
  } catch (error) {
    const why = error instanceof TypeError || !(error instanceof Error) ? "The desk cannot be reached." : error.message;
    if (field) field.value = text + field.value;
    sayFault(`${why} Nothing you wrote was lost.`);
    return false;
  }
}

/** Marks the row that is opened at once: the next key goes on from there. */
function markRow(address: string): void {
  for (const row of document.querySelectorAll<HTMLAnchorElement>("a[data-row]")) {
    if (row.href === address) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
}

/** Fetches a page, or the part of one, as a document whose scripts do not run. */
export async function fetchPage(address: string): Promise<{ readonly page: Document; readonly address: string }> {
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return { page: parse(await answer.text()), address: answer.url };
}

async function post(address: string, body: FormData): Promise<Document> {
  const answer = await fetch(address, { method: "POST", body, headers: { accept: "text/html" } });
  return parse(await answer.text());
}

/** What is typed next is another message. */
function renewId(form: HTMLFormElement, newer: Document): void {
  const id = form.querySelector<HTMLInputElement>("[name=clientId]");
  const next = newer.querySelector<HTMLInputElement>("[data-composer] [name=clientId]");
  if (id && next) id.value = next.value;
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

function addressOf(part: "all" | "list" | "presence"): string {
  const url = new URL(location.href);
  url.hash = "";
  if (part !== "all") url.searchParams.set("part", part);
  return url.href;
}

function faultIn(page: Document): string {
  const isSignIn = page.querySelector("[name=password]") !== null;
  if (isSignIn) return "You were signed out. Sign in in another tab, then send it again.";
  return page.querySelector("main p")?.textContent ?? "That did not work.";
}

function sayFault(text: string): void {
  const fault = document.querySelector<HTMLElement>("[data-fault]");
  if (!fault) return;
  fault.textContent = text;
  fault.hidden = text === "";
}
