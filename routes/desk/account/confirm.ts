/**
 * Typing one's password again: before a change of how one signs in, and before what cannot be taken back.
 *
 * @module
 */
import { atField, DeskError } from "../../../core/problem.ts";
import { accountOf } from "../../../core/teammates/accounts.ts";
import { isPassword } from "../../../core/teammates/password.ts";
import { hasReauthenticated, noteReauthentication } from "../../../kv/reauthentication.ts";
import type { SignedInRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { text } from "../forms.ts";
import { noteFailedSignIn } from "./failed_sign_in.ts";
import { takePasswordTry } from "./sign_in_tries.ts";

/**
 * Compares a field of a form with the teammate's own password; an account without one has confirmed its session. A try counts as one at the sign-in does, and a wrong one
 * is kept as a sign-in that failed: with a stolen session the password could be guessed here.
 *
 * @throws DeskError rate_limited, invalid_input
 */
export async function checkOwnPassword(served: Served, asked: SignedInRequest, field = "password"): Promise<void> {
  const { caller } = asked.signedIn;
  const account = await accountOf(served.desk, { workspace: caller.workspace, teammate: caller.teammate.id });
  if (account === null) throw new DeskError("not_found", "There is no such teammate.");
  const { email, passwordHash } = account;
  if (passwordHash === null) {
    if (await hasReauthenticated({ ...served.desk, kv: served.kv }, asked.signedIn.sessionId)) return;
    throw new DeskError("invalid_input", "Confirm first that it is you: your account has no password.", {
      fix:
        "Your profile, Two-step sign-in, says how. Or set a password by a link: an owner or admin makes it on your page " +
        "in Team, the operator with “deno task recover”.",
    });
  }
  const tried = await takePasswordTry(served, asked, email);
  if (await isPassword(served.desk, text(asked.form, field), passwordHash)) return await tried.wasRight();
  noteFailedSignIn(served, asked, { email, reason: "password" });
  const says = "Your password is incorrect.";
  throw new DeskError("invalid_input", says, atField(field, says));
}

/** Confirms the session of a form by its field `password`. @throws DeskError rate_limited, invalid_input */
export async function confirmByPassword(served: Served, asked: SignedInRequest): Promise<void> {
  await checkOwnPassword(served, asked);
  await noteReauthentication({ ...served.desk, kv: served.kv }, asked.signedIn.sessionId);
}
