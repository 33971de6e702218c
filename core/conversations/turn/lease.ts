/**
 * Allows one turn at a time in a conversation: the message that begins a turn is marked as running until the turn is
 * stored.
 *
 * A second message waits for the end of the previous turn, and is refused only if that takes too long. The mark names
 * the instance that runs the turn: turns of a dead one are found by its missing heartbeat and ended by `dead_turns.ts`.
 *
 * @module
 */
import type { Kysely, RawBuilder } from "kysely";
import { keepQuery, literal, type QueryValue } from "../../db/kept_query.ts";
import type { Database } from "../../db/schema.ts";
import type { Desk } from "../../desk.ts";
import { TURN_LIMITS } from "../../limits/conversations.ts";
import type { TurnContext } from "../context.ts";
import { type Conversation, type PlannedConversation, startConversation } from "../conversations.ts";
import type { Lookback } from "../lookup.ts";
import type { FirstWait } from "../insert.ts";
import { isDead } from "./dead_turns.ts";
import { readData } from "../message_data.ts";
import {
  insertIfUnchanged,
  type Message,
  type MessageDraft,
  publishMessage,
  turnDone,
  unnumbered,
} from "../messages.ts";
import { counting, countsOf, isUncounted, type TurnCounts, type TurnEnd } from "../turn_counts.ts";

/** The result of opening a turn. */
export type Opening =
  | {
    readonly kind: "opened";
    readonly message: Message;
    readonly conversation: Conversation;
    /** What the caller had read of the conversation, where nothing has been added since. */
    readonly lookback: Lookback | null;
    /** Whether the turn has ended with its message. */
    readonly isOver: boolean;
  }
  /** The same message was sent before; its turn has ended, or was interrupted if `done` is false. */
  | { readonly kind: "again"; readonly message: Message; readonly done: boolean }
  /** Another turn has been running for too long. */
  | { readonly kind: "busy"; readonly conversation: Conversation }
  /** The process of the previous turn has died. `same`: it is the turn of this very message. */
  | { readonly kind: "dead"; readonly message: Message; readonly conversation: Conversation; readonly same: boolean };

/** What a caller knows of a turn before it is opened. */
export type OpeningFacts = {
  /** Ends the waiting: the conversation counts as busy then. */
  readonly stop?: AbortSignal | undefined;
  /** Read together with the conversation; it holds while that has not changed. Without one, the messages are read. */
  readonly lookback?: Lookback | null | undefined;
  /** By the lookback, nothing is said to the message, and its turn ends with it. */
  readonly isSilent?: boolean | undefined;
};

type LeaseDesk = Pick<Desk, "db" | "live" | "now" | "newId" | "instance">;

/** Polling interval, for messages of other instances that were not published here. */
const LOOK_AGAIN_MS = 250;

/**
 * Stores the message that begins a turn, once no other turn is running. A retry with the same client id is recognised.
 *
 * @param conversation as just read by the caller; it is read again if it has changed since
 */
export async function openTurn(
  desk: LeaseDesk,
  conversation: Conversation,
  draft: MessageDraft,
  facts: OpeningFacts = {},
): Promise<Opening> {
  const giveUpAt = desk.now().getTime() + TURN_LIMITS.waitMs;
  const mayWait = () => desk.now().getTime() < giveUpAt && !facts.stop?.aborted;
  if (!lines.has(conversation.id)) {
    const opening = await openBy(desk, conversation, draft, { ...facts, current: conversation, mayWait: () => false });
    if (opening.kind !== "busy" || !mayWait()) return opening;
  }
  return await inLine(conversation.id, async () => {
    return await openBy(desk, conversation, draft, { current: await readAgain(desk, conversation), mayWait });
  });
}

/** Opens a turn in a conversation as it was read, and waits for a running one while it may. */
async function openBy(
  desk: LeaseDesk,
  conversation: Conversation,
  draft: MessageDraft,
  { lookback = null, isSilent = false, mayWait, ...read }: OpeningFacts & {
    readonly current: Conversation;
    readonly mayWait: () => boolean;
  },
): Promise<Opening> {
  for (let { current } = read;; current = await readAgain(desk, conversation)) {
    // Its visitor has signed in meanwhile: an anonymous message does not go into a customer's conversation.
    if (current.contactId !== conversation.contactId) return { kind: "busy", conversation: current };
    const heard = nextNews(desk, current.id);
    const isFresh = current === conversation && lookback?.isDone === true;
    const opening = isFresh
      ? await store(desk, current, draft, { lookback, isSilent })
      : await tryOpen(desk, current, draft);
    if (opening?.kind === "busy" && mayWait()) {
      await heard.promise;
      continue;
    }
    heard.stop();
    if (opening === null) continue;
    if (opening.kind === "opened") publishMessage(desk, opening.message, opening.message.n);
    return opening;
  }
}

/** The last of those who wait for a conversation in this process, by its id. */
const lines = new Map<string, Promise<void>>();

/**
 * Runs something once those who came before have opened their turns or given up: of many messages that wait for the same
 * turn, one asks the database again and again.
 */
async function inLine<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
  const before = lines.get(id);
  const { promise, resolve } = Promise.withResolvers<void>();
  lines.set(id, promise);
  try {
    await before;
    return await run();
  } finally {
    resolve();
    if (lines.get(id) === promise) lines.delete(id);
  }
}

/** What begins a conversation. */
export type FirstTurn = {
  /** The customer's message, without files, which are bound to a message in a transaction. */
  readonly draft: MessageDraft;
  /** A wait for a person, with which the turn is over; null for a turn that goes on. */
  readonly wait: Omit<FirstWait, "line"> & { readonly line: MessageDraft } | null;
};

/** A conversation that has begun with its messages. */
export type Begun = { readonly message: Message; readonly line: Message | null };

/**
 * Begins a conversation with the message that begins its first turn, in one statement.
 *
 * @returns `begun` is null if the customer has another one open: nothing is stored then
 */
export async function openFirstTurn(
  desk: LeaseDesk,
  context: TurnContext,
  own: PlannedConversation,
  { draft, wait }: FirstTurn,
): Promise<{ readonly conversation: Conversation; readonly begun: Begun | null }> {
  const place = { workspace: context.workspace, conversationId: own.id };
  const first = unnumbered(desk, place, wait === null ? asOpening(desk, draft) : asEnded(draft, 2));
  const line = wait === null ? null : unnumbered(desk, place, wait.line);
  const stored = { first, wait: wait === null || line === null ? null : { ...wait, line } };
  const conversation = await startConversation(desk, context, own, stored);
  if (conversation.id !== own.id) return { conversation, begun: null };
  const begun = { message: { ...first, n: 1 }, line: line === null ? null : { ...line, n: 2 } };
  publishMessage(desk, place, begun.message.n);
  if (begun.line !== null) {
    publishMessage(desk, place, begun.line.n);
    desk.live.publish({ kind: "conversation", ...place });
  }
  return { conversation, begun };
}

/** Stores that a turn has ended; a reply counts towards the limit of replies, and in the reports. */
export async function closeTurn(
  desk: Pick<Desk, "db" | "live" | "now">,
  opening: Message,
  end: TurnEnd,
): Promise<void> {
  const { workspace, conversationId, id } = opening;
  const at = { workspace, conversationId, id };
  if (isUncounted(end)) await CLOSE(desk.db, at);
  else await closing(desk.db, at, literal(countsOf(end, desk.now()))).execute();
  publishMessage(desk, opening, opening.n);
}

/** The keys of a message: values, or references to them in a statement. */
type MessagePlace<Text> = { readonly workspace: Text; readonly conversationId: Text; readonly id: Text };

const CLOSE = keepQuery((db, value: QueryValue<MessagePlace<string>>) =>
  closing(
    db,
    { workspace: value("workspace"), conversationId: value("conversationId"), id: value("id") },
    null,
  )
);

/**
 * Ends a turn, in one statement: a transaction of two would need four round trips.
 *
 * @param counts what its conversation counts; null for nothing: its row and indexes are not written then
 */
function closing(
  db: Kysely<Database>,
  { workspace, conversationId, id }: MessagePlace<string | RawBuilder<string>>,
  counts: QueryValue<TurnCounts> | null,
) {
  return db
    .with("counted", (db) =>
      counts === null
        ? db.selectFrom("conversations").select("lastN")
          .where("workspace", "=", workspace).where("id", "=", conversationId)
        : db.updateTable("conversations").set((row) => counting(row, counts))
          .where("workspace", "=", workspace).where("id", "=", conversationId)
          .returning("lastN"))
    .updateTable("messages").from("counted")
    .set({ data: turnDone("counted.lastN") })
    // If the message was moved meanwhile, the numbers are those of another conversation.
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId).where("id", "=", id);
}

/** Returns null if the conversation has changed since it was read, so that another turn may have started in it. */
async function tryOpen(desk: LeaseDesk, conversation: Conversation, draft: MessageDraft): Promise<Opening | null> {
  // A conversation without messages has no open turn; if a message has come since it was read, the insert below fails.
  const earlier = conversation.lastN === 0 ? [] : await earlierOpenings(desk, conversation, draft.clientId ?? null);
  const same = earlier.find(({ clientId }) => clientId !== null && clientId === draft.clientId);
  const newest = earlier.at(-1);
  const running = newest !== undefined && isRunning(desk, newest);
  if (same !== undefined && same.id === newest?.id && isUnsaid(same)) {
    return { kind: "dead", message: same, conversation, same: true };
  }
  if (same !== undefined && !(running && same.id === newest?.id)) {
    return { kind: "again", message: same, done: readData(same).turn?.state === "done" };
  }
  if (running && await isDead(desk, newest)) {
    return { kind: "dead", message: newest, conversation, same: same?.id === newest.id };
  }
  if (running) return { kind: "busy", conversation };
  return await store(desk, conversation, draft, { lookback: null, isSilent: false });
}

/**
 * Stores the message; of a silent turn with its end, which saves a statement, a commit and a second writing of its row.
 *
 * @returns null when the conversation is no longer as it was read
 */
async function store(
  desk: LeaseDesk,
  conversation: Conversation,
  draft: MessageDraft,
  { lookback, isSilent }: { readonly lookback: Lookback | null; readonly isSilent: boolean },
): Promise<Opening | null> {
  // It gets this number, or is not stored.
  const ended = asEnded(draft, conversation.lastN + 1);
  const message = await insertIfUnchanged(desk, conversation, isSilent ? ended : asOpening(desk, draft));
  return message === undefined ? null : { kind: "opened", message, conversation, lookback, isOver: isSilent };
}

/** Adds the mark of a running turn to the message that begins it. */
function asOpening({ instance }: Pick<Desk, "instance">, draft: MessageDraft): MessageDraft {
  return { ...draft, data: { ...draft.data, turn: { state: "running", lastN: 0, by: instance } } };
}

/** Adds the mark of a turn that is over, with the number of the newest message at its end. */
function asEnded(draft: MessageDraft, lastN: number): MessageDraft {
  return { ...draft, data: { ...draft.data, turn: { state: "done", lastN } } };
}

/**
 * Returns the customer's newest message, the only one that can be running, and the one with this client id, in order.
 */
async function earlierOpenings(
  { db }: Pick<Desk, "db">,
  { workspace, id }: Conversation,
  clientId: string | null,
): Promise<readonly Message[]> {
  return await EARLIER_OPENINGS(db, { workspace, id, clientId });
}

const EARLIER_OPENINGS = keepQuery(
  (db, value: QueryValue<{ workspace: string; id: string; clientId: string | null }>) => {
    const ofCustomer = db.selectFrom("messages")
      .where("workspace", "=", value("workspace"))
      .where("conversationId", "=", value("id"))
      .where("author", "=", "customer");
    return ofCustomer.selectAll()
      .where((where) =>
        where.or([
          where("n", "=", ofCustomer.select((row) => row.fn.max("n").as("n"))),
          where("clientId", "=", value("clientId")),
        ])
      )
      .orderBy("n");
  },
);

async function readAgain({ db }: Pick<Desk, "db">, { workspace, id }: Conversation): Promise<Conversation> {
  return await db.selectFrom("conversations").selectAll()
    .where("workspace", "=", workspace).where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Whether a turn was interrupted and its customer has not read so: their resent message is answered then. */
function isUnsaid(opening: Message): boolean {
  const { turn } = readData(opening);
  return turn?.state === "interrupted" && turn.said !== true;
}

function isRunning(desk: Pick<Desk, "now">, opening: Message): boolean {
  return readData(opening).turn?.state === "running" &&
    opening.at.getTime() + TURN_LIMITS.leaseMs > desk.now().getTime();
}

/**
 * Resolves with the conversation's next message, or after a while, since those of other instances may not be received.
 */
function nextNews(desk: Pick<Desk, "live">, conversationId: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LOOK_AGAIN_MS);
  const unsubscribe = desk.live.subscribe((event) => {
    if (event.kind === "message" && event.conversationId === conversationId) resolve();
  });
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  return { promise: promise.finally(stop), stop };
}
