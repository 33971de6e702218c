/**
 * The outbox of pushes: what a browser was notified of is compared with the current state, so that an outdated change
 * is never sent.
 *
 * @see docs/decisions/inbox.md
 * @module
 */
import { sql } from "kysely";
import type { Sealed } from "../ports/vault.ts";
import type { PushMessageTable, PushSubscriptionTable } from "../db/tables/notifications.ts";
import type { Desk } from "../desk.ts";
import { newOpaque } from "../identity/opaque.ts";
import { NOTIFICATION_LIMITS } from "../limits/notifications.ts";
import { leaseEnd, nextAttemptAt } from "../outbox/attempts.ts";
import type { OutboxQueue } from "../outbox/loop.ts";
import type { OutboundAnswer } from "../ports/outbound.ts";
import { SECOND } from "../units.ts";
import { pushKey } from "./devices.ts";
import type { TeammateRef } from "./preferences.ts";
import { type PushedWait, readPushedWait } from "./waiting.ts";

/** The handles that pushing needs. */
export type PushDesk = Pick<Desk, "db" | "push" | "outbound" | "now" | "newId" | "randomBytes" | "baseUrl">;

/** The live store's data about a teammate's browsers. */
export type Browsers = {
  /** Whether the session still belongs to a teammate who may answer. */
  readonly mayAnswer: (owner: TeammateRef, session: string) => Promise<boolean>;
  /** Whether a page of the desk is visible to the teammate, which notifies them itself. */
  readonly hasVisiblePage: (owner: TeammateRef) => Promise<boolean>;
};

/** A row that this process has leased, with its browser. */
export type LeasedPush =
  & Omit<PushMessageTable, "dueAt" | "leasedUntil">
  & Pick<PushSubscriptionTable, "teammate" | "session" | "endpoint" | "p256dh" | "auth">;

/** The notification that the browser should show. */
type ShownPush =
  | { readonly kind: "nothing" }
  /** It counts as notified: a page has shown it, or these are quiet hours. */
  | { readonly kind: "notified"; readonly since: Date }
  | { readonly kind: "show"; readonly wait: PushedWait }
  | { readonly kind: "close" };

/**
 * How an attempt ended. `gone`: the browser has unsubscribed. `held`: nothing was sent, through no fault of its
 * service.
 */
type End = { readonly kind: "sent" | "failed" | "refused" | "held" | "gone"; readonly retryAfterMs: number };

/** Returns the queue that the worker processes. */
export function pushQueue(desk: PushDesk, browsers: Browsers): OutboxQueue<LeasedPush> {
  return {
    name: "pushes",
    lease: (countMax) => leasePushes(desk, countMax),
    send: (row) => sendPush(desk, browsers, row),
    wakesOn: ({ kind }) => kind === "message" || kind === "conversation",
  };
}

async function leasePushes({ db, now }: Pick<Desk, "db" | "now">, countMax: number): Promise<readonly LeasedPush[]> {
  const at = sql`cast(${now()} as timestamptz)`;
  const isDue = sql`message.due_at <= ${at} and (message.leased_until is null or message.leased_until <= ${at})`;
  const { rows } = await sql<LeasedPush>`
    with picked as (
      select subscription, conversation from push_messages as message where ${isDue}
      order by due_at limit ${countMax}
    )
    update push_messages as message
    set leased_until = ${leaseEnd(now())}, attempts = message.attempts + 1
    from picked, push_subscriptions as device
    -- Checked twice: another process may have leased it since it was picked.
    where message.subscription = picked.subscription and message.conversation = picked.conversation and ${isDue}
      and device.id = message.subscription
    returning message.subscription, message.workspace, message.conversation, message.notified_since, message.shown,
      message.revision, message.attempts, device.teammate, device.session, device.endpoint, device.p256dh,
      device.auth`.execute(db);
  return rows;
}

/** Ends all leases, at the start of the only process on the database: the processes that held them no longer exist. */
export async function releasePushes({ db }: Pick<Desk, "db">): Promise<void> {
  await db.updateTable("pushMessages").set({ leasedUntil: null }).where("dueAt", "is not", null).execute();
}

async function sendPush(desk: PushDesk, browsers: Browsers, row: LeasedPush): Promise<void> {
  const owner = { workspace: row.workspace, teammate: row.teammate };
  if (!await browsers.mayAnswer(owner, row.session)) return await removeDevice(desk, row);
  const wait = await readPushedWait(desk, owner, row.conversation);
  const step = await nextStep(browsers, owner, row, wait);
  if (step.kind === "nothing" || step.kind === "notified") {
    return await settle(desk, row, {
      notifiedSince: step.kind === "notified" ? step.since : row.notifiedSince,
      shown: row.shown,
    });
  }
  const end = endOf(await push(desk, row, step));
  if (end.kind === "gone") return await removeDevice(desk, row);
  if (end.kind === "held" || end.kind === "failed") return await retry(desk, row, end);
  const isShown = step.kind === "show" && end.kind === "sent";
  await settle(desk, row, {
    notifiedSince: step.kind === "show" ? step.wait.since : row.notifiedSince,
    shown: isShown,
  });
}

async function nextStep(
  browsers: Browsers,
  owner: TeammateRef,
  { notifiedSince, shown }: LeasedPush,
  wait: PushedWait | null,
): Promise<ShownPush> {
  if (wait === null) return { kind: shown ? "close" : "nothing" };
  if (notifiedSince?.getTime() === wait.since.getTime()) return { kind: "nothing" };
  const isNotified = wait.isQuiet || await browsers.hasVisiblePage(owner);
  return isNotified ? { kind: "notified", since: wait.since } : { kind: "show", wait };
}

async function push(
  desk: PushDesk,
  { workspace, conversation, endpoint, p256dh, auth }: LeasedPush,
  step: Extract<ShownPush, { kind: "show" | "close" }>,
): Promise<OutboundAnswer> {
  const { publicKey, sealed } = await pushKey(desk);
  const isPublic = desk.baseUrl.startsWith("https:");
  return await desk.outbound.call({
    door: "push",
    workspace,
    method: "POST",
    url: endpoint,
    headers: {},
    secrets: {},
    customer: null,
    call: null,
    body: JSON.stringify({
      message: JSON.stringify(messageOf(conversation, step, desk.now())),
      browser: { p256dh, auth },
      vapid: { publicKey, sealed: sealed satisfies Sealed },
      subject: isPublic ? desk.baseUrl : "mailto:desk@localhost",
      topic: conversation.replaceAll("-", "").slice(0, 32),
      ttlS: NOTIFICATION_LIMITS.pushTtlS,
    }),
    marker: newOpaque(desk),
    deadlineMs: NOTIFICATION_LIMITS.pushMs,
  });
}

/** Returns the message that `routes/desk/scripts/service_worker.js` reads. */
function messageOf(conversation: string, step: Extract<ShownPush, { kind: "show" | "close" }>, at: Date) {
  if (step.kind === "close") return { kind: "close", tag: conversation } as const;
  const { title, body, number } = step.wait;
  return { kind: "show", tag: conversation, title, body, href: `/desk/inbox/${number}`, at: at.getTime() } as const;
}

/** Refusals that are unrelated to the push. */
const HELD: ReadonlySet<string> = new Set(["frozen", "busy", "ledger"]);

/** Answers of a push service after which a retry with the same content may succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

function endOf(answer: OutboundAnswer): End {
  if (answer.kind === "refused") return { kind: HELD.has(answer.code) ? "held" : "refused", retryAfterMs: 0 };
  if (answer.kind === "no_answer") return { kind: "failed", retryAfterMs: 0 };
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return { kind: "sent", retryAfterMs: 0 };
  if (status === 404 || status === 410) return { kind: "gone", retryAfterMs: 0 };
  if (status < 500 && !PASSING.has(status)) return { kind: "refused", retryAfterMs: 0 };
  const seconds = headers["retry-after"] ?? "";
  return { kind: "failed", retryAfterMs: /^\d{1,5}$/.test(seconds) ? Number(seconds) * SECOND : 0 };
}

async function removeDevice({ db }: Pick<Desk, "db">, { subscription }: LeasedPush): Promise<void> {
  await db.deleteFrom("pushSubscriptions").where("id", "=", subscription).execute();
}

/** Records what the browser was notified of. A change since the lease leaves the row due. */
async function settle(
  { db }: Pick<Desk, "db">,
  row: LeasedPush,
  { notifiedSince, shown }: Pick<PushMessageTable, "notifiedSince" | "shown">,
): Promise<void> {
  await ofLease(db, row).set((message) => ({
    notifiedSince,
    shown,
    leasedUntil: null,
    dueAt: message.case().when("revision", "=", row.revision).then(null).else(message.ref("dueAt")).end(),
  })).execute();
}

async function retry({ db, now }: Pick<Desk, "db" | "now">, row: LeasedPush, end: End): Promise<void> {
  const at = now();
  const isHeld = end.kind === "held";
  const dueAt = isHeld
    ? new Date(at.getTime() + NOTIFICATION_LIMITS.pushHeldMs)
    : nextAttemptAt(at, row.attempts, end.retryAfterMs);
  const attempts = isHeld ? row.attempts - 1 : row.attempts;
  await ofLease(db, row).set((message) => {
    const isSame = message("revision", "=", row.revision);
    return {
      leasedUntil: null,
      dueAt: message.case().when(isSame).then(dueAt).else(message.ref("dueAt")).end(),
      attempts: message.case().when(isSame).then(attempts).else(message.ref("attempts")).end(),
    };
  }).execute();
}

function ofLease(db: Desk["db"], { subscription, conversation }: LeasedPush) {
  return db.updateTable("pushMessages").where("subscription", "=", subscription)
    .where("conversation", "=", conversation);
}
