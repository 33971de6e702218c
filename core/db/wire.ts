/**
 * The wire between instances that share a PostgreSQL: `LISTEN` and `NOTIFY` on one channel.
 *
 * A connection of its own listens, which comes back by itself. Whatever was sent while it was gone is lost, so `gap` is called
 * after every reconnection.
 *
 * @module
 */
import type { Client } from "pg";
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** The callbacks of one instance. */
export type WireListener = {
  /** A text that another instance sent. */
  readonly heard: (text: string) => void;
  /** The connection is back; texts sent meanwhile are lost. */
  readonly gap: () => void;
  /** The connection was lost or a retry failed; retries go on. */
  readonly lost: (error: unknown) => void;
};

/** The wire of one instance. */
export type Wire = {
  /** Sends texts to the other instances, in this order. */
  send(texts: readonly string[]): Promise<void>;
  /** Listens from now on. */
  listen(ears: WireListener): Promise<void>;
  close(): Promise<void>;
};

/** What an instance's connections are called: the triggers of `011_events` send only what such a connection writes. */
export const INSTANCE_PREFIX = "desk ";

const CHANNEL = "desk";
const BACKOFF_MS = 200;
const BACKOFF_MS_MAX = 5000;
/** Keepalive: a silently broken connection is found by a query without an answer. */
const KEEPALIVE_MS = 15_000;
const KEEPALIVE_TIMEOUT_MS = 5000;

/** Makes the wire. @param connect a new connection, not opened yet */
export function openWire(db: Kysely<Database>, instance: string, connect: () => Client): Wire {
  let client: Client | null = null;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function open(ears: WireListener): Promise<void> {
    const next = connect();
    let isLost = false;
    const lose = (error: unknown) => {
      if (isLost) return;
      isLost = true;
      client = null;
      next.end().catch(() => {});
      if (closed) return;
      ears.lost(error);
      again(ears, 0);
    };
    next.on("notification", ({ payload = "" }) => hear(payload, ears));
    await next.connect();
    next.on("error", lose);
    next.on("end", () => lose(new Error("the server closed the connection")));
    await next.query(`listen ${CHANNEL}`);
    client = next;
    ask(next, lose);
  }

  function hear(payload: string, { heard }: WireListener): void {
    const at = payload.indexOf(" ");
    if (payload.slice(0, at) !== instance) heard(payload.slice(at + 1));
  }

  function ask(next: Client, lose: (error: unknown) => void): void {
    timer = setTimeout(async () => {
      const late = setTimeout(() => lose(new Error("the server does not answer")), KEEPALIVE_TIMEOUT_MS);
      await next.query("select 1").catch(lose);
      clearTimeout(late);
      if (client === next) ask(next, lose);
    }, KEEPALIVE_MS);
  }

  function again(ears: WireListener, failures: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      open(ears).then(ears.gap, (error) => {
        if (closed) return;
        ears.lost(error);
        again(ears, failures + 1);
      });
    }, Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** failures));
  }

  return {
    async send(texts) {
      const sent = texts.map((text) => `${instance} ${text}`);
      await sql`select pg_notify(${CHANNEL}, sent) from unnest(cast(${sent} as text[])) as sent`.execute(db);
    },
    listen: open,
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
