/**
 * The tokens of a connection: a code is exchanged once, and each refresh token is exchanged once for the next ones.
 *
 * A second use means that it was copied. It is unknown which of the two is the client, so the whole connection ends.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { ConnectionTable, ConnectionTokenTable } from "../db/tables/connections.ts";
import type { Handles } from "../handles.ts";
import { newOpaque, opaqueHash } from "../identity/opaque.ts";
import { CONNECTION_LIMITS } from "../limits/connections.ts";
import type { CallKind } from "../teammates/caller.ts";
import { endWithActivity, readKinds } from "./connections.ts";

/** The tokens issued to a client. */
export type IssuedTokens = {
  readonly kind: "tokens";
  readonly access: string;
  readonly refresh: string;
  readonly expiresInS: number;
  readonly kinds: readonly CallKind[];
};

/** Why a client is refused, for its developer. */
export type RefusedTokens = { readonly kind: "refused"; readonly why: string };

/** A client's proof for a code. */
export type CodeProof = {
  readonly client: string;
  readonly code: string;
  readonly redirectUri: string;
  /** The PKCE verifier. */
  readonly verifier: string;
};

type TokenDesk = Pick<Handles, "db" | "now" | "newId" | "randomBytes">;

type KnownToken =
  & Pick<ConnectionTokenTable, "hash" | "workspace" | "redirectUri" | "challenge" | "expiresAt" | "usedAt">
  & Pick<ConnectionTable, "id" | "teammate" | "client" | "clientName" | "endedAt">
  & { readonly kinds: readonly string[]; readonly teammateName: string };

const UNKNOWN = refused("It is unknown, expired, or was used already.");

/** The characters and lengths of RFC 7636. */
const VERIFIER = /^[\w.~-]{43,128}$/;

/**
 * Issues a client's first tokens for a code. A code presented with anything wrong becomes invalid.
 *
 * @param isStillAllowed whether the session that allowed the client still is what it was
 */
export async function redeemCode(
  desk: TokenDesk,
  { client, code, redirectUri, verifier }: CodeProof,
  address: string,
  isStillAllowed: (desk: Pick<Handles, "db">, code: string) => Promise<boolean>,
): Promise<IssuedTokens | RefusedTokens> {
  return await useToken(desk, { kind: "code", value: code, address }, async (token, inside) => {
    if (token.client !== client) return "The code is for another client.";
    if (token.redirectUri !== redirectUri) return "redirect_uri is not the one that the code was sent to.";
    if (!VERIFIER.test(verifier) || challengeOf(verifier) !== token.challenge) {
      return "code_verifier does not fit the code_challenge.";
    }
    return await isStillAllowed(inside, code) ? null : "Whoever allowed it signed out, or has another role now.";
  });
}

/** Issues a client's next tokens. The previous ones are used up. */
export async function refreshTokens(
  desk: TokenDesk,
  { client, refresh }: { readonly client: string; readonly refresh: string },
  address: string,
): Promise<IssuedTokens | RefusedTokens> {
  return await useToken(
    desk,
    { kind: "refresh", value: refresh, address },
    (token) => Promise.resolve(token.client === client ? null : "The refresh token is for another client."),
  );
}

/** Ends the connection of a token, at its client's request (RFC 7009). Unknown ones are not an error. */
export async function endByToken(
  desk: TokenDesk,
  { client, token: value }: { readonly client: string; readonly token: string },
  address: string,
): Promise<void> {
  await desk.db.transaction().execute(async (db) => {
    const token = await lockToken({ db }, value, ["access", "refresh"]);
    if (token === null || token.client !== client || token.endedAt !== null) return;
    const by = { id: token.teammate, name: token.teammateName };
    await endWithActivity({ ...desk, db }, token, {
      kind: "connection_ended",
      by,
      address,
      why: "The client signed out.",
    });
  });
}

async function useToken(
  desk: TokenDesk,
  { kind, value, address }: { readonly kind: "code" | "refresh"; readonly value: string; readonly address: string },
  faultOf: (token: KnownToken, inside: Pick<Handles, "db">) => Promise<string | null>,
): Promise<IssuedTokens | RefusedTokens> {
  return await desk.db.transaction().execute(async (db) => {
    const token = await lockToken({ db }, value, [kind]);
    if (token === null || token.endedAt !== null) return UNKNOWN;
    const own = { ...desk, db };
    if (token.usedAt !== null) {
      const why = kind === "code" ? "A code was used twice." : "A refresh token was used twice.";
      const by = { id: token.teammate, name: token.teammateName };
      await endWithActivity(own, token, { kind: "connection_misused", by, address, why });
      return UNKNOWN;
    }
    const now = desk.now();
    const fault = token.expiresAt <= now ? UNKNOWN.why : await faultOf(token, own);
    // A stolen refresh token is not used up: that would end the connection of an innocent client.
    if (fault === null || kind === "code") {
      await db.updateTable("connectionTokens").set({ usedAt: now }).where("hash", "=", token.hash).execute();
    }
    return fault === null ? await giveTokens(own, token) : refused(fault);
  });
}

/** Reads a token, with its connection locked: of two simultaneous uses, the second one sees the first. */
async function lockToken(
  { db }: Pick<Handles, "db">,
  value: string,
  kinds: readonly ConnectionTokenTable["kind"][],
): Promise<KnownToken | null> {
  const hash = opaqueHash(value);
  const held = await db.selectFrom("connectionTokens").select(["workspace", "connection"])
    .where("hash", "=", hash).where("kind", "in", kinds).executeTakeFirst();
  if (held === undefined) return null;
  await db.selectFrom("connections").select("id").where("workspace", "=", held.workspace)
    .where("id", "=", held.connection).forUpdate().execute();
  const row = await db.selectFrom("connectionTokens as token")
    .innerJoin(
      "connections as own",
      (join) => join.onRef("own.workspace", "=", "token.workspace").onRef("own.id", "=", "token.connection"),
    )
    .innerJoin(
      "teammates",
      (join) => join.onRef("teammates.workspace", "=", "own.workspace").onRef("teammates.id", "=", "own.teammate"),
    )
    .select(["token.hash", "token.workspace", "redirectUri", "challenge", "expiresAt", "usedAt"])
    .select(["own.id", "own.teammate", "client", "clientName", "endedAt", "kinds", "teammates.name as teammateName"])
    .where("token.hash", "=", hash).executeTakeFirst();
  return row ?? null;
}

async function giveTokens(desk: TokenDesk, { workspace, id, kinds }: KnownToken): Promise<IssuedTokens> {
  const access = newOpaque(desk, ACCESS_PREFIX);
  const refresh = newOpaque(desk, "svc_ref_");
  const now = desk.now();
  const row = (kind: "access" | "refresh", value: string, lifeMs: number) => ({
    hash: opaqueHash(value),
    workspace,
    connection: id,
    kind,
    redirectUri: null,
    challenge: null,
    usedAt: null,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  const { accessMs, refreshMs } = CONNECTION_LIMITS;
  await desk.db.insertInto("connectionTokens")
    .values([row("access", access, accessMs), row("refresh", refresh, refreshMs)]).execute();
  await desk.db.updateTable("connections").set((old) => ({ begunAt: old.fn.coalesce("begunAt", old.val(now)) }))
    .where("workspace", "=", workspace).where("id", "=", id).execute();
  return { kind: "tokens", access, refresh, expiresInS: accessMs / 1000, kinds: readKinds(kinds) };
}

/** The prefix of access tokens; API tokens have another one, so they are never confused. */
export const ACCESS_PREFIX = "svc_acc_";

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

function refused(why: string): RefusedTokens {
  return { kind: "refused", why };
}
