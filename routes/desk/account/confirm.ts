/**
 * Confirmation by password, before changes of sign-in methods and irreversible actions.
 *
 * @module
 */
import { atField, DeskError } from "../../../core/problem.ts";
import { accountOf } from "../../../core/teammates/accounts.ts";
import { isPassword } from "../../../core/teammates/password.ts";
import { hasReauthenticated, noteReauthentication } from "../../../kv/reauthentication.ts";
import type { SignedInRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { text } from "../form/forms.ts";
import { noteFailedSignIn } from "./failed_sign_in.ts";
import { takePasswordTry } from "./sign_in_tries.ts";

/**
 * Checks a form's field against the teammate's password; an account without one has confirmed its session otherwise. An
 * attempt is counted and logged like one to sign in, because a stolen session could be used to guess the password here.
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

/** Confirms the session by the form's field `password`. @throws DeskError rate_limited, invalid_input */
export async function confirmByPassword(served: Served, asked: SignedInRequest): Promise<void> {
  await checkOwnPassword(served, asked);
  await noteReauthentication({ ...served.desk, kv: served.kv }, asked.signedIn.sessionId);
}
