/**
 * The sheet: the attempts against an installation and what broke, signed with the installation's own key.
 *
 * @see docs/reference/commands.md
 * @module
 */
import { z } from "zod";
import { canonicalJson } from "../core/actions/canonical.ts";

const groupSchema = z.strictObject({
  name: z.string(),
  promise: z.string(),
  evidenceFor: z.array(z.string()),
  tried: z.number().int(),
  broken: z.array(z.string()),
  /** Attempts without an answer in time. */
  unknown: z.array(z.string()),
  figures: z.record(z.string(), z.number()),
  seconds: z.number(),
});

const sheetSchema = z.strictObject({
  format: z.literal("desk-prove"),
  v: z.literal(1),
  /** When the run ended, ISO 8601. */
  at: z.iso.datetime(),
  desk: z.strictObject({ version: z.string() }),
  agent: z.strictObject({
    version: z.number().int(),
    /** SHA-256 of the live files, as hex. */
    sha256: z.string(),
    actions: z.number().int(),
    keys: z.number().int(),
    /** Exceptions in its files, one line each; absent in sheets of earlier versions. */
    allowed: z.array(z.string()).optional(),
  }),
  groups: z.array(groupSchema),
});

const signedSchema = z.strictObject({
  sheet: sheetSchema,
  /** The Ed25519 public key, base64url. */
  key: z.string(),
  /** The signature of the sheet's canonical JSON, base64url. */
  signature: z.string(),
  /** The signature of that signature and the page, base64url; absent in sheets of earlier versions. */
  pageSignature: z.string().optional(),
});

/** The results of one group, in the sheet. */
export type SheetGroup = z.infer<typeof groupSchema>;
/** A sheet. */
export type Sheet = z.infer<typeof sheetSchema>;
/** A sheet with its signature: the content of the JSON file. */
export type SignedSheet = z.infer<typeof signedSchema>;

/** The sheet's verdict on the installation. */
export type SheetVerdict = { readonly kind: "held" | "unknown" | "broken"; readonly text: string };

/** The verdict on all groups: broken attempts outweigh unknown ones. */
export function verdictOf({ groups, agent }: Pick<Sheet, "groups"> & Partial<Pick<Sheet, "agent">>): SheetVerdict {
  const sum = (of: (group: SheetGroup) => readonly string[]) =>
    groups.reduce((all, group) => all + of(group).length, 0);
  const [broken, unknown] = [sum((group) => group.broken), sum((group) => group.unknown)];
  if (broken > 0) return { kind: "broken", text: `${attempts(broken)} broke something.` };
  if (unknown === 0) {
    const text = agent?.allowed?.length ? "What was tried held. The agent's own files allow more:" : "Everything held.";
    return { kind: "held", text };
  }
  return {
    kind: "unknown",
    text: `Nothing broke, but ${attempts(unknown)} had no answer in time. Run it again on an idle machine.`,
  };
}

const attempts = (count: number): string => `${count} ${count === 1 ? "attempt" : "attempts"}`;

/** The installation's signing key. */
export type SigningKey = { readonly privateKey: CryptoKey; readonly publicKey: string };

/** In a folder that the desk's process cannot read. */
const signingKeyPath = (keysDir: string): string => `${keysDir}/prove.jwk`;

/** Reads the installation's signing key; null before the first sheet. */
export async function readSigningKey(keysDir: string): Promise<SigningKey | null> {
  try {
    return await importKey(JSON.parse(await Deno.readTextFile(signingKeyPath(keysDir))));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw new Error(`The key of the sheets cannot be read: ${signingKeyPath(keysDir)}`, { cause: error });
  }
}

/** Reads the installation's signing key, or creates it. */
export async function openSigningKey(keysDir: string): Promise<SigningKey> {
  const stored = await readSigningKey(keysDir);
  if (stored !== null) return stored;
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  if (!("privateKey" in pair)) throw new TypeError("Ed25519 made no key pair");
  const jwk = await crypto.subtle.exportKey("jwk", pair.privateKey);
  await Deno.mkdir(keysDir, { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(signingKeyPath(keysDir), JSON.stringify(jwk), { createNew: true, mode: 0o600 });
  return await importKey(jwk);
}

async function importKey(jwk: JsonWebKey): Promise<SigningKey> {
  const privateKey = await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["sign"]);
  return { privateKey, publicKey: jwk.x ?? "" };
}

/** Signs a sheet. */
export async function signSheet(sheet: Sheet, { privateKey, publicKey }: SigningKey): Promise<SignedSheet> {
  return { sheet, key: publicKey, signature: await sign(privateKey, bytesOf(sheet)) };
}

/** Signs the page of a signed sheet, so that it belongs to this sheet and no other. */
export async function signPage(signed: SignedSheet, page: string, { privateKey }: SigningKey): Promise<SignedSheet> {
  return { ...signed, pageSignature: await sign(privateKey, pageBytes(signed, page)) };
}

async function sign(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.sign("Ed25519", key, bytes)));
}

function pageBytes({ signature }: SignedSheet, page: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`desk-prove page of ${signature}\n${page}`);
}

/** The result of verifying a sheet's signature. */
export type Verification = "valid" | "changed" | "other_key" | "unreadable";

/**
 * Verifies a sheet's signature.
 *
 * @param publicKey the installation's, from a source other than the sheet
 */
export async function verifySheet(text: string, publicKey: string): Promise<Verification> {
  const signed = readSigned(text);
  if (signed === null) return "unreadable";
  if (signed.key !== publicKey) return "other_key";
  return await isSigned(publicKey, signed.signature, bytesOf(signed.sheet)) ? "valid" : "changed";
}

/** Whether a page was written with a sheet; false for a sheet of an earlier version. */
export async function isOwnPage(signed: SignedSheet, page: string, publicKey: string): Promise<boolean> {
  return await isSigned(publicKey, signed.pageSignature ?? "", pageBytes(signed, page));
}

async function isSigned(publicKey: string, signature: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const key = await crypto.subtle.importKey("raw", fromBase64url(publicKey), "Ed25519", false, ["verify"]);
  const read = readBase64url(signature);
  return read !== null && await crypto.subtle.verify("Ed25519", key, read, bytes);
}

/** Parses a signed sheet; null when the text is not one. */
export function readSigned(text: string): SignedSheet | null {
  try {
    return signedSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function bytesOf(sheet: Sheet): Uint8Array<ArrayBuffer> {
  const { allowed, ...agent } = sheet.agent;
  const signed = { ...sheet, agent: allowed === undefined ? agent : { ...agent, allowed } };
  return new TextEncoder().encode(canonicalJson(signed));
}

function toBase64url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: "base64url" });
}

function readBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return fromBase64url(text);
  } catch {
    return null;
  }
}
