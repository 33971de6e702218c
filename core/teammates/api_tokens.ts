/**
 * API tokens: how a teammate's MCP client acts for them. The value is shown once; only its hash is stored.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { typedName } from "../typed_name.ts";
import { createHash } from "node:crypto";
import { byCaller, tryRecordActivity } from "../activity/record.ts";
import { type Recall, recall } from "../db/recall.ts";
import type { ApiTokenTable } from "../db/tables/accounts.ts";
import { tables, type Writes } from "../db/writes.ts";
import type { Handles } from "../handles.ts";
import { newOpaque, opaqueHash } from "../identity/opaque.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { DeskError } from "../problem.ts";
import { type Caller, hasRight } from "./caller.ts";
import { findRole } from "./roles.ts";
import { DAY } from "../units.ts";

/** The lifetimes of a token in days; null never expires. */
export const TOKEN_DAYS = [30, 90, 365, null] as const;

/** The input for a new token. */
export type NewApiToken = {
  /** The app it is for, such as "Cursor". */
  readonly name: string;
  readonly days: (typeof TOKEN_DAYS)[number];
  readonly readOnly: boolean;
  /** Whether tools may answer it with customers' words. */
  readonly readsCustomers: boolean;
};

/** A token as listed. */
export type ApiTokenLine = Readonly<Omit<ApiTokenTable, "hash" | "workspace">>;

/** A cached token; its expiry is checked on every use. */
type KnownToken =
  & Pick<ApiTokenTable, "expiresAt" | "lastUsedAt">
  & { readonly caller: Caller & { readonly token: { readonly id: string; readonly name: string } } };

/** Valid tokens by hash; null for a hash that is revoked or unknown. */
export type TokenCache = Recall<KnownToken | null>;

/** Creates an empty cache. A changed role or a deactivated teammate invalidates it, like a revoked token. */
export function tokenCache(writes: Writes | null): TokenCache {
  return recall(writes, tables("apiTokens", "teammates", "roles", "oidcIdentities"));
}

const FORMAT = /^(svc_pat_[\w-]{43})([\w-]{6})$/;
const CHECK_CHARS = 6;
/**
 * Creates a token that acts as the teammate.
 *
 * @returns its value, which cannot be retrieved again
 * @throws DeskError invalid_input for an empty or too long name
 */
export async function createApiToken(
  desk: Pick<Handles, "db" | "now" | "newId" | "randomBytes">,
  owner: { readonly workspace: string; readonly teammate: string },
  asked: NewApiToken,
): Promise<{ readonly id: string; readonly value: string }> {
  const name = typedName(asked.name, TEAMMATE_LIMITS.tokenNameCharsMax);
  if (name === null) {
    throw new DeskError("invalid_input", `A token's name has 1 to ${TEAMMATE_LIMITS.tokenNameCharsMax} characters.`);
  }
  const body = newOpaque(desk, "svc_pat_");
  const value = body + checkChars(body);
  const id = desk.newId();
  const createdAt = desk.now();
  await desk.db.insertInto("apiTokens").values({
    id,
    workspace: owner.workspace,
    teammate: owner.teammate,
    name,
    hash: opaqueHash(value),
    last4: value.slice(-4),
    readOnly: asked.readOnly,
    readsCustomers: asked.readsCustomers,
    createdAt,
    expiresAt: asked.days === null ? null : new Date(createdAt.getTime() + asked.days * DAY),
    lastUsedAt: null,
    revokedAt: null,
  }).execute();
  return { id, value };
}

/** Whether a text has the format of a token, without a database query. */
export function isApiToken(value: string): boolean {
  const [, body, check] = FORMAT.exec(value) ?? [];
  return body !== undefined && checkChars(body) === check;
}

/** Returns the caller that a token authenticates; null if it is invalid, unknown, revoked or expired. */
export async function callerOfToken(
  desk: Pick<Handles, "db" | "now" | "newId" | "log"> & { readonly tokens: TokenCache },
  value: string,
  address?: string,
): Promise<Caller | null> {
  const hash = opaqueHash(value);
  const token = await desk.tokens(hash, () => isApiToken(value) ? findToken(desk, hash) : Promise.resolve(null));
  const nowMs = desk.now().getTime();
  if (token === null || (token.expiresAt?.getTime() ?? Infinity) <= nowMs) return null;
  if (nowMs - (token.lastUsedAt?.getTime() ?? 0) >= TEAMMATE_LIMITS.lastUsedMs) await noteUse(desk, token, address);
  return address === undefined ? token.caller : { ...token.caller, address };
}

async function findToken(desk: Pick<Handles, "db">, hash: string): Promise<KnownToken | null> {
  const row = await desk.db.selectFrom("apiTokens as token")
    .innerJoin(
      "teammates",
      (join) => join.onRef("teammates.workspace", "=", "token.workspace").onRef("teammates.id", "=", "token.teammate"),
    )
    .select([
      "token.id as tokenId",
      "token.workspace",
      "token.name as tokenName",
      "readOnly",
      "readsCustomers",
      "expiresAt",
      "lastUsedAt",
    ])
    .select(["teammates.id", "teammates.name", "role"])
    .where("hash", "=", hash)
    .where("revokedAt", "is", null)
    .where("deactivatedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      // An account that its sign-in provider ended; signing in with the provider again restores the token.
      not(exists(
        selectFrom("oidcIdentities as identity").select("subject")
          .whereRef("identity.workspace", "=", "token.workspace").whereRef("identity.teammate", "=", "token.teammate")
          .where("endedAt", "is not", null),
      ))
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  const { workspace, tokenId, tokenName, readOnly, readsCustomers, expiresAt, lastUsedAt, id, name, role } = row;
  const token = { id: tokenId, name: tokenName };
  const held = await findRole(desk, workspace, role);
  if (held === null) return null;
  const caller = {
    workspace,
    teammate: { id, name, role },
    role: held,
    via: "mcp",
    token,
    readOnly,
    readsCustomers: readsCustomers && held.rights.has("conversations.read"),
  } as const;
  return { caller, expiresAt, lastUsedAt };
}

/** Records the last use of a token, and its first use on each day as an activity. */
async function noteUse(
  desk: Pick<Handles, "db" | "now" | "newId" | "log">,
  { caller, lastUsedAt }: KnownToken,
  address: string | undefined,
): Promise<void> {
  const { workspace, token } = caller;
  const now = desk.now();
  await desk.db.updateTable("apiTokens").set({ lastUsedAt: now })
    .where("workspace", "=", workspace).where("id", "=", token.id).execute();
  if (lastUsedAt !== null && dayOf(lastUsedAt) === dayOf(now)) return;
  const by = byCaller(address === undefined ? caller : { ...caller, address });
  await tryRecordActivity(desk, { ...by, kind: "token_used", subject: token.name });
}

/** Formats a day in UTC, such as 2026-11-23. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Returns every token of a workspace, or of one teammate, newest first, including revoked and expired ones. */
export async function listApiTokens(
  desk: Pick<Handles, "db">,
  workspace: string,
  teammate: string | null = null,
): Promise<readonly ApiTokenLine[]> {
  return await desk.db.selectFrom("apiTokens")
    .select(["id", "teammate", "name", "last4", "readOnly", "readsCustomers"])
    .select(["createdAt", "expiresAt", "lastUsedAt", "revokedAt"])
    .where("workspace", "=", workspace)
    .$if(teammate !== null, (query) => query.where("teammate", "=", teammate))
    .orderBy("createdAt", "desc").orderBy("id")
    .execute();
}

/** Returns the teammate whose tokens a caller may list and revoke: themselves; null for everyone's. */
export function managedTokens(caller: Pick<Caller, "teammate" | "role" | "readOnly">): string | null {
  return hasRight(caller, "tokens.manage") ? null : caller.teammate.id;
}

/**
 * Revokes a token immediately. Idempotent.
 *
 * @returns its name
 * @throws DeskError not_found if the workspace has no such token, or it is another teammate's and the caller may not
 *   manage it
 */
export async function revokeApiToken(
  desk: Pick<Handles, "db" | "now">,
  caller: Pick<Caller, "workspace" | "teammate" | "role" | "readOnly">,
  id: string,
): Promise<string> {
  const { workspace } = caller;
  const teammate = managedTokens(caller);
  const row = await desk.db.updateTable("apiTokens")
    .set((old) => ({ revokedAt: old.fn.coalesce("revokedAt", old.val(desk.now())) }))
    .where("workspace", "=", workspace).where("id", "=", id)
    .$if(teammate !== null, (query) => query.where("teammate", "=", teammate))
    .returning("name").executeTakeFirst();
  if (row === undefined) throw new DeskError("not_found", "There is no such token.");
  return row.name;
}

/** Revokes every token of a person in all these workspaces. */
export async function revokeTokensOf(
  { db, now }: Pick<Handles, "db" | "now">,
  owners: readonly { readonly workspace: string; readonly teammate: string }[],
): Promise<void> {
  for (const { workspace, teammate } of owners) {
    await db.updateTable("apiTokens").set({ revokedAt: now() })
      .where("workspace", "=", workspace).where("teammate", "=", teammate).where("revokedAt", "is", null).execute();
  }
}

/**
 * Returns a checksum of six characters: rejects typing mistakes and other companies' tokens without a database query.
 */
function checkChars(body: string): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, CHECK_CHARS);
}
