/**
 * Updates the open page from the desk: refreshing it, opening another conversation, and sending forms, without leaving
 * it.
 *
 * @module
 */
import { layOver, type Sources } from "../parts.ts";
import { fetchPage } from "./fetch_page.ts";
import { keepFurtherRows, rowsShown } from "./further_rows.ts";
import { createRefreshes, type PagePart } from "./refreshes.ts";
import { sendForm, takeWritten, type Written } from "./send_form.ts";

/** The open page of the inbox. */
export type InboxPage = {
  /** The id of the open conversation; null for none. */
  readonly openId: () => string | null;
  /** Fetches the page again, or one part of it. Requests during a fetch are combined. */
  readonly refresh: (part: PagePart) => void;
  readonly go: (address: string) => Promise<void>;
  /** Sends a form; false when the desk refused it, with the fault shown at the form. */
  readonly send: (form: HTMLFormElement, button: HTMLElement | null) => Promise<boolean>;
  /** Waits for the form that was sent last; false, only once, when the desk refused it. */
  readonly sent: () => Promise<boolean>;
  /** Adds a listener for changes of the page; `isOther` when another conversation was opened. */
  readonly onChange: (listener: (isOther: boolean) => void) => void;
};

/** Makes the page live. */
export function makePage(sources: Sources): InboxPage {
  const listeners: ((isOther: boolean) => void)[] = [];
  /** Counts each start and end of a navigation: the response to an earlier fetch is outdated. */
  let navigations = 0;
  const refreshes = createRefreshes({
    fetch: async (part) => (await fetchPage(addressOf(part))).page,
    show(newer) {
      // The result of a bulk change stays until something else is opened or sent.
      newer.querySelector("[data-part=bulk-outcome]")?.remove();
      show(newer);
    },
    navigations: () => navigations,
  });

  function show(newer: Document, sent: Element | null = null): void {
    const before = openId();
    keepFurtherRows(document, newer);
    layOver(document, newer, sources, sent);
    const isOther = openId() !== before;
    document.dispatchEvent(new Event("refreshed"));
    for (const listener of listeners) listener(isOther);
  }

  return {
    openId,
    refresh(part) {
      if (part !== "presence" || openId() !== null) refreshes.add(part);
    },
    async go(address) {
      const current = ++navigations;
      markRow(address);
      const newer = await fetchPage(address).catch(() => null);
      if (current !== navigations) return;
      navigations++;
      // Any other page, such as the sign-in, is loaded by the browser.
      if (!newer || !newer.page.querySelector("[data-inbox]")) return location.assign(address);
      history.pushState(null, "", newer.address);
      document.title = newer.page.title;
      show(newer.page);
    },
    ...inOrder((form, button, { written, address }) =>
      sendForm(form, button, written, (newer, sent) => {
        // If the user has navigated meanwhile, the response is for the page that was left and is dropped, to keep the
        // new one's input.
        if (location.href === address) show(newer, sent);
        else refreshes.add("all");
      })
    ),
    onChange: (listener) => void listeners.push(listener),
  };
}

function openId(): string | null {
  return document.querySelector<HTMLElement>("[data-part=conversation]")?.dataset["keep"] || null;
}

/** A form's message, and the address that it was sent from. */
type Press = { readonly written: Written | null; readonly address: string };
type Send = (form: HTMLFormElement, button: HTMLElement | null, press: Press) => Promise<boolean>;

/** Sends forms one after the other: the id of the next message is in the response to the previous form. */
function inOrder(send: Send): Pick<InboxPage, "send" | "sent"> {
  let last = Promise.resolve(true);
  return {
    send(form, button) {
      // Text typed while the form waits belongs to the next message.
      const press = { written: takeWritten(form, button), address: location.href };
      const sent = last.then(() => send(form, button, press));
      last = sent.catch(() => false);
      return sent;
    },
    sent() {
      const sent = last;
      // A refused change needs no undo: undo then applies to the change before it.
      last = sent.then(() => true);
      return sent;
    },
  };
}

/** Marks the opened row at once, so that the next key continues from it. */
function markRow(address: string): void {
  for (const row of document.querySelectorAll<HTMLAnchorElement>("a[data-row]")) {
    if (row.href === address) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
}

function addressOf(part: PagePart): string {
  const url = new URL(location.href);
  url.hash = "";
  if (part !== "all") url.searchParams.set("part", part);
  if (part !== "presence") url.searchParams.set("rows", String(rowsShown()));
  return url.href;
}
