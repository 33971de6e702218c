/**
 * The tables of AI clients that connect by signing in, as Kysely types.
 *
 * @module
 */
import type { Json } from "../json.ts";

/** A client that registered itself: known to the whole installation, because no one is signed in at that time. */
export type ConnectionClientTable = {
  id: string;
  name: string;
  redirectUris: Json<readonly string[]>;
  createdAt: Date;
};

/** A teammate's grant to a client. */
export type ConnectionTable = {
  id: string;
  workspace: string;
  teammate: string;
  /** The URL of the client's metadata, or the id that it got when it registered. */
  client: string;
  clientName: string;
  /** The display form of its redirect target: a host name, "this computer" or an app's own scheme. */
  clientHost: string;
  /** Kinds of tools that it may call: `read`, `edit`, `act`. */
  kinds: Json<readonly string[]>;
  /** Whether tools may answer it with customers' words. */
  readsCustomers: boolean;
  /** The address whose tools it may call. */
  resource: string;
  createdAt: Date;
  /** When its first tokens were issued; null for a consent that was not used. */
  begunAt: Date | null;
  lastUsedAt: Date | null;
  endedAt: Date | null;
};

/** A code or token of a connection; the value itself is issued once and never stored. */
export type ConnectionTokenTable = {
  /** SHA-256 of the value, hex. */
  hash: string;
  workspace: string;
  connection: string;
  kind: "code" | "access" | "refresh";
  /** For a code: the exact redirect URI. */
  redirectUri: string | null;
  /** For a code: the PKCE challenge, a base64url SHA-256. */
  challenge: string | null;
  expiresAt: Date;
  /** Codes and refresh tokens are used once. */
  usedAt: Date | null;
};

/** The tables of AI clients that connect by their names. */
export type ConnectionTables = {
  connectionClients: ConnectionClientTable;
  connections: ConnectionTable;
  connectionTokens: ConnectionTokenTable;
};
