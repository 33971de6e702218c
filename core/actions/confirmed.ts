/**
 * Proof that a customer confirmed one exact call.
 *
 * A value of this type cannot be parsed, copied from JSON or constructed except in `confirm.ts` and `press.ts`: the
 * symbol inside is not exported.
 *
 * @module
 */
import type { JsonObject } from "../json.ts";
import { hashOf } from "./canonical.ts";
import type { CallContext } from "./context.ts";

const TAKEN = Symbol("taken");

/** The content that a yes is bound to. */
export type Binding = {
  /** Becomes the id of the audit record, so that one yes can be only one call. */
  readonly callId: string;
  readonly by: "text" | "press";
  readonly workspace: string;
  readonly conversationId: string | null;
  readonly visitorId: string | null;
  readonly userId: string | null;
  readonly agentVersion: number;
  readonly action: string;
  /** See {@linkcode boundHashOf}. */
  readonly boundHash: string;
  readonly expiresAt: Date;
};

/** A yes that was taken, or its absence. */
export type Confirmed = { readonly kind: "none" } | Binding & { readonly kind: "taken"; readonly [TAKEN]: true };

/** No yes: the only value for a model's own call. */
export const notConfirmed: Confirmed = { kind: "none" };

/** Creates the proof. Called only by `confirm.ts` and `press.ts`, after they took the row (a test enforces this). */
export function makeConfirmed(binding: Binding): Confirmed {
  return { ...binding, kind: "taken", [TAKEN]: true };
}

/** The call that is about to be made. */
export type ConfirmedCall = {
  readonly context: CallContext;
  readonly agentVersion: number;
  readonly action: string;
  readonly input: JsonObject;
  /** The meaning of the call, if the version of the agent does not define it: for a website action, its page does. */
  readonly meaning?: JsonObject;
  readonly now: Date;
};

/**
 * Returns the hash that a yes is bound to: SHA-256, hex, of the canonical JSON of the input, and of the meaning if
 * there is one.
 */
export function boundHashOf({ input, meaning }: Pick<ConfirmedCall, "input" | "meaning">): string {
  return hashOf(meaning === undefined ? input : { input, meaning });
}

/**
 * Returns the binding of the yes if it is for exactly this call, by this visitor as this customer, of this version, in
 * time.
 */
export function acceptedBinding(confirmed: Confirmed, call: ConfirmedCall): Binding | null {
  if (confirmed.kind !== "taken" || confirmed[TAKEN] !== true) return null;
  const { context } = call;
  const fits = confirmed.workspace === context.workspace &&
    confirmed.conversationId === context.conversationId &&
    confirmed.visitorId === context.visitorId &&
    confirmed.userId === (context.customer?.userId ?? null) &&
    confirmed.agentVersion === call.agentVersion &&
    confirmed.action === call.action &&
    confirmed.boundHash === boundHashOf(call) &&
    confirmed.expiresAt > call.now;
  return fits ? confirmed : null;
}
