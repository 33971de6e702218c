/**
 * Compact mode: on a phone the chat covers the page, so it shrinks to a bar while page control does something visible.
 *
 * @module
 */
import type { FrameToPage } from "../../frame_protocol.ts";
import type { PageAnswer, PageCall } from "../../protocol.ts";
import { needsFullChat } from "../thread/last_line.ts";
import type { Store } from "../store.ts";
import type { Thread } from "../thread/thread.ts";

/** Enters and leaves compact mode. */
export type CompactMode = {
  /** Forwards a call of the desk to the page, on a phone in compact mode if the visitor should see it. */
  readonly act: (call: PageCall) => void;
  /** The page has answered a call: a refused one needed no compact mode. */
  readonly acted: (id: string, answer: PageAnswer) => void;
  /** The page reports whether the chat is now compact. */
  readonly changed: (isCompact: boolean) => void;
  /** The thread has changed: a card or buttons need the whole chat. */
  readonly threadChanged: (thread: Thread) => void;
  /** The bar was drawn, and needs this many pixels. */
  readonly resize: (height: number) => void;
  /** Ends compact mode. */
  readonly leave: () => void;
};

/** The options of compact mode. */
export type CompactModeOptions = {
  readonly isCompact: Pick<Store<boolean>, "get" | "set">;
  readonly thread: Pick<Store<Thread>, "get">;
  readonly post: (message: FrameToPage) => void;
  readonly wait: (ms: number) => Promise<void>;
};

type State = {
  /** The newest visible call. */
  shownCall: string | null;
  /** The call that compact mode was entered for. */
  enteredFor: string | null;
  /** Resolves when the visitor has had time to see the last action. */
  seen: Promise<void>;
  /** The height requested from the page, in px; 0 for the whole chat. */
  height: number;
};

/** The height before the bar is drawn. */
const HEIGHT_PX = 84;
/** How long the visitor sees the result before the chat comes back. */
const SEEN_MS = 1500;

/** Verbs that are visible without a confirmation; every other verb is visible only once it runs. */
const SHOWS: readonly string[] = ["highlight", "scroll_to"];
/** Verbs that change nothing within view. */
const INVISIBLE: readonly string[] = ["read", "wait", "ask", "go"];

/** Whether a call of page control does something visible; an unconfirmed one is only checked against the rules. */
function isVisible({ name, request, confirmed, phase }: PageCall): boolean {
  if (request === undefined || phase !== "run") return false;
  return SHOWS.includes(name) || (confirmed && !INVISIBLE.includes(name));
}

/** Makes it; the chat is not compact before the first call. */
export function createCompactMode({ isCompact, thread, post, wait }: CompactModeOptions): CompactMode {
  const state: State = { shownCall: null, enteredFor: null, seen: Promise.resolve(), height: 0 };

  function setHeight(height: number) {
    state.height = height;
    post({ v: 1, type: "compact", height });
  }

  const leave = () => setHeight(0);

  async function leaveOnceSeen(isNeeded: () => boolean) {
    await state.seen;
    if (isCompact.get() && isNeeded()) leave();
  }

  return {
    act(call) {
      if (isVisible(call)) {
        state.shownCall = call.id;
        if (!isCompact.get()) {
          state.enteredFor = call.id;
          // Before the call, so that the page is visible, and the focused element is not inert.
          setHeight(HEIGHT_PX);
        }
      } else if (call.request !== undefined && call.name === "ask") void leaveOnceSeen(() => true);
      post({ v: 1, type: "act", call });
    },
    acted(id, answer) {
      if (id !== state.shownCall) return;
      const isDone = answer.outcome === "done" || answer.outcome === "no_effect";
      // A visitor who stops it with a touch wants to see the page.
      const isStopped = answer.outcome === "refused" && answer.code === "stopped";
      if (isDone) state.seen = wait(SEEN_MS);
      else if (id === state.enteredFor && !isStopped && isCompact.get()) leave();
    },
    threadChanged(now) {
      if (isCompact.get() && needsFullChat(now)) void leaveOnceSeen(() => needsFullChat(thread.get()));
    },
    changed(on) {
      isCompact.set(on);
      if (!on) state.height = 0;
      // The bar reported its height just as the page left compact mode.
      else if (state.height === 0) leave();
    },
    resize(height) {
      if (state.height > 0 && height !== state.height) setHeight(height);
    },
    leave,
  };
}
