/**
 * The messages between the desk and the sandbox about teammates' authenticator apps; both sides check them.
 *
 * @module
 */
import { z } from "zod";
import { TOTP_LIMITS } from "../limits.ts";
import { refusedSchema, sealedSchema } from "../protocol.ts";

const account = z.string().min(1).max(128);
const label = z.string().min(1).max(TOTP_LIMITS.labelCharsMax);

/** Creates the secret of an authenticator app. `issuer` and `label` are shown in the app. */
export const totpNewRequestSchema = z.strictObject({ account, issuer: label, label });
export type TotpNewRequest = Readonly<z.infer<typeof totpNewRequestSchema>>;

export const totpNewAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("made"),
    /** In base32, for typing; no later answer contains it. */
    secret: z.string(),
    /** `otpauth://totp/…`, for the QR code. */
    uri: z.string(),
    sealed: sealedSchema,
  }),
  refusedSchema,
]);
export type TotpNewAnswer = Readonly<z.infer<typeof totpNewAnswerSchema>>;

/** Checks a typed code. */
export const totpCheckRequestSchema = z.strictObject({
  account,
  sealed: sealedSchema,
  code: z.string().max(TOTP_LIMITS.codeCharsMax),
});
export type TotpCheckRequest = Readonly<z.infer<typeof totpCheckRequestSchema>>;

export const totpCheckAnswerSchema = z.discriminatedUnion("kind", [
  /** The time step of the code since 1970; null for a wrong code. */
  z.strictObject({ kind: z.literal("checked"), step: z.number().int().nullable() }),
  refusedSchema,
]);
export type TotpCheckAnswer = Readonly<z.infer<typeof totpCheckAnswerSchema>>;
