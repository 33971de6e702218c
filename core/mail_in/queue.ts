/**
 * The queue of received emails: leases waiting ones, reads each in the extractor, and stores the result.
 *
 * @module
 */
import { isUniqueViolation } from "../db/errors.ts";
import { storable } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { MAIL_IN_LIMITS } from "../limits/mail_in.ts";
import { leaseEnd, nextAttemptAt } from "../outbox/attempts.ts";
import { leaseDue } from "../outbox/lease.ts";
import type { OutboxQueue } from "../outbox/loop.ts";
import type { IncomingMail } from "./open.ts";
import { type MailEnd, type TakeDesk, takeMail } from "./take.ts";

/** Returns the queue that the worker processes. */
export function incomingQueue(desk: TakeDesk): OutboxQueue<IncomingMail> {
  return {
    name: "incoming emails",
    lease: (countMax) =>
      leaseDue(desk, {
        table: "incoming_mails",
        thenBy: "received_at",
        atOnceMax: MAIL_IN_LIMITS.atOnceMax,
        end: leaseEnd(desk.now()),
        countMax,
      }),
    send: (mail) => readIncoming(desk, mail),
    // No event is published when an email arrives; the regular poll is soon enough.
    wakesOn: () => false,
  };
}

/** Reads a leased mail, handles it, and stores how it ended. */
async function readIncoming(desk: TakeDesk, mail: IncomingMail): Promise<void> {
  const file = await desk.files.read(mail.workspace, mail.id);
  if (file === null) return await end(desk, mail, { state: "failed", reason: "Its bytes are not there any more." });
  const read = await desk.extractor.readMail(new Uint8Array(await new Response(file).arrayBuffer()));
  if (read.kind === "failed") {
    const isWorthMore = read.code === "busy" || read.code === "gone";
    return isWorthMore ? await again(desk, mail, read.message) : await end(desk, mail, failed(read.message));
  }
  const { messageId, subject, from } = read;
  await desk.db.updateTable("incomingMails")
    .set({
      messageId: messageId === null ? null : storable(messageId),
      sender: from === null ? null : storable(from.address),
      subject: storable(subject),
    })
    .where("workspace", "=", mail.workspace).where("id", "=", mail.id).execute();
  try {
    await end(desk, mail, await takeMail(desk, mail, read));
  } catch (error) {
    // The same mail was read at the same time.
    if (isUniqueViolation(error)) return await end(desk, mail, { state: "ignored", reason: "It came before." });
    desk.log("error", "An email could not be taken.", { mail: mail.id, cause: String(error) });
    await again(desk, mail, "The desk could not take it; its log says why.");
  }
}

function failed(reason: string) {
  return { state: "failed", reason } as const;
}

/** Stores how an email ended. Its bytes are removed, except for a failed one's, as long as it is listed. */
async function end(
  desk: Pick<Desk, "db" | "files">,
  { workspace, id, attempts }: IncomingMail,
  { state, reason }: Omit<MailEnd, "state"> & { readonly state: MailEnd["state"] | "failed" },
): Promise<void> {
  const ended = await desk.db.updateTable("incomingMails")
    .set({ state, reason: cutReason(reason), dueAt: null, leasedUntil: null })
    .where("workspace", "=", workspace).where("id", "=", id).where("attempts", "=", attempts)
    .returning("id").executeTakeFirst();
  if (ended !== undefined && state !== "failed") await desk.files.remove(workspace, id);
}

async function again(
  desk: Pick<Desk, "db" | "files" | "now">,
  mail: IncomingMail,
  reason: string,
): Promise<void> {
  const dueAt = nextAttemptAt(desk.now(), mail.attempts);
  if (dueAt === null) return await end(desk, mail, failed(reason));
  await desk.db.updateTable("incomingMails").set({ dueAt, leasedUntil: null, reason: cutReason(reason) })
    .where("workspace", "=", mail.workspace).where("id", "=", mail.id).where("attempts", "=", mail.attempts).execute();
}

function cutReason(reason: string | null): string | null {
  return reason === null ? null : storable(reason.slice(0, MAIL_IN_LIMITS.reasonCharsMax).toWellFormed());
}
