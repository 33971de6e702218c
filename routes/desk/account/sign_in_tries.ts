/**
 * Counting tries to sign in. Each counts when it begins, so that many at once count as many, and a right one takes its
 * count back: only wrong ones use a limit up.
 *
 * @see docs/self-hosting.md, "Tries to sign in"
 * @module
 */
import { RATES } from "../../../core/limits/rates.ts";
import { normalEmail } from "../../../core/teammates/accounts.ts";
import { isKnownNetwork } from "../../../kv/known_networks.ts";
import type { Counter } from "../../../kv/rates.ts";
import type { PlainRequest } from "../../request.ts";
import { refuseOver, type Served } from "../../served.ts";
import { noteFailedSignIn } from "./failed_sign_in.ts";

type TryingServed = Pick<Served, "desk" | "kv" | "rates" | "unfinished">;
type From = Pick<PlainRequest, "ip" | "address">;

/** A try that was counted. */
export type SignInTry = {
  /** Takes the attempt back from the counts: what was typed is right. */
  readonly wasRight: () => Promise<void>;
};

/**
 * Counts a password that was typed for an account, whether there is one or not. Where its person has signed in before,
 * only the wrong ones from there count: others' cannot lock them out.
 *
 * @throws DeskError rate_limited
 */
export async function takePasswordTry(served: TryingServed, from: From, email: string): Promise<SignInTry> {
  const account = normalEmail(email);
  const { address } = from;
  const isKnown = await isKnownNetwork(served, { email: account, address });
  return await take(served, from, email, [
    counter("signIn", `${account} at ${address}`),
    ...(isKnown ? [] : [counter("signInAccount", account), counter("signInAddress", address)]),
  ]);
}

/**
 * Counts a second step of an account, or a passkey alone, for which there is no account yet.
 *
 * @throws DeskError rate_limited
 */
export async function takeStepTry(
  served: TryingServed,
  from: From,
  person: { readonly account: string; readonly email: string } | null,
): Promise<SignInTry> {
  // Right second steps of an account count as well, so these are not given back.
  if (person !== null) await take(served, from, person.email, [counter("secondStep", person.account)]);
  return await take(served, from, person?.email ?? "", [counter("signInAddress", from.address)]);
}

function counter(name: keyof typeof RATES, subject: string): Counter {
  return { name, subject, rate: RATES[name] };
}

async function take(
  served: TryingServed,
  from: From,
  email: string,
  counters: readonly Counter[],
): Promise<SignInTry> {
  try {
    refuseOver(await served.rates.takeAll(counters));
  } catch (error) {
    noteFailedSignIn(served, from, { email, reason: "rate" });
    throw error;
  }
  return { wasRight: () => served.rates.giveBack(counters) };
}
