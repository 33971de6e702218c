/**
 * Password reset by email: a person who forgot their password requests a link, which is sent to the email of their
 * account.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import { recordActivity } from "../activity/record.ts";
import type { Desk } from "../desk.ts";
import { mailReset } from "../mail/team_mails.ts";
import { requiredProvider } from "../oidc/access.ts";
import { resetLinkFor } from "../teammates/account_link.ts";
import { accountOfEmail } from "../teammates/accounts.ts";
import { activeMembers } from "../teammates/teammates.ts";

/**
 * Emails the link, if there is an account with this email that can sign in with a password. Does not disclose whether
 * there is: the caller's response is the same, and does not wait for this.
 *
 * @param asked.address the requesting IP address, for the list of activities
 */
export async function mailForgottenPassword(
  desk: Pick<Desk, "db" | "now" | "newId" | "randomBytes" | "mail" | "baseUrl">,
  asked: { readonly email: string; readonly address: string | null },
): Promise<void> {
  if (desk.mail.operator === null) return;
  const account = await accountOfEmail(desk, asked.email);
  // Those that only a provider can sign in come last.
  const [member] = account === null ? [] : await activeMembers(desk, account.id);
  if (account === null || member === undefined) return;
  const { workspace, id: teammate, name } = member;
  if (await requiredProvider(desk, workspace) !== null) return;
  await desk.db.transaction().execute(async (db) => {
    const own = { ...desk, db };
    const link = await resetLinkFor(own, { workspace, teammate, madeBy: null });
    await mailReset(own, { workspace, to: { address: account.email, name }, ...link });
    const by = { workspace, by: { id: teammate, name }, address: asked.address };
    await recordActivity(own, { ...by, kind: "reset_requested" });
  });
}
