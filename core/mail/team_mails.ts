/**
 * Emails to the team: an invitation, and a password reset link. They are in English, like the desk.
 *
 * @module
 */
import { readCompany } from "../settings/company.ts";
import { type NewMail, type QueueDesk, queueMail } from "./queue.ts";

/** The recipient of an email to the team, with its link. */
export type LinkMail = {
  readonly workspace: string;
  readonly to: NewMail["to"];
  readonly token: string;
  readonly expiresAt: Date;
};

/**
 * Queues an invitation with its link, in the transaction that creates the link.
 *
 * @param by the name of the inviting person
 * @returns whether it was queued
 */
export async function mailInvitation(desk: QueueDesk, mail: LinkMail, by: string): Promise<boolean> {
  const { name } = await readCompany(desk, mail.workspace);
  const team = name === null ? "a support desk" : `the support desk of ${name}`;
  return await queueLink(desk, mail, {
    kind: "invitation",
    subject: `${by} invites you to ${team}`,
    says: `${by} invites you to ${team}. Choose a password and join:`,
    button: { label: "Join", url: `${desk.baseUrl}/setup/${mail.token}` },
    rest: "If you do not know what this is about, ignore this email.",
  });
}

/** Queues a password reset link, in the transaction that creates the link. @returns whether it was queued */
export async function mailReset(desk: QueueDesk, mail: LinkMail): Promise<boolean> {
  return await queueLink(desk, mail, {
    kind: "reset",
    subject: "Set a new password",
    says: "Someone, probably you, asked for a new password for your account at the support desk:",
    button: { label: "Set a new password", url: `${desk.baseUrl}/reset/${mail.token}` },
    rest: "If it was not you, ignore this email: your password stays as it is.",
  });
}

type LinkWords = Pick<NewMail, "kind" | "subject"> & {
  readonly says: string;
  readonly button: { readonly label: string; readonly url: string };
  readonly rest: string;
};

async function queueLink(
  desk: QueueDesk,
  { workspace, to, expiresAt }: LinkMail,
  { kind, subject, says, button, rest }: LinkWords,
): Promise<boolean> {
  const until = expiresAt.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const queued = await queueMail(desk, {
    workspace,
    kind,
    to,
    subject,
    locale: "en",
    body: {
      blocks: [
        ...(to.name ? [{ kind: "paragraph", text: `Hello ${to.name},` } as const] : []),
        { kind: "paragraph", text: says },
        { kind: "button", ...button },
        { kind: "lines", lines: [`The link works once, until ${until} (UTC).`, rest] },
      ],
    },
  });
  return queued === "queued";
}
