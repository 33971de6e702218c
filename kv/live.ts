/**
 * Live events: inside this process, and between the instances that share a PostgreSQL.
 *
 * What is written to the database is told to the other instances by the database itself, in the writing transaction
 * (`011_events`). What is written nowhere (who types, who is where) is sent along the same wire from here.
 *
 * @module
 */
import { z } from "zod";
import type { Wire } from "../core/db/wire.ts";
import type { Live, LiveEvent } from "../core/ports/live.ts";
import type { Log } from "../core/ports/log.ts";

/** Events of this process, and a way to tell that some of other instances were missed. */
export type LocalLive = Live & { readonly tellGap: () => void };

/** Opens the port. A listener that throws is logged and disturbs nobody else. */
export function openLive(log: Log): LocalLive {
  const events = listeners<LiveEvent>((event, error) =>
    log("error", "a listener of live events failed", { kind: event.kind, error })
  );
  const gaps = listeners<void>((_, error) => log("error", "a listener was not told of a gap", { error }));
  return { publish: events.tell, subscribe: events.add, tellGap: gaps.tell, onGap: gaps.add };
}

function listeners<Told>(failed: (told: Told, error: unknown) => void) {
  const entries = new Set<(told: Told) => void>();
  return {
    tell: (told: Told) => {
      for (const entry of entries) {
        try {
          entry(told);
        } catch (error) {
          failed(told, error);
        }
      }
    },
    add: (listener: (told: Told) => void) => {
      // A function of its own, so that the same listener may subscribe twice.
      const entry = (told: Told) => listener(told);
      entries.add(entry);
      return () => {
        entries.delete(entry);
      };
    },
  };
}

/** Kinds that no row tells of. */
const UNWRITTEN: readonly LiveEvent["kind"][] = ["typing", "presence", "visitor", "visit", "call", "page_call"];

/** Events that wait while the ones before them are sent; the oldest go first, they are of what is over soonest. */
const WAITING_MAX = 1000;

/** PostgreSQL takes 8,000 bytes; ids need a few hundred. */
const TEXT_BYTES_MAX = 4000;

/** Tells the other instances, and hears them. */
export async function shareLive(local: LocalLive, wire: Wire, log: Log): Promise<Live> {
  await wire.listen({
    heard(text) {
      const event = readEvent(text);
      if (event === null) log("warn", "another instance said something that this version does not know");
      else local.publish(event);
    },
    gap() {
      log("info", "the line to the other instances is back");
      local.tellGap();
    },
    lost: (error) => log("warn", "the line to the other instances is lost", { cause: String(error) }),
  });
  const send = sender(wire, log);
  return {
    ...local,
    publish(event) {
      local.publish(event);
      if (UNWRITTEN.includes(event.kind)) send(event);
    },
  };
}

/** Sends what has come together since the last time: one statement at a time, however many events there are. */
function sender(wire: Wire, log: Log): (event: LiveEvent) => void {
  let waiting: string[] = [];
  let isSending = false;
  const sendAll = async () => {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) {
      const texts = waiting;
      waiting = [];
      await wire.send(texts).catch((error) =>
        log("warn", "the other instances were not told", { cause: String(error) })
      );
    }
    isSending = false;
  };
  return (event) => {
    const text = JSON.stringify(event);
    if (new TextEncoder().encode(text).length > TEXT_BYTES_MAX) return log("error", "an event is too long to be sent");
    waiting = [...waiting, text].slice(-WAITING_MAX);
    void sendAll();
  };
}

const id = z.string();
const conversation = { workspace: id, conversationId: id };
const n = z.int();

/** What other instances of this version or of another one may say. */
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
  z.object({ kind: z.literal("knowledge"), workspace: id, sourceId: id }),
]);

function readEvent(text: string): LiveEvent | null {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
