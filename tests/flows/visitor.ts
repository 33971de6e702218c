/**
 * A visitor's chat over HTTP with the requests of the frame: no browser, real requests.
 *
 * @module
 */
import assert from "node:assert/strict";
import { z } from "zod";
import type { RunningDemo } from "../support/demo.ts";
import { UNCOMPRESSED } from "../support/uncompressed.ts";

const choice = z.object({ id: z.string(), label: z.string() });

/** A node of a card. */
const node = z.looseObject({
  type: z.string(),
  get children() {
    return z.array(node).optional();
  },
});

/** A node of a card as it travels. */
export type CardNode = z.infer<typeof node>;

const rows = z.array(z.strictObject({ label: z.string(), value: z.string() }));

const turnEvent = z.discriminatedUnion("event", [
  z.strictObject({ event: z.literal("received"), n: z.number() }),
  z.strictObject({ event: z.literal("status"), n: z.number(), text: z.string() }),
  z.strictObject({
    event: z.literal("text"),
    n: z.number(),
    messageId: z.string(),
    delta: z.string(),
    sources: z.array(z.strictObject({ title: z.string(), url: z.string() })).optional(),
  }),
  z.strictObject({
    event: z.literal("card"),
    n: z.number(),
    messageId: z.string(),
    card: node,
    summary: z.string().nullable(),
  }),
  z.strictObject({
    event: z.literal("confirm"),
    n: z.number(),
    messageId: z.string(),
    summary: z.string(),
    question: z.strictObject({ title: z.string(), text: z.string().nullable(), rows, details: rows }).nullable(),
    place: z.strictObject({ n: z.int(), of: z.int() }).nullable(),
    isRepeated: z.boolean(),
    buttons: z.array(choice),
  }),
  z.strictObject({
    event: z.literal("answered"),
    n: z.number(),
    messageId: z.string(),
    answer: z.enum(["yes", "no", "over", "repeated"]),
  }),
  z.strictObject({
    event: z.literal("receipt"),
    n: z.number(),
    messageId: z.string(),
    receipt: z.strictObject({
      title: z.string(),
      rows,
      outcome: z.enum(["done", "failed", "unknown"]),
      state: z.string(),
      consent: z.string().nullable(),
      reason: z.string().nullable(),
      at: z.iso.datetime(),
      asked: z.string().nullable(),
    }),
  }),
  z.strictObject({ event: z.literal("note"), n: z.number(), messageId: z.string(), text: z.string() }),
  z.strictObject({ event: z.literal("action"), n: z.number(), action: z.string(), outcome: z.string() }),
  z.strictObject({ event: z.literal("handoff"), n: z.number(), text: z.string() }),
  z.strictObject({ event: z.literal("error"), n: z.number(), code: z.string(), text: z.string() }),
  z.strictObject({ event: z.literal("done"), n: z.number(), messages: z.array(z.string()) }),
]);

/** One event of a turn, parsed strictly. */
export type TurnEvent = z.infer<typeof turnEvent>;

const sessionAnswer = z.strictObject({
  session: z.string(),
  visitor: z.string(),
  expiresAt: z.iso.datetime(),
  conversation: z.strictObject({ id: z.string(), lastN: z.number() }).optional(),
});

const identifyReply = z.looseObject({
  opened: z.strictObject({ session: z.string(), expiresAt: z.iso.datetime(), visitor: z.string().optional() })
    .transform(({ session, visitor }) => visitor === undefined ? { session } : { session, visitor }).optional(),
});

const threadAnswer = z.strictObject({
  hasOthers: z.literal(true).optional(),
  lastN: z.number(),
  seenN: z.number(),
  answerer: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("ai") }),
    z.strictObject({ kind: z.literal("person"), name: z.string().nullable(), picture: z.string().nullable() }),
  ]).nullable(),
  conversation: z.string().optional(),
  over: z.strictObject({ rating: z.number().nullable(), reopens: z.boolean() }).optional(),
  mail: z.looseObject({ address: z.string().nullable(), byLink: z.boolean() }).optional(),
  messages: z.array(z.object({
    id: z.string(),
    n: z.number(),
    author: z.string(),
    by: z.string().nullable(),
    picture: z.string().nullable(),
    kind: z.string(),
    text: z.string().nullable(),
    folded: z.string().nullable(),
    failed: z.string().nullable(),
    open: z.boolean(),
  })),
});

/** One message of a thread, with what a test looks at. */
export type ThreadMessage = z.infer<typeof threadAnswer>["messages"][number];

/** An answer that is no event stream. */
export type Answered = { readonly status: number; readonly code: string };

/** A chat that is open. */
export type Visitor = {
  /** As it was opened: the bearer, the token that resumes the chat another time, and the conversation it was resumed with. */
  readonly opened: z.infer<typeof sessionAnswer>;
  /** Goes on with the session that the desk opens for the customer, as the frame does. */
  identify(token: string): Promise<{ status: number; body: unknown }>;
  /** The bearer and the visitor's token as they are now. */
  held(): { readonly session: string; readonly visitor: string };
  /** Signs out and goes on as a new visitor, as the frame does. */
  logout(): Promise<void>;
  /**
   * Sends a message and reads its turn to the end; the same `clientId` twice is a retry. The screen shows what this
   * visitor has read, unless `shown` names another message, or null for a client that does not say.
   */
  say(text: string, clientId?: string, shown?: string | null): Promise<readonly TurnEvent[]>;
  press(messageId: string, button: string): Promise<readonly TurnEvent[]>;
  /** A press that the desk should refuse before any turn. */
  pressRefused(messageId: string, button: string): Promise<Answered>;
  thread(after?: number): Promise<readonly ThreadMessage[]>;
  /** Who answers the conversation that is shown; null before there is one. */
  answerer(): Promise<z.infer<typeof threadAnswer>["answerer"]>;
  /** How the conversation that is shown was rated; undefined while it is not over. */
  over(): Promise<{ readonly rating: number | null; readonly reopens: boolean } | undefined>;
  /** Rates it. @returns the status of the answer */
  rate(rating: unknown): Promise<number>;
};

const PAGE = { url: "https://app.example.com/account", title: "Account" };

/** Opens a chat from a network of its own, so that the desk's rates by address do not add up over a test file. */
export async function openChat(
  demo: Pick<RunningDemo, "deskUrl" | "widgetKey">,
  visitor: string | null = null,
): Promise<Visitor> {
  const base = `${demo.deskUrl}/api/widget/${demo.widgetKey}`;
  const address = `2001:db8:0:${crypto.getRandomValues(new Uint16Array(1))[0]?.toString(16)}::1`;
  const headers = { ...UNCOMPRESSED, "content-type": "application/json", "x-forwarded-for": address };
  const start = async (known: string | null) => {
    const body = JSON.stringify({ page: PAGE, ...(known === null ? {} : { visitor: known }) });
    return sessionAnswer.parse(await (await fetch(`${base}/session`, { method: "POST", headers, body })).json());
  };
  const opened = await start(visitor);
  let held: { readonly session: string; readonly visitor: string } = opened;
  const bearer = () => ({ ...headers, authorization: `Bearer ${held.session}` });
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${base}/${path}`, { ...init, headers: bearer() });
    // An answer to a token has no code of a refusal; a session that has ended is opened again, as by the frame.
    if (answer.status !== 401 || answer.headers.get("content-type") !== "application/problem+json") return answer;
    await answer.body?.cancel();
    held = await start(held.visitor);
    return await fetch(`${base}/${path}`, { ...init, headers: bearer() });
  };
  const post = (path: string, body: unknown) => ask(path, { method: "POST", body: JSON.stringify(body) });
  const screen: { newest: string | null } = { newest: null };
  const show = (events: readonly TurnEvent[]) => {
    for (const event of events) if ("messageId" in event) screen.newest = event.messageId;
    return events;
  };
  return {
    opened,
    identify: async (token) => {
      const response = await post("identify", { token });
      const { opened: next, ...body } = identifyReply.parse(await response.json());
      held = { ...held, ...next };
      return { status: response.status, body };
    },
    held: () => held,
    logout: async () => {
      const response = await post("logout", {});
      assert.equal(response.status, 200);
      await response.body?.cancel();
      held = await start(null);
    },
    say: async (text, clientId = crypto.randomUUID(), shown = screen.newest) => {
      const sent = { clientId, text, page: PAGE, ...(shown === null ? {} : { shown }) };
      return show(await readTurn(await post("messages", sent)));
    },
    press: async (messageId, button) => show(await readTurn(await post("press", { messageId, button }))),
    pressRefused: async (messageId, button) => {
      const response = await post("press", { messageId, button });
      const { code } = z.object({ code: z.string() }).parse(await response.json());
      return { status: response.status, code };
    },
    answerer: async () => threadAnswer.parse(await (await ask("messages?after=0")).json()).answerer,
    over: async () => threadAnswer.parse(await (await ask("messages?after=0")).json()).over,
    rate: async (rating) => {
      const response = await post("rating", { rating });
      await response.body?.cancel();
      return response.status;
    },
    thread: async (after = 0) => {
      const response = await ask(`messages?after=${after}`);
      const { messages } = threadAnswer.parse(await response.json());
      screen.newest = messages.at(-1)?.id ?? screen.newest;
      return messages;
    },
  };
}

async function readTurn(response: Response): Promise<readonly TurnEvent[]> {
  const text = await response.text();
  assert.equal(response.status, 200, text);
  assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
  const events = text.split("\n\n").filter((block) => block !== "").map((block) => {
    const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return turnEvent.parse({ ...JSON.parse(data ?? "null"), event });
  });
  assert.equal(events.at(-1)?.event, "done", text);
  return events;
}

/** The only event of its kind in a turn. */
export function only<Kind extends TurnEvent["event"]>(
  events: readonly TurnEvent[],
  kind: Kind,
): Extract<TurnEvent, { event: Kind }> {
  const found = events.filter((event): event is Extract<TurnEvent, { event: Kind }> => event.event === kind);
  assert.equal(found.length, 1, `one ${kind} in ${JSON.stringify(events)}`);
  const [one] = found;
  assert.ok(one !== undefined);
  return one;
}

/** Every action event of a turn, as `action outcome`. */
export function actionsOf(events: readonly TurnEvent[]): readonly string[] {
  return events.flatMap((event) => event.event === "action" ? [`${event.action} ${event.outcome}`] : []);
}

/** Everything that a turn says in words. */
export function wordsOf(events: readonly TurnEvent[]): string {
  return events.flatMap((event) => {
    if (event.event === "text") return [event.delta];
    if (event.event === "confirm") return [event.summary];
    return event.event === "handoff" || event.event === "error" ? [event.text] : [];
  }).join("\n");
}

/** A button of a card, by its label: the dot path that a press names, and what the saved card says it does. */
export function buttonOf(card: CardNode, label: string): { readonly path: string; readonly action: unknown } | null {
  const search = (at: CardNode, path: string): { path: string; action: unknown } | null => {
    if (at.type === "Button" && at["label"] === label) return { path, action: at["onClickAction"] };
    for (const [place, child] of (at.children ?? []).entries()) {
      const found = search(child, `${path === "" ? "" : `${path}.`}children.${place}`);
      if (found !== null) return found;
    }
    return null;
  };
  return search(card, "");
}

/** All text that a card shows, in order: values and labels. */
export function textsOf(card: CardNode): readonly string[] {
  const own = [card["value"], card["label"]].filter((text) => typeof text === "string");
  return [...own, ...(card.children ?? []).flatMap(textsOf)];
}
