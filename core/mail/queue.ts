/**
 * Queues an email: it is rendered and becomes a row of the outbox, in the transaction of what it reports.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import type { Attachment } from "../attachments/attachments.ts";
import { json, storable } from "../db/json.ts";
import type { MailKind, MailSuppressionTable } from "../db/tables/mail.ts";
import type { Desk } from "../desk.ts";
import { newOpaque } from "../identity/opaque.ts";
import { languageOf } from "../languages/languages.ts";
import { MAIL_LIMITS } from "../limits/mail.ts";
import type { Mailbox } from "../ports/mail.ts";
import { readSettings } from "../settings/settings.ts";
import type { MailBody } from "./blocks.ts";
import { readInbound } from "./inbound.ts";
import { oneLine, readAddress } from "./mailbox.ts";
import { type MailRoute, readMailRoute } from "./server.ts";
import { renderMail } from "./template.ts";
import { addressWith, messageIdWith, threadToken } from "./threads.ts";

/** The handles that queueing needs; `db` is the transaction of what the mail reports. */
export type QueueDesk = Pick<Desk, "db" | "now" | "newId" | "randomBytes" | "mail" | "baseUrl">;

/** An email to send. */
export type NewMail = {
  readonly workspace: string;
  readonly kind: MailKind;
  readonly to: { readonly address: string; readonly name?: string | null };
  readonly subject: string;
  readonly body: MailBody;
  /** At most as many and as large as {@link MAIL_LIMITS} allows. */
  readonly files?: readonly Attachment[];
  /** The language of its frame, as a language tag. */
  readonly locale: string;
  /**
   * Without one, the mail begins a new thread. Message-IDs have their angle brackets; its own is generated if omitted.
   */
  readonly thread?: {
    readonly messageId?: string;
    readonly inReplyTo?: string;
    readonly references?: readonly string[];
  };
  /** The email is removed with it. */
  readonly conversation?: string;
  readonly message?: string;
  /** An address; without one, answers go to the sender. */
  readonly replyTo?: string;
  /** Without one, an email to a customer gets a link of the desk. */
  readonly unsubscribeUrl?: string;
  readonly notBefore?: Date;
  /** Why a customer gets it, with `{company}`; default: because they wrote. */
  readonly why?: string;
  /** Whether the agent wrote it and no person read it. */
  readonly byAgent?: boolean;
};

/** Kinds for customers, who can unsubscribe from them. */
export const CUSTOMER_KINDS: ReadonlySet<MailKind> = new Set(["reply", "transcript"]);

/** Kinds whose link grants access: their text is removed once they have ended, and they cannot be resent. */
export const SECRET_KINDS: ReadonlySet<MailKind> = new Set(["invitation", "reset"]);

/**
 * Queues an email. `suppressed`: the address gets no more of this kind; `not_set_up`: no server is configured, and
 * nothing is stored. Neither is an error: what the mail reports has happened all the same. A text that is not an
 * address counts as suppressed.
 *
 * @example
 * await desk.db.transaction().execute(async (db) => {
 *   await saveInvitation(db, invitation);
 *   await queueMail({ ...desk, db }, { workspace, kind: "invitation", to: { address }, subject, body, locale: "en" });
 * });
 */
export async function queueMail(desk: QueueDesk, mail: NewMail): Promise<"queued" | "suppressed" | "not_set_up"> {
  const added = await addMail(desk, mail);
  return added.id === null ? added.refusal : "queued";
}

/** A queued mail's id, or why there is none. */
type QueuedMail = { readonly id: string } | { readonly id: null; readonly refusal: "suppressed" | "not_set_up" };

/** Like {@linkcode queueMail}, for callers who need the id. */
export async function addMail(desk: QueueDesk, mail: NewMail): Promise<QueuedMail> {
  const route = await readMailRoute(desk, mail.workspace, mail.kind);
  if (route === null) return { id: null, refusal: "not_set_up" };
  const address = readAddress(mail.to.address);
  if (address === null || await suppressionOf(desk, mail, address) !== null) return { id: null, refusal: "suppressed" };
  const id = desk.newId();
  const now = desk.now();
  const isToCustomer = CUSTOMER_KINDS.has(mail.kind);
  const token = isToCustomer ? newOpaque(desk, "", MAIL_LIMITS.unsubscribeTokenBytes) : null;
  const { thread } = mail;
  const answers = isToCustomer ? await answersTo(desk, mail) : null;
  await desk.db.insertInto("mails").values({
    id,
    workspace: mail.workspace,
    kind: mail.kind,
    recipient: address,
    recipientName: oneLine(mail.to.name ?? "", MAIL_LIMITS.nameCharsMax) || null,
    subject: storable(oneLine(mail.subject, MAIL_LIMITS.subjectCharsMax)),
    ...await drawn(desk, mail, token),
    files: json(mail.files ?? []),
    replyTo: mail.replyTo === undefined ? answers?.address ?? null : readAddress(mail.replyTo),
    messageId: thread?.messageId ??
      (answers === null ? `<${id}@${domainOf(route)}>` : messageIdWith(id, answers.token, domainOf(route))),
    inReplyTo: thread?.inReplyTo ?? null,
    referenceIds: json(withinLimit(thread?.references ?? [])),
    conversation: mail.conversation ?? null,
    message: mail.message ?? null,
    unsubscribeToken: token,
    byAgent: mail.byAgent ?? false,
    createdAt: now,
    dueAt: mail.notBefore ?? now,
    leasedUntil: null,
    attempts: 0,
    attemptedAt: null,
    state: "waiting",
    answer: null,
  }).execute();
  return { id };
}

/** Returns the token of the mail's conversation, and the address for answers, if it differs from the sender's. */
async function answersTo(
  desk: QueueDesk,
  { workspace, conversation }: NewMail,
): Promise<{ readonly token: string; readonly address: string | null } | null> {
  if (conversation === undefined) return null;
  const token = await threadToken(desk, { workspace, conversation });
  const inbound = await readInbound(desk, workspace);
  if (inbound === null || inbound.kind === "operator") return { token, address: null };
  return { token, address: inbound.takesTags ? addressWith(inbound.address, token) : inbound.address };
}

/** Returns the URL that stops emails to a customer with one press. */
export function unsubscribeUrl({ baseUrl }: Pick<Desk, "baseUrl">, token: string): string {
  return `${baseUrl}/mail/unsubscribe/${token}`;
}

async function drawn(
  desk: QueueDesk,
  { workspace, body, locale, unsubscribeUrl: given, why }: NewMail,
  token: string | null,
) {
  const { company, widget } = await readSettings(desk, workspace);
  const texts = languageOf(locale).mail;
  const brand = company.name ?? texts.desk;
  const url = token === null ? null : given ?? unsubscribeUrl(desk, token);
  const { text, html } = renderMail(body, {
    brand,
    color: widget.appearance.color,
    locale,
    isRightToLeft: languageOf(locale).direction === "rtl",
    footer: url === null ? [] : [(why ?? texts.why).replace("{company}", brand)],
    unsubscribe: url === null ? null : { label: texts.unsubscribe, url },
  });
  return { text: storable(text), html: storable(html) };
}

/** Returns why an address gets no mail of a kind, or null. */
export async function suppressionOf(
  { db }: Pick<Desk, "db">,
  { workspace, kind }: Pick<NewMail, "workspace" | "kind">,
  address: string,
): Promise<MailSuppressionTable["reason"] | null> {
  const found = await db.selectFrom("mailSuppressions").select("reason")
    .where("workspace", "=", workspace).where("address", "=", address.toLowerCase()).executeTakeFirst();
  return found !== undefined && stops(kind, found.reason) ? found.reason : null;
}

/** Whether a suppression stops a kind of mail: an unsubscribed teammate still gets password reset links. */
export function stops(kind: MailKind, reason: MailSuppressionTable["reason"]): boolean {
  return reason === "bounced" ? kind !== "test" : CUSTOMER_KINDS.has(kind);
}

/** Keeps the first one, which identifies a thread, and the newest ones. */
function withinLimit(references: readonly string[]): readonly string[] {
  const max = MAIL_LIMITS.referencesMax;
  return references.length <= max ? references : [...references.slice(0, 1), ...references.slice(1 - max)];
}

function domainOf({ from }: { readonly from: Mailbox } & Pick<MailRoute, "server">): string {
  return from.address.slice(from.address.lastIndexOf("@") + 1);
}
