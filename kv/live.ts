/**
 * Live events: inside this process, and between the instances that share a PostgreSQL.
 *
 * The database stores events of written rows for the other instances in the same transaction (`011_events`); they are
 * sent from here after the commit, together with events without a row (typing, presence).
 *
 * @module
 */
import { z } from "zod";
import type { Wire } from "../core/db/wire.ts";
import type { Live, LiveEvent } from "../core/ports/live.ts";
import type { Log } from "../core/ports/log.ts";

/** Events of this process; `publishGap` reports that events of other instances were missed. */
export type LocalLive = Live & { readonly publishGap: () => void };

/** Opens the events of this process. A listener that throws is logged; the others still run. */
export function openLive(log: Log): LocalLive {
  const events = listeners<LiveEvent>((event, error) =>
    log("error", "a listener of live events failed", { kind: event.kind, error })
  );
  const gaps = listeners<void>((_, error) => log("error", "a listener of gaps failed", { error }));
  return { publish: events.publish, subscribe: events.add, publishGap: gaps.publish, onGap: gaps.add };
}

function listeners<Event>(failed: (event: Event, error: unknown) => void) {
  const entries = new Set<(event: Event) => void>();
  return {
    publish: (event: Event) => {
      for (const entry of entries) {
        try {
          entry(event);
        } catch (error) {
          failed(event, error);
        }
      }
    },
    add: (listener: (event: Event) => void) => {
      // A separate function, so that the same listener may subscribe twice.
      const entry = (event: Event) => listener(event);
      entries.add(entry);
      return () => {
        entries.delete(entry);
      };
    },
  };
}

/** Kinds of events without a row in the database. */
const UNWRITTEN: readonly LiveEvent["kind"][] = [
  "typing",
  "presence",
  "visitor",
  "visit",
  "call",
  "page_call",
  "teammate",
];

/** Events queued while earlier ones are sent; beyond this the oldest are dropped, which become outdated first. */
const WAITING_MAX = 1000;

/** PostgreSQL's NOTIFY accepts 8,000 bytes; ids need a few hundred. */
const TEXT_BYTES_MAX = 4000;

/** Exchanges events with the other instances. */
export async function shareLive(local: LocalLive, wire: Wire, log: Log): Promise<Live> {
  await wire.listen({
    heard(text) {
      const event = readEvent(text);
      if (event === null) log("warn", "another instance sent an event that this version does not know");
      else local.publish(event);
    },
    gap() {
      log("info", "the connection to the other instances is back");
      local.publishGap();
    },
    lost: (error) => log("warn", "the connection to the other instances is lost", { cause: String(error) }),
  });
  const send = sender(wire, log);
  return {
    ...local,
    publish(event) {
      local.publish(event);
      send(event);
    },
  };
}

/** Sends events in batches, one statement at a time. */
function sender(wire: Wire, log: Log): (event: LiveEvent) => void {
  let waiting: string[] = [];
  let isAsked = false;
  let isSending = false;
  const takeAll = () => {
    const texts = waiting;
    waiting = [];
    isAsked = false;
    return texts;
  };
  const sendAll = async () => {
    if (isSending) return;
    isSending = true;
    while (isAsked) {
      await wire.send(takeAll).catch((error) =>
        log("warn", "events could not be sent to the other instances", { cause: String(error) })
      );
    }
    isSending = false;
  };
  return (event) => {
    // The other kinds are recorded by the database.
    if (UNWRITTEN.includes(event.kind)) {
      const text = JSON.stringify(event);
      if (new TextEncoder().encode(text).length > TEXT_BYTES_MAX) {
        return log("error", "an event is too long to be sent");
      }
      waiting = [...waiting, text].slice(-WAITING_MAX);
    }
    isAsked = true;
    void sendAll();
  };
}

const id = z.string();
const conversation = { workspace: id, conversationId: id };
const n = z.int();

/** Events from other instances. */
const eventSchema: z.ZodType<LiveEvent> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("message"), ...conversation, n }),
  z.object({ kind: z.literal("conversation"), ...conversation }),
  z.object({ kind: z.literal("seen"), ...conversation, side: z.enum(["customer", "team"]), n }),
  z.object({ kind: z.literal("typing"), ...conversation, by: id.nullable() }),
  z.object({ kind: z.literal("presence"), ...conversation }),
  z.object({ kind: z.literal("visitor"), workspace: id, visitorId: id }),
  z.object({ kind: z.literal("visit"), workspace: id, visit: id }),
  z.object({ kind: z.literal("call"), workspace: id, visit: id, call: id }),
  z.object({ kind: z.literal("page_call"), workspace: id, call: id }),
  z.object({ kind: z.literal("settings"), workspace: id }),
  z.object({ kind: z.literal("teammate"), workspace: id, teammate: id }),
  z.object({ kind: z.literal("knowledge"), workspace: id, sourceId: id }),
]);

function readEvent(text: string): LiveEvent | null {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
