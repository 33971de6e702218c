/**
 * The steps that every change of the thread is made of.
 *
 * @module
 */
import type { OfferedAction, PageCall, PageInfo, SendRequest, Trouble, TurnEvent, WidgetAction } from "../protocol.ts";
import { type DeskClient, DeskRefusal } from "./desk.ts";
import type { Store } from "./store.ts";
import type { Texts } from "./texts/texts.ts";
import { EMPTY_THREAD, isOther, type Thread, withEvent, withoutSaved, withSaved } from "./thread.ts";

/** What a chat is made of. */
export type Room = {
  readonly desk: DeskClient;
  readonly thread: Store<Thread>;
  readonly texts: Texts;
  readonly page: () => PageInfo;
  /** What went wrong before the next message, told once. */
  readonly takeTrouble: () => Trouble | null;
  /** What the page offers now. */
  readonly offered: () => readonly OfferedAction[];
  /** Whether the page lets support use it now. */
  readonly mayControl: () => boolean;
  /** Lets the page do what the desk asks of it. */
  readonly act: (call: PageCall) => void;
  /** Ends what runs on the page. */
  readonly stop: () => void;
  readonly tellPage: (action: WidgetAction) => void;
  readonly newId: () => string;
  readonly wait: (ms: number) => Promise<void>;
};

/** Puts the next state in the place of the present one. */
export function change({ thread }: Pick<Room, "thread">, next: (thread: Thread) => Thread): void {
  thread.set(next(thread.get()));
}

/** Reads the saved messages after a number. */
export async function readSaved(room: Pick<Room, "desk" | "thread">, after: number): Promise<void> {
  const answer = await room.desk.thread(after);
  if (!isOther(room.thread.get(), answer)) return change(room, (now) => withSaved(now, answer));
  const whole = after > 0 ? await room.desk.thread(0) : answer;
  change(room, withoutSaved);
  change(room, (now) => withSaved(now, whole));
}

/** Reads the thread of whoever the visitor is now; what is there counts as read. */
export async function readAnew({ desk, thread }: Pick<Room, "desk" | "thread">): Promise<void> {
  const answer = await desk.thread(0);
  thread.set(EMPTY_THREAD);
  thread.set(withSaved(EMPTY_THREAD, answer));
}

/** Follows a turn to its end; false when the stream broke off before it. Text is drawn once per paint. */
export async function follow(
  { thread, act }: Pick<Room, "thread" | "act">,
  events: AsyncGenerator<TurnEvent>,
): Promise<boolean> {
  for await (const event of events) {
    if (event.event === "page_action") {
      const { event: _, n: __, ...call } = event;
      act(call);
    }
    const next = withEvent(thread.get(), event);
    if (event.event === "text") thread.setSoon(next);
    else thread.set(next);
    if (event.event === "done" || event.event === "error") return true;
  }
  return false;
}

/** What to say about something that was thrown. */
export function sentenceFor({ texts }: Pick<Room, "texts">, error: unknown): string {
  if (!(error instanceof DeskRefusal)) return texts.connectionLost;
  if (error.status === 429) return texts.tooMany;
  return error.status === 0 ? texts.connectionLost : texts.refused;
}

/** What goes with a message or a press where the page offers something. */
export function offerOf(
  { offered, mayControl }: Pick<Room, "offered" | "mayControl">,
): Pick<SendRequest, "actions" | "control"> {
  const actions = offered();
  return { ...(actions.length === 0 ? {} : { actions }), ...(mayControl() ? { control: true } : {}) };
}
