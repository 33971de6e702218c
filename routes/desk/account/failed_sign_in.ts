/**
 * What is kept of a sign-in that failed: one line of the log in a fixed form, which fail2ban reads, and a row in the list
 * of activities of the workspaces where the email is known.
 *
 * @see docs/self-hosting.md, "fail2ban"
 * @module
 */
import { tryRecordActivity } from "../../../core/activity/record.ts";
import { accountOfEmail } from "../../../core/teammates/accounts.ts";
import { activeMembers } from "../../../core/teammates/teammates.ts";
import type { PlainRequest } from "../../request.ts";
import { type Served, waitUntil } from "../../served.ts";

/** The message of the line. fail2ban's filter looks for it: it never changes. */
const FAILED = "Sign-in failed.";

/** What failed: what was typed or shown is wrong, or there were too many tries. */
export type SignInFault = "password" | "second_step" | "passkey" | "rate";

/** A sign-in that failed. */
type FailedSignIn = { readonly ip: string; readonly email: string; readonly reason: SignInFault };

/**
 * Logs a sign-in that failed, and records it. The answer does not wait for that: the time it took would show whether the
 * email has an account.
 */
export function noteFailedSignIn(
  served: Pick<Served, "desk" | "unfinished">,
  { ip }: Pick<PlainRequest, "ip">,
  { email, reason }: Pick<FailedSignIn, "email" | "reason">,
): void {
  // The address comes first: what was typed comes after it and cannot imitate it.
  served.desk.log("warn", FAILED, { address: ip, reason, email: asLogged(email) });
  // A thousand tries over the rate must not fill the list.
  if (reason !== "rate") waitUntil(served, recordFailedSignIn(served, { ip, email, reason }));
}

async function recordFailedSignIn({ desk }: Pick<Served, "desk">, { ip, email, reason }: FailedSignIn): Promise<void> {
  try {
    const account = await accountOfEmail(desk, email);
    for (const { workspace, id, name } of account === null ? [] : await activeMembers(desk, account.id)) {
      const by = { workspace, by: { id, name }, address: ip };
      await tryRecordActivity(desk, { ...by, kind: "sign_in_failed", detail: { reason } });
    }
  } catch (cause) {
    desk.log("error", "A failed sign-in could not be recorded.", { cause });
  }
}

/** The most characters of an email, and so the most that are logged of what was typed. */
const EMAIL_CHARS_LOGGED = 254;

/** What was typed; nothing where it is no address: people type their password into the wrong field. */
function asLogged(email: string): string {
  return email.includes("@") ? asOneLine(email) : "";
}

function asOneLine(email: string): string {
  return email.slice(0, EMAIL_CHARS_LOGGED).replaceAll(/\s+/g, " ");
}
