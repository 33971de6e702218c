/**
 * `inbox.js`: keeps the inbox live. The desk renders everything; without this script the page works with reloads.
 *
 * @module
 */
import { afterSending, draftKey, lastShown, startComposer } from "./composer.ts";
import { startChoosing } from "./choose.ts";
import { startPages } from "./list_pages.ts";
import { startCanned } from "./canned.ts";
import { startFiles } from "./files.ts";
import { startHotkeys } from "./hotkeys.ts";
import { connectToDesk, type DeskNotice } from "../desk_socket.ts";
import { createOfflineNotice } from "./offline_notice.ts";
import { makePage } from "./page.ts";
import { noteSources } from "../parts.ts";
import { isNearEnd } from "../../../../widget/stays_at_end.ts";
import { noteReached } from "./send_form.ts";

/** How long a customer is shown as typing after their last notice. */
const TYPING_MS = 5000;
/** Presence is fetched again after this time, to remove a teammate who has stopped typing. */
const WRITING_MS = 6500;

/** The interval at which the waiting times of the list are updated. */
const WAIT_MS = 60_000;

function start(): void {
  const page = makePage(noteSources(document));
  const offline = createOfflineNotice(showOffline);
  let typing = 0;
  let writing = 0;

  const seen = makeSeen(page, (n) => socket.send({ type: "seen", n }));
  const socket = connectToDesk({
    hello: () => ({ type: "open", id: page.openId() }),
    receive,
    opened(again) {
      offline.connected();
      if (again) {
        noteReached();
        // Changes may have been missed meanwhile.
        page.refresh("all");
      }
      seen.forget();
      seen.send();
    },
    lost: offline.lost,
  });

  function receive({ type, id }: DeskNotice): void {
    const isOpen = id !== undefined && id === page.openId();
    if (type === "conversation") page.refresh(isOpen ? "all" : "list");
    if (type === "presence" && isOpen) page.refresh("presence");
    if (type === "typing" && isOpen) showTyping(true);
  }

  function showTyping(on: boolean): void {
    clearTimeout(typing);
    const shown = document.querySelector<HTMLElement>("[data-typing]");
    if (!shown || (!on && shown.hidden)) return;
    shown.hidden = !on;
    if (!on) return;
    typing = setTimeout(() => showTyping(false), TYPING_MS);
  }

  let lastN: string | undefined;
  page.onChange((isOther) => {
    const n = lastShown();
    if (isOther) socket.send({ type: "open", id: page.openId() });
    if (isOther || n !== lastN) {
      showTyping(false);
      seen.send();
    }
    lastN = n;
    clearTimeout(writing);
    if (document.querySelector("[data-writing]")) writing = setTimeout(() => page.refresh("presence"), WRITING_MS);
  });

  document.addEventListener("visibilitychange", seen.send);
  // Scrolling does not bubble.
  document.addEventListener("scroll", seen.send, true);
  setInterval(() => {
    if (document.visibilityState === "visible") page.refresh("list");
  }, WAIT_MS);
  startLinks(page);
  startComposer(page, socket.send);
  startCanned();
  startFiles(page);
  startHotkeys(page);
  startChoosing();
  startPages(page);
}

/** Reports that the teammate has seen the newest message, once the end of the thread is in view. */
function makeSeen(page: ReturnType<typeof makePage>, send: (n: number) => void) {
  let seen = "";
  return {
    forget: () => seen = "",
    send() {
      const n = Number(lastShown() ?? 0);
      const thread = document.querySelector("[data-scroll]");
      const now = `${page.openId()} ${n}`;
      if (n < 1 || now === seen || document.visibilityState !== "visible" || !thread || !isNearEnd(thread)) return;
      seen = now;
      send(n);
    },
  };
}

/** Opens rows beside the list, and sends forms, without leaving the page. */
function startLinks(page: ReturnType<typeof makePage>): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (!link || !isPlain || !/^\/desk\/inbox(\/\d+)?$/.test(link.pathname)) return;
    event.preventDefault();
    // An open menu would keep its part of the page from being replaced.
    link.closest("details.menu")?.removeAttribute("open");
    void page.go(link.href);
  });

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset["liveForm"] === undefined) return;
    // A macro for several conversations is first previewed on its own page.
    if (event.submitter?.hasAttribute("data-leads-away")) return;
    event.preventDefault();
    const key = draftKey(form);
    const draft = localStorage.getItem(key);
    localStorage.removeItem(key);
    const sent = await page.send(form, event.submitter);
    if (!sent && draft) localStorage.setItem(key, draft);
    if (!sent || form.dataset["composer"] === undefined) return;
    // The form's mode when the response replaced it: a note may have been started since it was sent.
    afterSending(form);
    document.dispatchEvent(new Event("wrote"));
  });
}

function showOffline(isOffline: boolean): void {
  const shown = document.querySelector<HTMLElement>("[data-offline]");
  if (shown) shown.hidden = !isOffline;
}

if (document.querySelector("[data-inbox]")) start();
