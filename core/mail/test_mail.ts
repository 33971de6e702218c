/**
 * A test email to the requesting teammate: sent at once, so that the page can show the server's answer.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { leaseMail, sendLeased } from "./outbox.ts";
import { addMail } from "./queue.ts";

/** The result of a test email, for the page. */
export type TestOutcome = { readonly isSent: boolean; readonly says: string };

/**
 * Sends a test email to the caller's own address.
 *
 * @throws DeskError forbidden, invalid_input if mail is not set up
 */
export async function sendTestMail(
  desk: Pick<Desk, "db" | "live" | "now" | "newId" | "randomBytes" | "mail" | "files" | "baseUrl">,
  caller: Caller,
): Promise<TestOutcome> {
  needRight(caller, "mail.edit");
  const { workspace, teammate } = caller;
  const { email } = await desk.db.selectFrom("teammates").innerJoin("accounts", "accounts.id", "teammates.account")
    .select("email").where("workspace", "=", workspace).where("teammates.id", "=", teammate.id)
    .executeTakeFirstOrThrow();
  const added = await addMail(desk, {
    workspace,
    kind: "test",
    to: { address: email, name: teammate.name },
    locale: "en",
    subject: "Mail from your desk works",
    body: {
      blocks: [
        { kind: "paragraph", text: `Hello ${teammate.name},` },
        { kind: "paragraph", text: "this is the test email that you asked for. Mail from your desk arrives." },
        { kind: "button", label: "Open the mail settings", url: `${desk.baseUrl}/desk/settings/mail` },
      ],
    },
  });
  if (added.id === null) {
    const isOff = added.refusal === "not_set_up";
    throw new DeskError("invalid_input", isOff ? "Mail is not set up yet." : `Mail cannot be sent to ${email}.`);
  }
  const leased = await leaseMail(desk, workspace, added.id);
  // The worker was faster: it sends the same mail.
  if (leased === null) return { isSent: true, says: `An email to ${email} is on its way.` };
  const { state, answer } = await sendLeased(desk, leased);
  return { isSent: state === "sent", says: answer ?? "" };
}
