/**
 * The outbox of mail: leasing due mails, one attempt, and how it ended.
 *
 * A mail that the server took and whose answer was lost is sent again with the same Message-ID: it may arrive twice, and
 * mail programs show it once.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import { type RawBuilder, type Selectable, sql } from "kysely";
import { storable } from "../db/json.ts";
import type { MailTable } from "../db/tables/mail.ts";
import type { Desk } from "../desk.ts";
import { MAIL_LIMITS } from "../limits/mail.ts";
import { leaseEnd, nextAttemptAt } from "../outbox/attempts.ts";
import type { OutboxQueue } from "../outbox/loop.ts";
import type { MailAnswer, MailRequest } from "../ports/mail.ts";
import { readCompany } from "../settings/company.ts";
import { describeAnswer } from "./answers.ts";
import { readMailFiles } from "./files.ts";
import { SECRET_KINDS, unsubscribeUrl } from "./queue.ts";
import { type MailRoute, readMailRoute } from "./server.ts";
import { suppress } from "./suppressions.ts";

/** The handles that sending takes. */
export type MailDesk = Pick<Desk, "db" | "mail" | "files" | "now" | "baseUrl">;

/** A mail that this process has leased. */
export type LeasedMail = Selectable<MailTable>;

/** What the worker needs. Mails of messages go at once; the others wait for the next look. */
export function mailQueue(desk: MailDesk): OutboxQueue<LeasedMail> {
  return {
    name: "mails",
    lease: (countMax) => leaseMails(desk, countMax),
    send: async (mail) => void await sendLeased(desk, mail),
    wakesOn: ({ kind }) => kind === "message" || kind === "conversation",
  };
}

/**
 * Leases due mails, a few of each workspace: a slow server holds up no other one. Of a conversation only the oldest mail
 * to a recipient that has not ended, so that they arrive in their order.
 */
async function leaseMails({ db, now }: Pick<Desk, "db" | "now">, countMax: number): Promise<readonly LeasedMail[]> {
  return await db.transaction().execute(async (transaction) => {
    // What waits is read in the order of its indexes, and only until there is enough. A planner that has not counted the
    // rows yet, as after an import or on a server without autovacuum, would rather read and sort all that waits.
    await sql`select set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true)`
      .execute(transaction);
    const { rows } = await leasing(now(), countMax).execute(transaction);
    return rows;
  });
}

/** The statement that leases. Each `order by` with a limit is the whole key of one index: see the migration of these. */
function leasing(now: Date, countMax: number): RawBuilder<LeasedMail> {
  const at = sql`cast(${now} as timestamptz)`;
  const isDue = sql`mail.due_at <= ${at} and (mail.leased_until is null or mail.leased_until <= ${at})`;
  return sql<LeasedMail>`
    with recursive waiting(workspace) as (
      (select workspace from mails where due_at is not null order by workspace, due_at, created_at, id limit 1)
      union all
      select (select further.workspace from mails as further
        where further.due_at is not null and further.workspace > waiting.workspace
        order by further.workspace, further.due_at, further.created_at, further.id limit 1)
      from waiting where waiting.workspace is not null
    ), picked as (
      select one.workspace, one.id from waiting cross join lateral (
        select mail.workspace, mail.id, mail.due_at from mails as mail
        where mail.workspace = waiting.workspace and mail.due_at is not null and ${isDue}
          -- Not "not exists", which becomes a join with all that waits.
          and (mail.conversation is null or mail.id = (
            select oldest.id from mails as oldest
            where oldest.workspace = mail.workspace and oldest.conversation = mail.conversation
              and oldest.recipient = mail.recipient and oldest.due_at is not null
            order by oldest.created_at, oldest.id limit 1))
        order by mail.due_at, mail.created_at, mail.id
        limit greatest(0, ${MAIL_LIMITS.atOnceMax} - (
          select count(*) from (
            select from mails as leased
            where leased.workspace = waiting.workspace and leased.due_at is not null and leased.leased_until > ${at}
            order by leased.leased_until limit ${MAIL_LIMITS.atOnceMax}) as sent_now))
      ) as one
      order by one.due_at, one.id limit ${countMax}
    )
    update mails as mail
    set leased_until = ${leaseEnd(now)}, attempts = mail.attempts + 1, attempted_at = ${at}
    from picked
    -- Checked twice: another process may have leased it since it was picked.
    where mail.workspace = picked.workspace and mail.id = picked.id and mail.due_at is not null and ${isDue}
    returning mail.*`;
}

/** Leases one due mail, for who waits for how it ends; null when another process has it. */
export async function leaseMail(
  { db, now }: Pick<Desk, "db" | "now">,
  workspace: string,
  id: string,
): Promise<LeasedMail | null> {
  const at = now();
  const row = await db.updateTable("mails")
    .set((mail) => ({ leasedUntil: leaseEnd(at), attempts: mail("attempts", "+", 1), attemptedAt: at }))
    .where("workspace", "=", workspace).where("id", "=", id).where("dueAt", "is not", null)
    .where((mail) => mail.or([mail("leasedUntil", "is", null), mail("leasedUntil", "<=", at)]))
    .returningAll().executeTakeFirst();
  return row ?? null;
}

/** How an attempt ended. `held`: nothing was sent, through no fault of the mail or its server. */
type AttemptEnd = { readonly kind: "sent" | "failed" | "held" | "never"; readonly answer: string };

/** Makes one attempt at a leased mail, and records it. @returns the state of the mail, in words */
export async function sendLeased(desk: MailDesk, mail: LeasedMail): Promise<Pick<MailTable, "state" | "answer">> {
  const route = await readMailRoute(desk, mail.workspace, mail.kind);
  if (route === null) {
    return await recordAttempt(desk, mail, { kind: "held", answer: "Mail is not set up any more." });
  }
  if (mail.kind === "waiting" && !await stillWaits(desk, mail)) {
    return await recordAttempt(desk, mail, { kind: "never", answer: "Someone answered before it was sent." });
  }
  const files = await readMailFiles(desk, mail.workspace, mail.files);
  if (files === null) {
    return await recordAttempt(desk, mail, { kind: "never", answer: "A file of it is not there any more." });
  }
  const answer = await desk.mail.send({ ...await requestOf(desk, mail, route), files });
  // A test tries the server and its settings: what it answers to one says nothing for good about the teammate's address.
  const isBounce = mail.kind !== "test" && answer.kind === "rejected" && isBounced(answer);
  if (isBounce) await suppress(desk, mail.workspace, mail.recipient, "bounced", describeAnswer(answer, route.host));
  return await recordAttempt(desk, mail, { kind: endOf(answer), answer: describeAnswer(answer, route.host) });
}

/** Whether the customer of a mail to a teammate still waits; a mail of several customers is not asked for each. */
async function stillWaits({ db }: Pick<Desk, "db">, { workspace, conversation }: LeasedMail): Promise<boolean> {
  if (conversation === null) return true;
  const row = await db.selectFrom("conversations").select("status")
    .where("workspace", "=", workspace).where("id", "=", conversation).executeTakeFirst();
  return row?.status === "waiting";
}

async function requestOf(
  desk: Pick<Desk, "db" | "baseUrl">,
  mail: LeasedMail,
  { server, from }: MailRoute,
): Promise<Omit<MailRequest, "files">> {
  const { workspace, recipient, recipientName, replyTo, unsubscribeToken, subject, text, html } = mail;
  const { name } = await readCompany(desk, workspace);
  return {
    workspace,
    server,
    subject,
    text,
    html,
    fromName: from.name ?? name,
    to: { address: recipient, name: recipientName },
    replyTo: replyTo === null ? null : { address: replyTo, name: null },
    messageId: mail.messageId,
    inReplyTo: mail.inReplyTo,
    references: [...mail.referenceIds],
    unsubscribeUrl: unsubscribeToken === null ? null : unsubscribeUrl(desk, unsubscribeToken),
    // A person's answer is the only mail that a person wrote.
    automatic: mail.kind !== "reply" || mail.byAgent,
    deadlineMs: MAIL_LIMITS.attemptMs,
  };
}

/** Refusals that say nothing about the mail. */
const HELD: ReadonlySet<string> = new Set(["frozen", "busy", "ledger"]);

function endOf(answer: MailAnswer): AttemptEnd["kind"] {
  if (answer.kind === "accepted") return "sent";
  if (answer.kind === "refused") return HELD.has(answer.code) ? "held" : "failed";
  if (answer.kind === "no_answer" || answer.status < 500) return "failed";
  // A wrong password and a server that takes no connection are mended by an owner: the mail is tried for its day.
  return answer.stage === "connect" || answer.stage === "sign_in" ? "failed" : "never";
}

/**
 * Whether a server said for good that there is no such mailbox. 5.1 is about the address and 5.2.1 a mailbox that takes
 * nothing (RFC 3463); any other code, such as 5.7.1, is about the sender or the message.
 */
function isBounced({ stage, status, response }: Extract<MailAnswer, { kind: "rejected" }>): boolean {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (stage !== "recipient" || status < 500) return false;
  return enhanced === undefined ? status === 550 || status === 551 || status === 553 : /^5\.(1\.|2\.1$)/.test(enhanced);
}

/** Stores how an attempt ended, if the lease is still this one. */
async function recordAttempt(
  desk: Pick<Desk, "db" | "now">,
  { workspace, id, kind: mailKind, attempts, createdAt }: LeasedMail,
  { kind, answer }: AttemptEnd,
): Promise<Pick<MailTable, "state" | "answer">> {
  const now = desk.now();
  const isStale = now.getTime() - createdAt.getTime() > MAIL_LIMITS.staleMs;
  const heldUntil = isStale ? null : new Date(now.getTime() + MAIL_LIMITS.heldMs);
  const dueAt = { sent: null, never: null, held: heldUntil, failed: nextAttemptAt(now, attempts) }[kind];
  const state = kind === "sent" ? "sent" : dueAt === null ? "failed" : "waiting";
  const stored = storable([...answer].slice(0, MAIL_LIMITS.answerCharsMax).join(""));
  await desk.db.updateTable("mails")
    .set({
      dueAt,
      state,
      leasedUntil: null,
      answer: stored,
      ...(kind === "held" ? { attempts: attempts - 1 } : {}),
      // The link in it is kept as a hash everywhere else.
      ...(dueAt === null && SECRET_KINDS.has(mailKind) ? { text: "", html: "" } : {}),
    })
    .where("workspace", "=", workspace).where("id", "=", id).where("attempts", "=", attempts)
    .where("dueAt", "is not", null)
    .execute();
  return { state, answer: stored };
}
