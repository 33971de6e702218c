/**
 * Every message between the desk and the sandbox; both sides check them.
 *
 * @module
 */

import { z } from "zod";
import { type Door, isDoor } from "./doors.ts";
import { exact, orNull, record, text, textLike, whole } from "./exact.ts";
import { secretCharsMin } from "./secret_length.ts";
import { IDENTITY_LIMITS, MESSAGE_LIMITS, SECRET_LIMITS, VAULT_LIMITS } from "./limits.ts";

/** A name that a placeholder may contain; never an `identity:` name. */
const SECRET_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** The record of a secret; only the sandbox can create or open it. */
export type Sealed = {
  readonly v: 2;
  /** The id of the key file that encrypted it. */
  readonly kid: string;
  /** Milliseconds since 1970, or more: of two records of a name the one with the higher number is newer. */
  readonly seq: number;
  readonly iv: string;
  readonly ct: string;
};

const isBase64url = textLike(/^[A-Za-z0-9_-]+$/, 32 * 1024);
const isSealed = exact<Sealed>({
  v: (value) => value === 2,
  kid: isBase64url,
  seq: whole(0),
  iv: isBase64url,
  ct: isBase64url,
});
export const sealedSchema = z.custom<Sealed>(isSealed, "no record of a secret");

/**
 * The customer of a request: by a ticket at the door `action`, by id at the door `named`. Only the sandbox fills their
 * claims into placeholders such as `{user.id#marker}`.
 */
const customerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("ticket"), ticket: z.string().max(IDENTITY_LIMITS.ticketCharsMax) }),
  z.strictObject({
    kind: z.literal("named"),
    userId: z.string().min(1).max(IDENTITY_LIMITS.subCharsMax).refine((id) => id.isWellFormed()),
    email: z.string().max(IDENTITY_LIMITS.emailCharsMax).nullable().optional(),
    name: z.string().max(IDENTITY_LIMITS.nameCharsMax).nullable().optional(),
    attributes: z.record(
      z.string().max(64),
      z.union([z.string().max(IDENTITY_LIMITS.claimsBytesMax), z.number(), z.boolean()]),
    )
      .optional(),
  }),
]);
export type OutboundCustomer = Readonly<z.infer<typeof customerSchema>>;

/** One request that leaves the machine. */
export type OutboundRequest = {
  readonly door: Door;
  readonly workspace: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /**
   * Random for each request. Placeholders in url, headers and body are `{secrets.NAME#marker}` and
   * `{user.CLAIM#marker}`, so that text from elsewhere cannot contain one.
   */
  readonly marker: string;
  /** The records of the secrets by name. */
  readonly secrets: Readonly<Record<string, Sealed>>;
  readonly customer: OutboundCustomer | null;
  /** The id of the call's audit record on the desk, for comparing the ledger with the audit. */
  readonly call: string | null;
  /** Milliseconds from arrival to the last byte, waiting included; capped by the door's own limit. */
  readonly deadlineMs: number;
};

const { urlCharsMax, headersMax, headerCharsMax, secretsMax } = MESSAGE_LIMITS;

const isOutboundRequest = exact<OutboundRequest>({
  door: isDoor,
  workspace: text(1, 128),
  method: textLike(/^[A-Z]{1,16}$/),
  url: text(1, urlCharsMax),
  headers: record(headersMax, text(0, 256), text(0, headerCharsMax)),
  body: orNull(text(0, Infinity)),
  marker: textLike(/^[A-Za-z0-9_-]{16,64}$/),
  secrets: record(secretsMax, (name) => SECRET_NAME.test(name), isSealed),
  customer: orNull((value): value is OutboundCustomer => customerSchema.safeParse(value).success),
  call: orNull(text(1, 128)),
  deadlineMs: whole(1, 3_600_000),
});
export const outboundRequestSchema = z.custom<OutboundRequest>(isOutboundRequest, "no request");

/** Nothing was sent: the request may not leave. */
export const refusedSchema = z.strictObject({
  kind: z.literal("refused"),
  code: z.enum([
    /** The host's address may not be reached. */
    "address",
    /** The URL may not be called: scheme, credentials, port, or a secret outside the query. */
    "url",
    /** The door does not allow it. */
    "door",
    /** A header or the body cannot be sent. */
    "request",
    "secret_not_bound",
    /** A newer record of the name exists, or the name was removed. */
    "secret_replaced",
    "secret_unreadable",
    "secret_unknown",
    "vault_full",
    /** The request has a placeholder for the customer's id but no customer. */
    "customer_required",
    /** The request has a placeholder for a claim that the customer's token lacks. */
    "customer_claim",
    /** The ticket's token has expired, or the secret that signed it. */
    "ticket_ended",
    /** The ticket was not issued by this sandbox for this workspace. */
    "ticket_invalid",
    /** The limit of calls for named customers is reached. */
    "named_limit",
    /** The limit of new identity secrets is reached. */
    "identity_limit",
    "busy",
    /** The operator's freeze list does not allow it. */
    "frozen",
    /** The ledger cannot be written. */
    "ledger",
  ]),
  message: z.string(),
});
export type Refused = Readonly<z.infer<typeof refusedSchema>>;

/** No usable response. `sent`: bytes may have been sent, so the server may have acted. */
export const noAnswerSchema = z.strictObject({
  kind: z.literal("no_answer"),
  code: z.enum(["name_unknown", "timeout", "connection", "tls", "too_large", "unreadable"]),
  message: z.string(),
  sent: z.boolean(),
});
export type NoAnswer = Readonly<z.infer<typeof noAnswerSchema>>;

/** The server's response, masked. A redirect is a response with its 3xx status. */
export type Answer = {
  readonly kind: "answer";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The text was cut at the door's limit; JSON is never cut, it becomes `too_large`. */
  readonly truncated: boolean;
  /** The address that was connected to. */
  readonly address: string;
  readonly ms: number;
};

export type Failure = Refused | NoAnswer;
export type OutboundAnswer = Answer | Failure;

const isAnswer = exact<Answer>({
  kind: (value) => value === "answer",
  status: whole(0),
  headers: record(Infinity, () => true, text(0, Infinity)),
  body: text(0, Infinity),
  truncated: (value) => typeof value === "boolean",
  address: text(0, Infinity),
  ms: (value): value is number => Number.isFinite(value),
});
const failureSchema = z.discriminatedUnion("kind", [refusedSchema, noAnswerSchema]);

export const outboundAnswerSchema = z.custom<OutboundAnswer>(
  (value) => isAnswer(value) || failureSchema.safeParse(value).success,
  "no answer",
);

/** The answer to `stream`, before the bytes. */
export const streamHeadSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("stream"),
    status: z.number().int(),
    headers: z.record(z.string(), z.string()),
    address: z.string(),
  }),
  refusedSchema,
  noAnswerSchema,
]);

const secretIdShape = { workspace: z.string().min(1).max(128), name: z.string().regex(SECRET_NAME) } as const;

const secretShape = {
  value: z.string().min(SECRET_LIMITS.charsMin).max(SECRET_LIMITS.charsMax).refine((value) => value.isWellFormed()),
  origins: z.array(z.url({ protocol: /^https?$/ }).max(SECRET_LIMITS.originCharsMax)).min(1)
    .max(SECRET_LIMITS.originsMax),
} as const;

/** Creates the record of a secret, bound to these origins. */
export const setRequestSchema = z.strictObject({
  ...secretIdShape,
  ...secretShape,
  value: z.string().max(SECRET_LIMITS.charsMax).refine((value) => value.isWellFormed()),
}).refine(({ name, value }) => value.length >= secretCharsMin({ name }));

/** Creates the record of a refresh token of an OpenID provider, bound to its origins. */
export const sealTokenRequestSchema = z.strictObject({ workspace: secretIdShape.workspace, ...secretShape });

export const setAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("set"), sealed: sealedSchema }),
  refusedSchema,
]);
export type SetAnswer = { readonly kind: "set"; readonly sealed: Sealed } | Refused;

/** Removes a name: no record of it made until then is accepted again. */
export const removeRequestSchema = z.strictObject(secretIdShape);

export const removeAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("removed") }),
  refusedSchema,
]);
export type RemoveAnswer = { readonly kind: "removed" } | Refused;

/** Checks whether a record contains a value. */
export const compareRequestSchema = z.strictObject({
  ...secretIdShape,
  sealed: sealedSchema,
  value: z.string().max(SECRET_LIMITS.charsMax),
});

export const compareAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("compared"), same: z.boolean() }),
  refusedSchema,
]);
export type CompareAnswer = { readonly kind: "compared"; readonly same: boolean } | Refused;

/** Masks the values of the workspace's secrets in texts, as in responses. */
export const maskRequestSchema = z.strictObject({
  workspace: secretIdShape.workspace,
  texts: z.array(z.string()).max(VAULT_LIMITS.maskedTextsMax).refine((texts) =>
    texts.reduce((sum, { length }) => sum + length, 0) <= VAULT_LIMITS.maskedCharsMax
  ),
});

export const maskAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("masked"), texts: z.array(z.string()).readonly() }),
  refusedSchema,
]);
export type MaskAnswer = Readonly<z.infer<typeof maskAnswerSchema>>;

/** Whether and when the operator froze the desk; `damaged`: the list cannot be read, and everything is refused. */
const freezeHealthSchema = z.strictObject({
  kind: z.enum(["open", "frozen", "damaged"]),
  since: z.string().nullable(),
  named: z.boolean(),
});
export type FreezeHealth = Readonly<z.infer<typeof freezeHealthSchema>>;

/** The sandbox's health; `inFlight` and `waiting` count requests of all doors. */
export const healthSchema = z.strictObject({
  kind: z.literal("healthy"),
  /** The ids of its key files, the current one first. */
  kids: z.array(z.string()).readonly(),
  inFlight: z.number().int(),
  waiting: z.number().int(),
  freeze: freezeHealthSchema,
  /** Why the ledger cannot be written; null when it can. */
  ledgerFault: z.string().nullable(),
});
export type Health = Readonly<z.infer<typeof healthSchema>>;

/** Makes a refusal. */
export function refused(code: Refused["code"], message: string): Refused {
  return { kind: "refused", code, message };
}

/** Makes a missing answer. */
export function noAnswer(code: NoAnswer["code"], message: string, sent: boolean): NoAnswer {
  return { kind: "no_answer", code, message, sent };
}
