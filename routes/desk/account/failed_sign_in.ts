/**
 * What is kept of a sign-in that failed: one line of the log in a fixed form, which fail2ban reads, and a row in the list
 * of activities of the workspaces where the e-mail is known.
 *
 * @see docs/self-hosting.md, "fail2ban"
 * @module
 */
import { tryRecordActivity } from "../../../core/activity/record.ts";
import { membersWithEmail } from "../../../core/teammates/teammates.ts";
import type { PlainRequest } from "../../request.ts";
import type { Served } from "../../served.ts";

/** The message of the line. fail2ban's filter looks for it: it never changes. */
const FAILED = "Sign-in failed.";

/** What failed: what was typed is wrong, or there were too many tries. */
export type SignInFault = "password" | "rate";

/** Logs a sign-in that failed, and records it. */
export async function noteFailedSignIn(
  { desk }: Pick<Served, "desk">,
  { ip }: Pick<PlainRequest, "ip">,
  { email, reason }: { readonly email: string; readonly reason: SignInFault },
): Promise<void> {
  // The address stands first: what a stranger typed comes behind it and cannot imitate it.
  desk.log("warn", FAILED, { address: ip, reason, email: email.slice(0, EMAIL_CHARS_LOGGED) });
  // Tries over the rate are one row already: whoever sends a thousand must not fill the list.
  if (reason === "rate") return;
  for (const { workspace, id, name } of await membersWithEmail(desk, email)) {
    const by = { workspace, by: { id, name }, address: ip };
    await tryRecordActivity(desk, { ...by, kind: "sign_in_failed", detail: { reason } });
  }
}

const EMAIL_CHARS_LOGGED = 254;
