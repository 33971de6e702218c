/**
 * The outbox of webhooks: leases due deliveries in the order of their conversations, makes one attempt, and records how
 * it ended.
 *
 * @see docs/decisions/webhooks.md
 * @module
 */
import { type RawBuilder, sql } from "kysely";
import { recordActivity } from "../activity/record.ts";
import { storable } from "../db/json.ts";
import type { WebhookDeliveryTable, WebhookSecret } from "../db/tables/webhooks.ts";
import type { Desk } from "../desk.ts";
import { newOpaque } from "../identity/opaque.ts";
import type { JsonObject } from "../json.ts";
import { WEBHOOK_LIMITS } from "../limits/webhooks.ts";
import { leaseEnd, nextAttemptAt } from "../outbox/attempts.ts";
import { inIndexOrder } from "../outbox/lease.ts";
import type { OutboxQueue } from "../outbox/loop.ts";
import type { OutboundAnswer } from "../ports/outbound.ts";
import { DAY, SECOND } from "../units.ts";
import { activitySubject } from "./endpoints.ts";

/** The handles that sending needs. */
export type WebhookDesk = Pick<Desk, "db" | "outbound" | "now" | "newId" | "randomBytes">;

/** A delivery that this process has leased, with data of its endpoint. */
export type LeasedDelivery =
  & Pick<WebhookDeliveryTable, "id" | "workspace" | "endpoint" | "type" | "createdAt" | "attempts">
  & { readonly data: JsonObject; readonly url: string; readonly secrets: readonly WebhookSecret[] };

/**
 * How an attempt ended. `held`: nothing was sent, through no fault of the endpoint. `gone`: it is not to be called
 * again.
 */
type AttemptEnd = {
  readonly kind: "delivered" | "failed" | "held" | "gone";
  readonly status: number | null;
  readonly answer: string;
  /** How long the endpoint asks to wait. */
  readonly retryAfterMs: number;
};

/**
 * Returns what the worker needs. Events come with messages and changes of conversations; the others wait for the next
 * poll.
 */
export function webhookQueue(desk: WebhookDesk): OutboxQueue<LeasedDelivery> {
  return {
    name: "webhooks",
    lease: (countMax) => leaseDeliveries(desk, countMax),
    send: (delivery) => sendDelivery(desk, delivery),
    wakesOn: ({ kind }) => kind === "message" || kind === "conversation",
  };
}

/**
 * Leases due deliveries of enabled endpoints. A delivery of a conversation waits until the previous one has ended, so
 * that an endpoint receives them in order; a slow endpoint has only a few at once, and so delays no other one.
 */
async function leaseDeliveries(
  { db, now }: Pick<Desk, "db" | "now">,
  countMax: number,
): Promise<readonly LeasedDelivery[]> {
  return await inIndexOrder({ db }, leasing(now(), countMax));
}

/**
 * Returns the leasing statement. Each `order by` with a limit is the whole key of one index: see
 * `core/outbox/lease.ts`.
 */
function leasing(now: Date, countMax: number): RawBuilder<LeasedDelivery> {
  const at = sql`cast(${now} as timestamptz)`;
  const isDue = sql`own.due_at is not null and own.due_at <= ${at}
    and (own.leased_until is null or own.leased_until <= ${at})`;
  return sql<LeasedDelivery>`
    with picked as (
      select one.workspace, one.id, endpoint.url, endpoint.secrets
      from webhook_endpoints as endpoint
      cross join lateral (
        select own.workspace, own.id, own.seq from webhook_deliveries as own
        where own.workspace = endpoint.workspace and own.endpoint = endpoint.id and ${isDue}
          -- A "not exists" would become a join with every row that waits.
          and (own.conversation is null or own.seq = (
            select oldest.seq from webhook_deliveries as oldest
            where oldest.workspace = own.workspace and oldest.endpoint = own.endpoint
              and oldest.conversation = own.conversation and oldest.due_at is not null
            order by oldest.seq limit 1))
        order by own.seq
        limit greatest(0, ${WEBHOOK_LIMITS.atOnceMax} - (
          select count(*) from (
            select from webhook_deliveries as leased
            where leased.workspace = endpoint.workspace and leased.endpoint = endpoint.id
              and leased.due_at is not null and leased.leased_until > ${at}
            order by leased.leased_until limit ${WEBHOOK_LIMITS.atOnceMax}) as sent_now))
      ) as one
      where endpoint.enabled
      order by one.seq limit ${countMax}
    )
    update webhook_deliveries as own
    set leased_until = ${leaseEnd(now)}, attempts = own.attempts + 1, attempted_at = ${at}
    from picked
    -- Checked twice: another process may have leased it since it was picked.
    where own.workspace = picked.workspace and own.id = picked.id and ${isDue}
    returning own.id, own.workspace, own.endpoint, own.type, own.created_at, own.attempts, own.data, picked.url,
      picked.secrets`;
}

/** Returns the posted body of an event. */
export function eventBody({ type, createdAt, data }: Pick<LeasedDelivery, "type" | "createdAt" | "data">): string {
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
}

async function sendDelivery(desk: WebhookDesk, delivery: LeasedDelivery): Promise<void> {
  const marker = newOpaque(desk);
  const now = desk.now();
  const secrets = delivery.secrets.filter(({ until }) => until === null || Date.parse(until) > now.getTime());
  const answer = await desk.outbound.call({
    door: "webhook",
    workspace: delivery.workspace,
    method: "POST",
    url: delivery.url,
    headers: {
      "content-type": "application/json",
      "webhook-id": delivery.id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": secrets.map(({ name }) => `{secrets.${name}#${marker}}`).join(" "),
    },
    body: eventBody(delivery),
    marker,
    secrets: Object.fromEntries(secrets.map(({ name, sealed }) => [name, sealed])),
    customer: null,
    call: null,
    deadlineMs: WEBHOOK_LIMITS.requestMs,
  });
  await recordAttempt(desk, delivery, endOf(answer));
}

/** Refusals that are unrelated to the endpoint. */
const HELD: ReadonlySet<string> = new Set(["frozen", "busy", "ledger"]);

function endOf(answer: OutboundAnswer): AttemptEnd {
  if (answer.kind !== "answer") {
    const isHeld = answer.kind === "refused" && HELD.has(answer.code);
    return { kind: isHeld ? "held" : "failed", status: null, answer: answer.message, retryAfterMs: 0 };
  }
  const { status, body, headers } = answer;
  const kind = status >= 200 && status < 300 ? "delivered" : status === 410 ? "gone" : "failed";
  return { kind, status, answer: body, retryAfterMs: retryAfterOf(headers["retry-after"]) };
}

/** Returns the seconds of `Retry-After`, in ms, at most a day; 0 for none and for a date. */
function retryAfterOf(seconds: string | undefined): number {
  return /^\d{1,9}$/.test(seconds ?? "") ? Math.min(Number(seconds) * SECOND, DAY) : 0;
}

/** Stores how an attempt ended, if the lease is still held. After the last attempt the endpoint is disabled. */
async function recordAttempt(desk: WebhookDesk, delivery: LeasedDelivery, end: AttemptEnd): Promise<void> {
  const { workspace, id, attempts } = delivery;
  const now = desk.now();
  const heldUntil = new Date(now.getTime() + WEBHOOK_LIMITS.heldMs);
  const dueAt =
    { delivered: null, gone: null, held: heldUntil, failed: nextAttemptAt(now, attempts, end.retryAfterMs) }[end.kind];
  const state = end.kind === "delivered" ? "delivered" : dueAt === null ? "failed" : "waiting";
  await desk.db.transaction().execute(async (db) => {
    const recorded = await db.updateTable("webhookDeliveries").set({
      dueAt,
      state,
      leasedUntil: null,
      status: end.status,
      answer: storable([...end.answer].slice(0, WEBHOOK_LIMITS.answerCharsMax).join("")),
      ...(end.kind === "held" ? { attempts: attempts - 1 } : {}),
    })
      .where("workspace", "=", workspace).where("id", "=", id).where("attempts", "=", attempts)
      .where("dueAt", "is not", null)
      .returning("id").executeTakeFirst();
    if (recorded !== undefined && state === "failed") await stopEndpoint({ ...desk, db }, delivery, end);
  });
}

async function stopEndpoint(
  desk: Pick<Desk, "db" | "now" | "newId">,
  { workspace, endpoint }: LeasedDelivery,
  { kind, status, answer }: AttemptEnd,
): Promise<void> {
  const because = kind === "gone"
    ? "The endpoint answered 410: it wants no more events."
    : `An event could not be delivered for a day (${status === null ? answer : `status ${status}`}).`;
  const stopped = await desk.db.updateTable("webhookEndpoints")
    .set((row) => ({ enabled: false, stoppedBecause: storable(because), version: row("version", "+", 1) }))
    .where("workspace", "=", workspace).where("id", "=", endpoint).where("enabled", "=", true)
    .returning(["url", "description"]).executeTakeFirst();
  if (stopped === undefined) return;
  const activity = {
    workspace,
    kind: "webhook_stopped",
    by: null,
    address: null,
    subject: activitySubject(stopped),
  } as const;
  await recordActivity(desk, { ...activity, detail: { because } });
}
