/**
 * Handles the forms of customer identity: turning it on or off, changing its secret, or checking a token.
 *
 * @module
 */
import { byCaller, recorded } from "../../../core/activity/record.ts";
import { endRotation } from "../../../core/identity/secret.ts";
import { checkIdentityToken, setIdentityTool } from "../../../core/tools/identity.ts";
import type { SignedInRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { outcomeOf } from "../form/sent.ts";
import { text } from "../form/forms.ts";
import type { IdentityFacts } from "./identity.tsx";

/**
 * Results that only the form's response can show: a new secret, the verdict on a token, or why the form was refused.
 */
export type IdentityOutcome = Pick<IdentityFacts, "secret" | "verdict" | "fault">;

/** The result of a form after which the page can be reloaded. */
export const NO_OUTCOME: IdentityOutcome = { secret: null, verdict: null, fault: null };

/** Runs the operation of the pressed button. */
export async function identityOutcome(
  served: Served,
  asked: SignedInRequest,
  turn: string,
): Promise<IdentityOutcome> {
  if (turn === "end") {
    const ended = { ...byCaller(asked.signedIn.caller), kind: "identity_changed", subject: turn } as const;
    await recorded(served.desk, (inside) => endRotation(inside, asked.workspace.id), () => ended);
    return NO_OUTCOME;
  }
  const outcome = turn === "check"
    ? await outcomeOf(served, asked, checkIdentityToken, { token: text(asked.form, "token") })
    : await outcomeOf(served, asked, setIdentityTool, { turn });
  if (outcome.kind === "refused") return { ...NO_OUTCOME, fault: outcome.error.message };
  if (turn === "check") return { ...NO_OUTCOME, verdict: outcome.answer };
  const { secret } = outcome.answer;
  return typeof secret === "string" ? { ...NO_OUTCOME, secret } : NO_OUTCOME;
}
