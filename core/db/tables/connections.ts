/**
 * The tables of AI clients that connect by signing in, as Kysely sees them.
 *
 * @module
 */
import type { Json } from "../json.ts";

/** A client that registered itself: known to the whole installation, since no one is signed in then. */
export type ConnectionClientTable = {
  id: string;
  name: string;
  redirectUris: Json<readonly string[]>;
  createdAt: Date;
};

/** What a teammate allowed a client. */
export type ConnectionTable = {
  id: string;
  workspace: string;
  teammate: string;
  /** The address of the client's metadata, or the id that it got when it registered. */
  client: string;
  clientName: string;
  /** Where its answers go, as people read it: a host name, "this computer" or an app's own scheme. */
  clientHost: string;
  /** Kinds of tools that it may call: `read`, `edit`, `act`. */
  kinds: Json<readonly string[]>;
  /** Whether tools answer it with customers' words. */
  readsCustomers: boolean;
  /** The address whose tools it may call. */
  resource: string;
  createdAt: Date;
  /** When its first tokens were given; null for a consent that was not taken up. */
  begunAt: Date | null;
  lastUsedAt: Date | null;
  endedAt: Date | null;
};

/** A code or token of a connection; the value itself is given away once and never kept. */
export type ConnectionTokenTable = {
  /** SHA-256 of the value, hex. */
  hash: string;
  workspace: string;
  connection: string;
  kind: "code" | "access" | "refresh";
  /** Of a code: where it was sent, exactly. */
  redirectUri: string | null;
  /** Of a code: the SHA-256 of what its client proves itself with, as base64url. */
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
