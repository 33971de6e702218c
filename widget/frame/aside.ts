/**
 * Getting out of the way: on a phone the chat covers the page, so it stands low on it while page control does what the
 * visitor should see.
 *
 * @module
 */
import type { FrameToPage, PageAnswer, PageCall } from "../protocol.ts";
import { asksForMore } from "./last_line.ts";
import type { Store } from "./store.ts";
import type { Thread } from "./thread.ts";

/** The chat's place on the page, as far as page control needs it. */
export type Aside = {
  /** Lets the page do what the desk asks, on a phone with room for it to be seen. */
  readonly act: (call: PageCall) => void;
  /** What became of it: for what is refused no room was needed. */
  readonly acted: (id: string, answer: PageAnswer) => void;
  /** The page says whether the chat stands low now. */
  readonly told: (low: boolean) => void;
  /** Comes back for what a line cannot say. */
  readonly look: (thread: Thread) => void;
  /** Drawn low, it is so many pixels high. */
  readonly resize: (height: number) => void;
  /** Covers the page again. */
  readonly back: () => void;
};

/** What an aside needs of the frame. */
export type AsideParts = {
  /** Whether the chat stands low. */
  readonly low: Pick<Store<boolean>, "get" | "set">;
  readonly thread: Pick<Store<Thread>, "get">;
  readonly post: (message: FrameToPage) => void;
  readonly wait: (ms: number) => Promise<void>;
};

/** As high as it stands before it knows better. */
const HEIGHT_PX = 84;
/** So long the visitor sees what was done before the chat comes back. */
const SEEN_MS = 1500;

/** Shown without a yes; everything else is only seen once it is done. */
const SHOWS: readonly string[] = ["highlight", "scroll_to"];
/** Nothing that happens where the visitor looks. */
const UNSEEN: readonly string[] = ["read", "wait", "ask", "go"];

/** Whether a call of page control does what should be seen; what has no yes yet is only looked at by the page. */
function isSeen({ name, request, confirmed, phase }: PageCall): boolean {
  if (request === undefined || phase !== "run") return false;
  return SHOWS.includes(name) || (confirmed && !UNSEEN.includes(name));
}

/** Makes it; nothing happens before the first call. */
export function createAside({ low, thread, post, wait }: AsideParts): Aside {
  /** The newest call that should be seen, and the one that the chat made room for. */
  let shown: string | null = null;
  let madeFor: string | null = null;
  let seen: Promise<void> = Promise.resolve();

  /** How high it is to stand; 0 while nothing is to be seen. */
  let height = 0;

  function stand(px: number) {
    height = px;
    post({ v: 1, type: "low", height });
  }

  const back = () => stand(0);

  /** Once what was done has been seen. */
  async function backLater(isNeeded: () => boolean) {
    await seen;
    if (low.get() && isNeeded()) back();
  }

  return {
    act(call) {
      if (isSeen(call)) {
        shown = call.id;
        if (!low.get()) {
          madeFor = call.id;
          // Before the call: the page does it in sight, and what has the focus there is not inert.
          stand(HEIGHT_PX);
        }
      } else if (call.request !== undefined && call.name === "ask") void backLater(() => true);
      post({ v: 1, type: "act", call });
    },
    acted(id, answer) {
      if (id !== shown) return;
      const isDone = answer.outcome === "done" || answer.outcome === "no_effect";
      // Whoever stops it by a touch wants the page.
      const isStopped = answer.outcome === "refused" && answer.code === "stopped";
      if (isDone) seen = wait(SEEN_MS);
      else if (id === madeFor && !isStopped && low.get()) back();
    },
    look(now) {
      if (low.get() && asksForMore(now)) void backLater(() => asksForMore(thread.get()));
    },
    told(on) {
      low.set(on);
      if (!on) height = 0;
      // What was drawn low told its height just as the page let the chat cover it.
      else if (height === 0) back();
    },
    resize(px) {
      if (height > 0 && px !== height) stand(px);
    },
    back,
  };
}
