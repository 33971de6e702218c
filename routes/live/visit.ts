/**
 * A socket's reports about its visitor: the page, the chat, and errors on the page.
 *
 * @module
 */
import { VISITOR_LIMITS } from "../../core/limits/people.ts";
import type { VisitorSocket } from "../../kv/keys.ts";
import { forgetTrail, openVisitorSocket, type VisitId } from "../../kv/visitors.ts";
import type { Hello } from "./messages.ts";
import type { ChatOwner } from "./chat.ts";
import { type Served, waitUntil } from "../served.ts";

/** An error on a visitor's page. */
export type LiveTrouble = NonNullable<VisitorSocket["lastError"]>;

/** The changes that a socket makes to its visitor's entry. */
export type LiveVisit = {
  /** `open` is whether the chat is open; null when that has not changed. */
  readonly move: (page: VisitorSocket["page"], open: boolean | null) => void;
  readonly suffer: (trouble: LiveTrouble) => void;
  /** Deletes the trail of visited pages. */
  readonly forget: () => Promise<void>;
  readonly stay: () => void;
  readonly leave: () => void;
};

const MINUTE_MS = 60_000;

/** Opens the entry of a visitor's socket. A chat that no page embeds is its own page. */
export function visitor(
  served: Served,
  whose: VisitId,
  { hello, browser, country }: {
    readonly hello: Hello;
    readonly browser: string | null;
    readonly country: string | null;
  },
  chat: ChatOwner | null,
): LiveVisit {
  const { desk, kv } = served;
  const first = { page: hello.page, facts: hello.facts ?? null, browser, country, chat, lastError: null };
  const isAlone = hello.visit === undefined;
  const socket = openVisitorSocket({ ...desk, kv }, whose, { ...first, state: isAlone ? "chatting" : "browsing" });
  const mayTell = perMinute(desk.now, VISITOR_LIMITS.tellsPerMinuteMax);
  let isOpen = isAlone;
  let isForgotten = false;
  let trouble: "browsing" | "failed" | "stuck" = "browsing";
  const state = () => isOpen ? "chatting" : trouble;
  return {
    move(page, open) {
      if (!mayTell()) return;
      isOpen = open ?? isOpen;
      const before = socket.now().page;
      const walks = before.url !== page.url;
      if (pathOf(before.url) !== pathOf(page.url)) trouble = "browsing";
      socket.change({ page, state: state() }, walks ? "walks" : undefined);
    },
    suffer(lastError) {
      if (!mayTell()) return;
      trouble = lastError.kind === "stuck" ? "stuck" : "failed";
      socket.change({ lastError, state: state() });
    },
    async forget() {
      if (isForgotten) return;
      isForgotten = true;
      await socket.leave();
      await forgetTrail({ kv }, whose);
    },
    stay: socket.stay,
    leave() {
      const left = socket.leave().catch((error) => desk.log("error", "a visitor's socket was not removed", { error }));
      // On shutdown the live store is closed only after this.
      waitUntil(served, left);
    },
  };
}

function pathOf(url: string): string {
  return url.split(/[?#]/)[0] ?? "";
}

/** Returns a function that reports whether a call is within `max` a minute. */
function perMinute(now: () => Date, max: number): () => boolean {
  let minute = 0;
  let count = 0;
  return () => {
    const current = Math.floor(now().getTime() / MINUTE_MS);
    count = current === minute ? count + 1 : 1;
    minute = current;
    return count <= max;
  };
}
