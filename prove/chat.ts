/**
 * A visitor of the copy, with the requests of the chat's frame.
 *
 * @see docs/reference/routes.md
 * @module
 */
import { z } from "zod";
import { readJson } from "../core/json.ts";

const QUESTION_ROWS = z.array(z.looseObject({ value: z.string() }));

const sessionSchema = z.looseObject({ session: z.string(), visitor: z.string() });
const identifiedSchema = z.looseObject({ opened: z.looseObject({ session: z.string() }).optional() });
const eventSchema = z.looseObject({
  event: z.string(),
  /** For a call of an action. */
  outcome: z.string().optional(),
  messageId: z.string().optional(),
  summary: z.string().nullable().optional(),
  question: z.looseObject({ rows: QUESTION_ROWS, details: QUESTION_ROWS }).nullable().optional(),
  buttons: z.array(z.looseObject({ id: z.string() })).optional(),
});

/** An event of a turn. */
export type ChatEvent = z.infer<typeof eventSchema>;

/** A response of the chat's routes: the turn's events, or a refusal. */
export type RouteAnswer = { readonly status: number; readonly events: readonly ChatEvent[]; readonly text: string };

/** An open chat. */
export type Chat = {
  readonly session: string;
  readonly visitor: string;
  readonly identify: (token: string) => Promise<RouteAnswer>;
  readonly say: (text: string, fields?: Readonly<Record<string, unknown>>) => Promise<RouteAnswer>;
  readonly press: (fields: Readonly<Record<string, unknown>>) => Promise<RouteAnswer>;
  readonly post: (path: string, body: unknown) => Promise<RouteAnswer>;
  readonly get: (path: string) => Promise<RouteAnswer>;
};

/** Opens a chat from a unique address, so that rates by address do not add up. */
export async function openChat(desk: { readonly url: string; readonly widgetKey: string }): Promise<Chat> {
  const base = `${desk.url}/api/widget/${desk.widgetKey}`;
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint16Array(2));
  const address = { "x-forwarded-for": `2001:db8:${a.toString(16)}:${b.toString(16)}::1` };
  let bearer = {};
  const send = async (method: string, path: string, body?: unknown): Promise<RouteAnswer> => {
    const response = await fetch(`${base}/${path}`, {
      method,
      headers: { "content-type": "application/json", ...address, ...bearer },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, events: eventsIn(response, text), text };
  };
  const page = { url: "https://app.example.com/", title: "App" };
  const opened = sessionSchema.parse(JSON.parse((await send("POST", "session", { page })).text));
  bearer = { authorization: `Bearer ${opened.session}` };
  return {
    ...opened,
    identify: async (token) => {
      const answer = await send("POST", "identify", { token });
      // A sign-in opens a new session and ends the one that requested it.
      const own = identifiedSchema.safeParse(readJson(answer.text)).data?.opened;
      if (own !== undefined) bearer = { authorization: `Bearer ${own.session}` };
      return answer;
    },
    say: (text, fields = {}) => send("POST", "messages", { clientId: crypto.randomUUID(), text, page, ...fields }),
    press: (fields) => send("POST", "press", fields),
    post: (path, body) => send("POST", path, body),
    get: (path) => send("GET", path),
  };
}

function eventsIn(response: Response, text: string): readonly ChatEvent[] {
  if (!(response.headers.get("content-type") ?? "").startsWith("text/event-stream")) return [];
  return text.split("\n\n").filter((block) => block !== "").map((block) => {
    const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return eventSchema.parse({ ...JSON.parse(data ?? "null"), event });
  });
}
