/**
 * Customers' identity: verifies tokens and issues the tickets for customers' calls, and creates and ends the secrets
 * that sign tokens.
 *
 * @module
 */
import type { KeyFiles } from "../keys.ts";
import { type Refused, refused } from "../protocol.ts";
import { deriveBytes } from "../secrets.ts";
import type { OpenVault } from "../vault.ts";
import type { VaultFile } from "../vault_file.ts";
import { singleAttributes } from "./customer_claims.ts";
import type { IdentifyRequest } from "./protocol.ts";
import type { Rejection } from "./rejection.ts";
import { type IdentitySecrets, openIdentitySecrets } from "./secrets.ts";
import { makeTickets, type Tickets } from "./ticket.ts";
import { type Accepted, importSecret, verifyToken } from "./token.ts";

/** The answer for an accepted token; `expiresAt` is in milliseconds since 1970. */
type IdentifiedCustomer = Omit<Accepted, "expiresAt" | "signedWith"> & {
  readonly expiresAt: number;
  readonly ticket: string;
};

/** The operations of one sandbox. */
export type Identities = {
  readonly secrets: IdentitySecrets;
  readonly tickets: Tickets;
  /** Verifies a token with the currently valid secrets. */
  readonly identify: (request: IdentifyRequest) => Promise<IdentifiedCustomer | Rejection | Refused>;
};

/**
 * Opens customers' identity.
 *
 * @param now the time in milliseconds since 1970
 */
export async function openIdentities(
  keys: KeyFiles,
  vault: OpenVault,
  file: VaultFile,
  now: () => number,
): Promise<Identities> {
  const secrets = openIdentitySecrets(vault, file, now);
  const [current, ...older] = keys;
  const tickets = makeTickets([await ticketKey(current), ...await Promise.all(older.map(ticketKey))]);
  const parts = { secrets, tickets };
  return { ...parts, identify: (request) => identify(parts, request, now()) };
}

/** Nothing is cached, so that a rotation takes effect at once. */
async function identify(
  { secrets, tickets }: Pick<Identities, "secrets" | "tickets">,
  { workspace, token, secrets: records }: IdentifyRequest,
  now: number,
): Promise<IdentifiedCustomer | Rejection | Refused> {
  const opened = await secrets.open(workspace, records);
  if (records.length > 0 && opened.length === 0) {
    return refused("secret_unreadable", "the identity secret cannot be opened; make a new one");
  }
  const keys = await Promise.all(opened.map(async ({ name, value }) => ({ name, key: await importSecret(value) })));
  const verdict = await verifyToken(token, keys, new Date(now));
  if (verdict.kind === "rejected") return verdict;
  const { signedWith, ...accepted } = verdict;
  const expiresAt = accepted.expiresAt.getTime();
  const { userId, email, name } = accepted;
  const customer = { userId, email, name, attributes: singleAttributes(accepted.attributes) };
  const ticket = await tickets.make({ workspace, customer, expiresAt, secret: signedWith });
  return { ...accepted, expiresAt, ticket };
}

async function ticketKey({ material }: KeyFiles[number]): Promise<CryptoKey> {
  const bytes = await deriveBytes(material, "svc tickets v1", 32);
  return await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}
