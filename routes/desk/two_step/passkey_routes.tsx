/**
 * Signing in with a passkey alone.
 *
 * @module
 */
import { assertionOptions, usePasskey } from "../../../core/sign_in/passkeys.ts";
import { keepChallenge, takeChallenge } from "../../../kv/sign_ins.ts";
import type { FormRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { text } from "../form/forms.ts";

/** Challenges of a sign-in without an account are not bound to anyone. */
const USE = { use: "sign_in", holder: null } as const;

/** `POST /desk/sign-in/passkey/options`: answers the browser's options for a passkey as JSON, the same for everyone. */
export async function beginPasskeySignIn(served: Served, { address }: FormRequest): Promise<Response> {
  await takeRate(served, "passkeyOptions", address);
  const options = await assertionOptions(served.desk, null);
  await keepChallenge({ ...served.desk, kv: served.kv }, options.challenge, USE);
  return Response.json(options, { headers: { "cache-control": "no-store" } });
}

/** The account of a form's passkey; null when it is not accepted. */
export async function accountOfPasskey(served: Served, form: FormData): Promise<string | null> {
  return await usePasskey(served.desk, {
    answer: text(form, "answer"),
    account: null,
    takeChallenge: (challenge) => takeChallenge({ ...served.desk, kv: served.kv }, challenge, USE),
  });
}
