/**
 * The shared state of the chat's parts, and the operations that change the thread.
 *
 * @module
 */
import type {
  OfferedAction,
  PageAttributes,
  PageCall,
  PageInfo,
  SendRequest,
  Trouble,
  TurnEvent,
  WidgetAction,
} from "../protocol.ts";
import type { DeskClient } from "./desk/client.ts";
import { DeskRefusal } from "./desk/refusal.ts";
import type { Store } from "./store.ts";
import type { Texts } from "./texts/texts.ts";
import type { EarlierView } from "./panels/earlier_view.ts";
import {
  EMPTY_THREAD,
  isOfLeftConversation,
  isOther,
  type Thread,
  withoutSaved,
  withSaved,
  withUnsaved,
} from "./thread/thread.ts";
import { withEvent } from "./thread/turn_events.ts";

const MINUTE_MS = 60_000;

/** The shared state of the chat's parts. */
export type ChatContext = {
  readonly desk: DeskClient;
  readonly thread: Store<Thread>;
  /** The view shown instead of the thread; null for the thread. */
  readonly view: Store<EarlierView | null>;
  readonly texts: Texts;
  readonly page: () => PageInfo;
  /** The failure on the page before the next message; null from the second call on. */
  readonly takeTrouble: () => Trouble | null;
  /** Id of the newest message shown on screen; null for none. */
  readonly shown: () => string | null;
  /** The attributes of the visitor reported by the page. */
  readonly attributes: () => PageAttributes;
  /** The currently offered actions of the page. */
  readonly offered: () => readonly OfferedAction[];
  /** Whether the page currently lets support use it. */
  readonly mayControl: () => boolean;
  /** Forwards a call of the desk to the page. */
  readonly act: (call: PageCall) => void;
  /** The turn that used the page has ended. */
  readonly rest: () => void;
  /** Aborts actions running on the page. */
  readonly stop: () => void;
  readonly tellPage: (action: WidgetAction) => void;
  readonly newId: () => string;
  readonly wait: (ms: number) => Promise<void>;
};

/** Replaces the thread by its next state. */
export function update({ thread }: Pick<ChatContext, "thread">, next: (thread: Thread) => Thread): void {
  thread.set(next(thread.get()));
}

/** The dependencies of reading saved messages. */
export type SavedReading = Pick<ChatContext, "thread"> & { readonly desk: Pick<DeskClient, "thread"> };

/** Reads the saved messages after a number. */
export async function readSaved(context: SavedReading, after: number): Promise<void> {
  const answer = await context.desk.thread(after);
  if (isOfLeftConversation(context.thread.get(), answer)) return;
  if (!isOther(context.thread.get(), answer)) return update(context, (now) => withSaved(now, answer));
  const whole = after > 0 ? await context.desk.thread(0) : answer;
  update(context, withoutSaved);
  update(context, (now) => withSaved(now, whole));
}

/**
 * Replaces the thread by the saved one of the current visitor; its messages count as read. What the visitor has typed
 * meanwhile is kept to be sent.
 */
export async function reloadThread({ desk, thread }: SavedReading): Promise<void> {
  const answer = await desk.thread(0);
  const typed = thread.get();
  thread.set(EMPTY_THREAD);
  thread.set(withUnsaved(withSaved(EMPTY_THREAD, answer), typed));
}

/**
 * Follows a turn to its end; returns false when the stream was interrupted. Text is drawn once per paint.
 *
 * @param clientId the id of the message that the turn answers; null for none
 */
export async function followTurn(
  { thread, act, rest }: Pick<ChatContext, "thread" | "act" | "rest">,
  events: AsyncGenerator<TurnEvent>,
  clientId: string | null,
): Promise<boolean> {
  let usesPage = false;
  for await (const event of events) {
    if (event.event === "page_action") {
      const { event: _, n: __, ...call } = event;
      usesPage = true;
      act(call);
    }
    const next = withEvent(thread.get(), event, clientId);
    if (event.event === "text") thread.setSoon(next);
    else thread.set(next);
    if (event.event !== "done" && event.event !== "error") continue;
    if (usesPage) rest();
    return true;
  }
  return false;
}

/** The sentence for the visitor about an error. */
export function faultOf({ texts }: Pick<ChatContext, "texts">, error: unknown): string {
  if (!(error instanceof DeskRefusal)) return texts.connectionLost;
  if (error.status === 429) return `${texts.tooMany} ${writeAgain(texts, error.retryAfterS)}`;
  // A desk that could not be reached, is busy or failed: reloading the page would not help.
  return error.status && error.status < 500 ? texts.refused : texts.connectionLost;
}

/** When the visitor may write again, by their clock; never earlier than the desk allows. */
function writeAgain({ writeAgain }: Texts, waitS: number): string {
  const at = Math.ceil((Date.now() + waitS * 1000) / MINUTE_MS) * MINUTE_MS;
  return writeAgain.replace("{time}", new Date(at).toLocaleTimeString([], { timeStyle: "short" }));
}

/** The sentence about a refused message or press; the header shows how long the visitor has to wait. */
export function refuse(context: Pick<ChatContext, "texts" | "thread" | "wait">, error: unknown): string {
  if (error instanceof DeskRefusal && error.status === 429) {
    const until = writeAgain(context.texts, error.retryAfterS);
    update(context, (now) => ({ ...now, writeAgain: until }));
    void context.wait(error.retryAfterS * 1000).then(() =>
      update(context, (now) => now.writeAgain === until ? { ...now, writeAgain: null } : now)
    );
  }
  return faultOf(context, error);
}

/** The fields of a message or press when the page offers something. */
export function pageOffer(
  { offered, mayControl }: Pick<ChatContext, "offered" | "mayControl">,
): Pick<SendRequest, "actions" | "control"> {
  const actions = offered();
  return { ...(actions.length === 0 ? {} : { actions }), ...(mayControl() ? { control: true } : {}) };
}
