/**
 * Typing one's password again before a change of how one signs in.
 *
 * @module
 */
import { DeskError } from "../../../core/problem.ts";
import { hasPassword } from "../../../core/teammates/accounts.ts";
import { confirmSession } from "../../../kv/confirmed.ts";
import type { SignedInRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { text } from "../forms.ts";

/** Confirms the session of a form by its field `password`. @throws DeskError rate_limited, invalid_input */
export async function confirmByPassword(served: Served, { signedIn, form }: SignedInRequest): Promise<void> {
  const { caller, account, sessionId } = signedIn;
  await takeRate(served, "signIn", `account ${account}`);
  const member = { workspace: caller.workspace, teammate: caller.teammate.id };
  if (!await hasPassword(served.desk, member, text(form, "password"))) {
    throw new DeskError("invalid_input", "Your password is incorrect.");
  }
  await confirmSession({ ...served.desk, kv: served.kv }, sessionId);
}
