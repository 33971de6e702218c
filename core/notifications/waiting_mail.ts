/**
 * Emails to teammates about customers who have waited for a while: one for all waits, never twice for the same wait,
 * and none to a teammate who is looking at the desk.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import type { Desk } from "../desk.ts";
import { NOTIFICATION_LIMITS } from "../limits/notifications.ts";
import type { MailBlock } from "../mail/blocks.ts";
import { queueMail } from "../mail/queue.ts";
import { canMail } from "../mail/server.ts";
import { isOpenAt } from "../settings/hours.ts";
import { readSettings } from "../settings/settings.ts";
import { hasRight } from "../teammates/caller.ts";
import { listTeam, type TeamMember } from "../teammates/manage.ts";
import { listRoles } from "../teammates/roles.ts";
import { MINUTE } from "../units.ts";
import { type NotificationPreferences, readNotificationPreferences, type TeammateRef } from "./preferences.ts";
import { type LongWait, readLongWaits } from "./waiting.ts";

/** The handles needed here. */
export type WaitingMailDesk = Pick<Desk, "db" | "now" | "newId" | "randomBytes" | "mail" | "baseUrl">;

/** Whether a page of the desk is visible to a teammate. */
export type HasVisiblePage = (owner: TeammateRef) => Promise<boolean>;

/** Emails every subscribed teammate about customers that have waited for too long, in every workspace. */
export async function mailWaiting(desk: WaitingMailDesk, hasVisiblePage: HasVisiblePage): Promise<void> {
  const before = minutesAgo(desk, Math.min(...NOTIFICATION_LIMITS.mailAfterMinutes));
  const workspaces = await desk.db.selectFrom("workspaces").select("id").where("testOf", "is", null)
    .where((row) =>
      row.exists(
        row.selectFrom("conversations").select("conversations.id")
          .whereRef("conversations.workspace", "=", "workspaces.id")
          .where("status", "=", "waiting").where("waitingSince", "<=", before),
      )
    )
    .execute();
  for (const { id } of workspaces) {
    if (await canMail(desk, id)) await mailTeam(desk, id, hasVisiblePage);
  }
}

function minutesAgo({ now }: Pick<Desk, "now">, minutes: number): Date {
  return new Date(now().getTime() - minutes * MINUTE);
}

async function mailTeam(desk: WaitingMailDesk, workspace: string, hasVisiblePage: HasVisiblePage): Promise<void> {
  const roles = new Map((await listRoles(desk, workspace)).map((role) => [role.id, role]));
  const { inbox } = await readSettings(desk, workspace);
  const isOpen = isOpenAt(inbox.businessHours, desk.now());
  for (const member of await listTeam(desk, workspace)) {
    const role = roles.get(member.role);
    const answers = role !== undefined && hasRight({ role, readOnly: false }, "conversations.reply");
    if (!answers || member.deactivatedAt !== null) continue;
    const reader = { workspace, teammate: member.id };
    const { mail, mailAfterMinutes, businessHoursOnly, preview } = await readNotificationPreferences(desk, reader);
    if (!mail || businessHoursOnly && !isOpen || await hasVisiblePage(reader)) continue;
    await mailMember(desk, reader, { ...member, preview, waitsSince: minutesAgo(desk, mailAfterMinutes) });
  }
}

type Recipient =
  & Pick<TeamMember, "email" | "name">
  & Pick<NotificationPreferences, "preview">
  & { readonly waitsSince: Date };

/**
 * Sends one email for all waits that the teammate was not notified of, and not within a while of the previous mail.
 *
 * @param to `waitsSince`: only customers who have waited since then count; `preview`: whether names and words are shown
 */
async function mailMember(
  desk: WaitingMailDesk,
  reader: TeammateRef,
  { email, name, waitsSince, preview }: Recipient,
): Promise<void> {
  const waits = await readLongWaits(desk, reader, waitsSince);
  if (waits.length === 0 || await wasJustTold(desk, reader)) return;
  await desk.db.transaction().execute(async (db) => {
    const newWaits = await takeNew({ ...desk, db }, reader, waits);
    const [first] = newWaits;
    if (first === undefined) return;
    const isOne = newWaits.length === 1;
    const who = preview ? first.customerName ?? "A customer" : "A customer";
    await queueMail({ ...desk, db }, {
      workspace: reader.workspace,
      kind: "waiting",
      to: { address: email, name },
      locale: "en",
      subject: isOne ? `${who} waits: conversation #${first.number}` : `${newWaits.length} customers wait`,
      body: {
        blocks: [
          { kind: "paragraph", text: isOne ? "A customer waits for a person." : "Customers wait for a person." },
          ...newWaits.map((wait) => entryOf(desk, wait, preview)),
          {
            kind: "button",
            label: isOne ? "Open the conversation" : "Open the inbox",
            url: isOne ? conversationUrl(desk, first) : `${desk.baseUrl}/desk/inbox`,
          },
          { kind: "lines", lines: [`Choose what you hear of: ${desk.baseUrl}/desk/profile/notifications`] },
        ],
      },
      ...(isOne ? { conversation: first.id } : {}),
    });
  });
}

/**
 * Returns a conversation in the mail: with the customer's name and words for teammates who enabled them in
 * notifications.
 */
function entryOf(desk: Pick<Desk, "now" | "baseUrl">, wait: LongWait, preview: boolean): MailBlock {
  const name = preview ? wait.customerName : null;
  const conversation = `Conversation #${wait.number}`;
  const waited = `waits for ${waitedText(desk, wait)}`;
  return {
    kind: "entry",
    title: name ?? conversation,
    url: conversationUrl(desk, wait),
    text: preview ? wait.lastWords : null,
    line: name === null ? waited : `#${wait.number}, ${waited}`,
  };
}

function conversationUrl({ baseUrl }: Pick<Desk, "baseUrl">, { number }: LongWait): string {
  return `${baseUrl}/desk/inbox/${number}`;
}

async function wasJustTold({ db, now }: Pick<Desk, "db" | "now">, reader: TeammateRef): Promise<boolean> {
  const after = new Date(now().getTime() - NOTIFICATION_LIMITS.mailEveryMs);
  const row = await db.selectFrom("waitingMails").select("conversation")
    .where("workspace", "=", reader.workspace).where("teammate", "=", reader.teammate)
    .where("notifiedAt", ">", after).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Records the waits as notified, and returns the new ones: another desk may do the same concurrently. */
async function takeNew(
  { db, now }: Pick<Desk, "db" | "now">,
  reader: TeammateRef,
  waits: readonly LongWait[],
): Promise<readonly LongWait[]> {
  const notifiedAt = now();
  const taken = await db.insertInto("waitingMails")
    .values(waits.map(({ id: conversation, since }) => ({ ...reader, conversation, since, notifiedAt })))
    .onConflict((conflict) =>
      conflict.columns(["workspace", "teammate", "conversation"])
        .doUpdateSet((row) => ({ since: row.ref("excluded.since"), notifiedAt: row.ref("excluded.notifiedAt") }))
        .whereRef("waitingMails.since", "<", "excluded.since")
    )
    .returning("conversation").execute();
  const ids = new Set(taken.map(({ conversation }) => conversation));
  return waits.filter(({ id }) => ids.has(id));
}

/** Formats a wait, such as "12 minutes" and "3 hours". */
function waitedText({ now }: Pick<Desk, "now">, { since }: LongWait): string {
  const minutes = Math.round((now().getTime() - since.getTime()) / MINUTE);
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} hours` : `${Math.floor(minutes / 60 / 24)} days`;
}
