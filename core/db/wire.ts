/**
 * The wire between instances that share a PostgreSQL: `LISTEN` and `NOTIFY` on one channel.
 *
 * The triggers of a transaction write its events into `pending_events`; after the commit one statement removes the
 * events of all transactions and sends them. An instance sends the events of every other one too, so that none is lost
 * with an instance that dies after a commit.
 *
 * A separate connection listens, and reconnects automatically. Anything sent meanwhile is lost, so `gap` is called
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
  /** The connection was lost or a retry failed; retries continue. */
  readonly lost: (error: unknown) => void;
};

/** The wire of one instance. */
export type Wire = {
  /**
   * Waits a moment for more, then sends the pending events, and texts in order.
   *
   * @param collect returns the texts, called when the moment is over
   */
  send(collect: () => readonly string[]): Promise<void>;
  /** Starts listening. */
  listen(ears: WireListener): Promise<void>;
  close(): Promise<void>;
};

/**
 * The prefix of an instance's connection names: the triggers of `011_events` create events only for writes of such a
 * connection. `~` marks an instance that sends pending events, see `140_pending_events`.
 */
const INSTANCE_PREFIX = "desk ";
const SENDS_PENDING = "~";

const CHANNEL = "desk";
/** The time in which events are collected: two of these intervals are imperceptible. */
const COLLECT_MS = 5;
/** The maximum number of rows that one statement removes. */
const BATCH_MAX = 500;
/** The interval of the search for pending events of dead instances. */
const SWEEP_MS = 1000;
const BACKOFF_MS = 200;
const BACKOFF_MS_MAX = 5000;
/** Keepalive: a silently broken connection is detected by an unanswered query. */
const KEEPALIVE_MS = 15_000;
const KEEPALIVE_TIMEOUT_MS = 5000;

/** Returns the name of an instance's connections. */
export function connectionName(instance: string): string {
  return INSTANCE_PREFIX + SENDS_PENDING + instance;
}

/** Creates the wire. @param connect returns a new connection, not opened yet */
export function openWire(db: Kysely<Database>, instance: string, connect: () => Client): Wire {
  let client: Client | null = null;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endSweep = () => {};
  const own = SENDS_PENDING + instance;

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
    next.on("notification", ({ payload = "" }) => hear(payload, own, ears));
    await next.connect();
    next.on("error", lose);
    next.on("end", () => lose(new Error("the server closed the connection")));
    await next.query(`listen ${CHANNEL}`);
    // Closed while it was connecting again.
    if (closed) return await next.end();
    client = next;
    ask(next, lose);
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
      open(ears).then(() => closed || ears.gap(), (error) => {
        if (closed) return;
        ears.lost(error);
        again(ears, failures + 1);
      });
    }, Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** failures));
  }

  return {
    async send(collect) {
      await new Promise((resolve) => setTimeout(resolve, COLLECT_MS));
      const texts = collect().map((text) => `${own} ${text}`);
      // The events of an instance that stops are sent by another one.
      if (!closed) await sendPending(db, texts);
    },
    async listen(ears) {
      await open(ears);
      endSweep = startSweep(db);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      endSweep();
      await client?.end();
    },
  };
}

/** Passes the messages of other instances to the listener; its own are ignored. */
function hear(payload: string, own: string, { heard }: WireListener): void {
  const at = payload.indexOf(" ");
  if (payload.slice(0, at) !== own) heard(payload.slice(at + 1));
}

/** Repeatedly sends events of an instance that died, or that wrote without `send`. @returns a function that stops it */
function startSweep(db: Kysely<Database>): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer = setTimeout(async () => {
      // While the database is unavailable there is nothing to send, and its callers report the error.
      await sendPending(db, []).catch(() => {});
      if (!isOver) later();
    }, SWEEP_MS);
  };
  later();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Sends the pending events, then texts. Simultaneous senders take different rows. */
async function sendPending(db: Kysely<Database>, texts: readonly string[]): Promise<void> {
  const { rows: [row] } = await sql<{ taken: number }>`
    with taken as (
      delete from pending_events
      where seq in (select seq from pending_events order by seq limit ${sql.lit(BATCH_MAX)} for update skip locked)
      returning seq, event
    ), sent as (
      select event from (
        select 0 as kind, seq, event from taken
        union all select 1, place, event from unnest(cast(${texts} as text[])) with ordinality as given (event, place)
      ) as all_of_them order by kind, seq
    )
    select count(pg_notify(${CHANNEL}, event))::integer as sent, (select count(*)::integer from taken) as taken
    from sent`.execute(db);
  if (row?.taken === BATCH_MAX) await sendPending(db, []);
}
