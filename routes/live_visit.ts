/**
 * The visit of a socket: the visitor's current page, and what failed there.
 *
 * @module
 */
import { VISITOR_LIMITS } from "../core/limits/people.ts";
import type { VisitorPlace } from "../kv/keys.ts";
import { forgetTrail, takePlace, type Whose } from "../kv/visitors.ts";
import type { Hello } from "./live_messages.ts";
import type { ChatOwner } from "./live_chat.ts";
import type { Served } from "./served.ts";

/** Something that went wrong on a page. */
export type LiveTrouble = NonNullable<VisitorPlace["lastError"]>;

/** A visitor's place, as their socket changes it. */
export type LiveVisit = {
  /** `open` says whether the chat is open; null when that has not changed. */
  readonly move: (page: VisitorPlace["page"], open: boolean | null) => void;
  readonly suffer: (trouble: LiveTrouble) => void;
  readonly becomes: (chat: ChatOwner) => void;
  /** Deletes the trail of visited pages. */
  readonly forget: () => Promise<void>;
  readonly stay: () => void;
  readonly leave: () => void;
};

const MINUTE_MS = 60_000;

/** Takes a place for a visitor. A chat that no page embeds is its own page. */
export function visitor(
  served: Served,
  whose: Whose,
  { hello, browser }: { readonly hello: Hello; readonly browser: string | null },
  chat: ChatOwner | null,
): LiveVisit {
  const { desk, kv } = served;
  const visitors = { ...desk, kv };
  const first = { page: hello.page, facts: hello.facts ?? null, browser, chat, lastError: null };
  const isAlone = hello.visit === undefined;
  const place = takePlace(visitors, whose, { ...first, state: isAlone ? "chatting" : "browsing" });
  const mayTell = perMinute(desk.now, VISITOR_LIMITS.tellsPerMinuteMax);
  let isOpen = isAlone;
  let isForgotten = false;
  let trouble: "browsing" | "failed" | "stuck" = "browsing";
  const state = () => isOpen ? "chatting" : trouble;
  return {
    move(page, open) {
      if (!mayTell()) return;
      isOpen = open ?? isOpen;
      const before = place.now().page;
      const walks = before.url !== page.url;
      if (pathOf(before.url) !== pathOf(page.url)) trouble = "browsing";
      place.change({ page, state: state() }, walks ? "walks" : undefined);
    },
    suffer(lastError) {
      if (!mayTell()) return;
      trouble = lastError.kind === "stuck" ? "stuck" : "failed";
      place.change({ lastError, state: state() });
    },
    becomes: (now) => place.change({ chat: now }),
    async forget() {
      if (isForgotten) return;
      isForgotten = true;
      await place.leave();
      await forgetTrail(visitors, whose);
    },
    stay: place.stay,
    leave: () => void place.leave().catch((error) => desk.log("error", "a visitor's place was not left", { error })),
  };
}

function pathOf(url: string): string {
  return url.split(/[?#]/)[0] ?? "";
}

/** A rate limit: true at most `max` times in a minute. */
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
