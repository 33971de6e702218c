/**
 * The outbox of mail: leases due emails, makes one attempt, and records how it ended.
 *
 * An email that the server accepted and whose answer was lost is sent again with the same Message-ID: it may arrive
 * twice, and mail programs show it once.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import { type Selectable, sql } from "kysely";
import { storable } from "../db/json.ts";
import type { MailTable } from "../db/tables/mail.ts";
import type { Desk } from "../desk.ts";
import { MAIL_LIMITS } from "../limits/mail.ts";
import { leaseEnd, nextAttemptAt } from "../outbox/attempts.ts";
import { leaseDue } from "../outbox/lease.ts";
import type { OutboxQueue } from "../outbox/loop.ts";
import type { MailAnswer, MailRequest } from "../ports/mail.ts";
import { readCompany } from "../settings/company.ts";
import { describeAnswer } from "./answers.ts";
import { type FailedAttempt, noteFailedMail } from "./failed_mail.ts";
import { readMailFiles } from "./files.ts";
import { SECRET_KINDS, unsubscribeUrl } from "./queue.ts";
import { type MailRoute, readMailRoute } from "./server.ts";
import { suppress } from "./suppressions.ts";

/** The handles that sending needs. */
export type MailDesk = Pick<Desk, "db" | "live" | "mail" | "files" | "now" | "newId" | "baseUrl">;

/** An email that this process has leased. */
export type LeasedMail = Selectable<MailTable>;

/** Returns what the worker needs. Emails of messages are sent at once; the others wait for the next poll. */
export function mailQueue(desk: MailDesk): OutboxQueue<LeasedMail> {
  return {
    name: "mails",
    lease: (countMax) => leaseMails(desk, countMax),
    send: async (mail) => void await sendLeased(desk, mail),
    wakesOn: ({ kind }) => kind === "message" || kind === "conversation",
  };
}

/**
 * Leases due emails. In a conversation only the oldest unfinished mail to a recipient, so that they arrive in order.
 */
async function leaseMails(desk: Pick<Desk, "db" | "now">, countMax: number): Promise<readonly LeasedMail[]> {
  return await leaseDue<LeasedMail>(desk, {
    table: "mails",
    thenBy: "created_at",
    atOnceMax: MAIL_LIMITS.atOnceMax,
    countMax,
    // A "not exists" would become a join with every waiting row.
    mayGo: sql`(own.conversation is null or own.id = (
      select oldest.id from mails as oldest
      where oldest.workspace = own.workspace and oldest.conversation = own.conversation
        and oldest.recipient = own.recipient and oldest.due_at is not null
      order by oldest.created_at, oldest.id limit 1))`,
    noted: sql`attempted_at = ${desk.now()}`,
  });
}

/** Leases one due mail, for a caller who waits for the result; null if another process has it. */
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
  const { kind, ...failed } = await attempt(desk, mail);
  const ended = await recordAttempt(desk, mail, { kind, answer: failed.says });
  if (ended.state === "failed") await noteFailedMail(desk, mail, failed);
  return ended;
}

async function attempt(desk: MailDesk, mail: LeasedMail): Promise<FailedAttempt & Pick<AttemptEnd, "kind">> {
  const unsent = { answer: null, isBounce: false } as const;
  const route = await readMailRoute(desk, mail.workspace, mail.kind);
  if (route === null) return { kind: "held", says: "Mail is not set up any more.", ...unsent };
  if (mail.kind === "waiting" && !await stillWaits(desk, mail)) {
    return { kind: "never", says: "Someone answered before it was sent.", ...unsent };
  }
  const files = await readMailFiles(desk, mail.workspace, mail.files);
  if (files === null) return { kind: "never", says: "A file of it is not there any more.", ...unsent };
  const answer = await desk.mail.send({ ...await requestOf(desk, mail, route), files });
  const says = describeAnswer(answer, route.host);
  // A test tries the server and its settings: its answer is no permanent fact about the teammate's address.
  const isBounce = mail.kind !== "test" && answer.kind === "rejected" && isBounced(answer);
  if (isBounce) await suppress(desk, mail.workspace, mail.recipient, "bounced", says);
  return { kind: endOf(answer), says, answer, isBounce };
}

/** Whether the customer of an email to a teammate still waits; not checked for an email about several customers. */
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
    // Every email except a teammate's reply is marked as automatic.
    automatic: mail.kind !== "reply" || mail.byAgent,
    deadlineMs: MAIL_LIMITS.attemptMs,
  };
}

/** Refusals that are unrelated to the mail. */
const HELD: ReadonlySet<string> = new Set(["frozen", "busy", "ledger"]);

function endOf(answer: MailAnswer): AttemptEnd["kind"] {
  if (answer.kind === "accepted") return "sent";
  if (answer.kind === "refused") return HELD.has(answer.code) ? "held" : "failed";
  if (answer.kind === "no_answer" || answer.status < 500) return "failed";
  // A wrong password and a server that refuses connections are fixed by an owner: the mail is retried for a day.
  return answer.stage === "connect" || answer.stage === "sign_in" ? "failed" : "never";
}

/**
 * Whether a server reported permanently that the mailbox does not exist. 5.1 is about the address and 5.2.1 a mailbox
 * that accepts nothing (RFC 3463); any other code, such as 5.7.1, is about the sender or the message.
 */
function isBounced({ stage, status, response }: Extract<MailAnswer, { kind: "rejected" }>): boolean {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (stage !== "recipient" || status < 500) return false;
  return enhanced === undefined ? status === 550 || status === 551 || status === 553 : /^5\.(1\.|2\.1$)/.test(enhanced);
}

/** Stores how an attempt ended, if the lease is still held. */
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
      // The link in it is stored only as a hash elsewhere.
      ...(dueAt === null && SECRET_KINDS.has(mailKind) ? { text: "", html: "" } : {}),
    })
    .where("workspace", "=", workspace).where("id", "=", id).where("attempts", "=", attempts)
    .where("dueAt", "is not", null)
    .execute();
  return { state, answer: stored };
}
