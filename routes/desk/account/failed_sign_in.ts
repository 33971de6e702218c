/**
 * Records failed sign-ins: as a log line in a fixed format, which fail2ban reads, and in the activities of the
 * workspaces where the email is known.
 *
 * @see docs/self-hosting.md, "fail2ban"
 * @module
 */
import { tryRecordActivity } from "../../../core/activity/record.ts";
import { accountOfEmail } from "../../../core/teammates/accounts.ts";
import { activeMembers } from "../../../core/teammates/teammates.ts";
import type { PlainRequest } from "../../request.ts";
import { type Served, waitUntil } from "../../served.ts";

/** The message of the log line. fail2ban's filter matches it, so it never changes. */
const FAILED = "Sign-in failed.";

/** What was wrong, or `rate` for too many attempts. */
export type SignInFault = "password" | "second_step" | "passkey" | "rate";

/** A failed sign-in. */
type FailedSignIn = { readonly ip: string; readonly email: string; readonly reason: SignInFault };

/**
 * Logs and records a failed sign-in. The response does not wait for the record, whose time would reveal whether the
 * email has an account.
 */
export function noteFailedSignIn(
  served: Pick<Served, "desk" | "unfinished">,
  { ip }: Pick<PlainRequest, "ip">,
  { email, reason }: Pick<FailedSignIn, "email" | "reason">,
): void {
  // The address comes first, so that the typed text after it cannot imitate it.
  served.desk.log("warn", FAILED, { address: ip, reason, email: asLogged(email) });
  // Thousands of attempts over the rate must not fill the list.
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

/** Characters of an email that are logged, the maximum of an address. */
const EMAIL_CHARS_LOGGED = 254;

/** The typed email; empty when it is not an address, since people type their password into the wrong field. */
function asLogged(email: string): string {
  return email.includes("@") ? asOneLine(email) : "";
}

function asOneLine(email: string): string {
  return email.slice(0, EMAIL_CHARS_LOGGED).replaceAll(/\s+/g, " ");
}
