/**
 * The browsers that receive teammates' pushes: enabled and disabled on the device itself, and removed with its session.
 *
 * @module
 */
import { type AllowedHosts, isAllowedHost, isPrivateHost } from "../agent/actions/private_hosts.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { NOTIFICATION_LIMITS } from "../limits/notifications.ts";
import type { PushKey } from "../ports/push.ts";
import { DeskError } from "../problem.ts";
import type { TeammateRef } from "./preferences.ts";

/** A subscription created by the browser: a URL of its push service, and keys in base64url. */
export type BrowserSubscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** An uncompressed point of P-256, and 16 random bytes. */
const KEY_BYTES = { p256dh: 65, auth: 16 } as const;

/**
 * Returns the installation's key pair, generated on first use. @throws DeskError internal if the sandbox does not
 * answer
 */
export async function pushKey(desk: Pick<Desk, "db" | "push" | "now">): Promise<PushKey> {
  const stored = () => desk.db.selectFrom("pushKeys").select(["publicKey", "sealed"]).executeTakeFirst();
  const kept = await stored();
  if (kept !== undefined) return kept;
  const { publicKey, sealed } = await desk.push.newKey();
  await desk.db.insertInto("pushKeys").values({ id: 1, publicKey, sealed: json(sealed), createdAt: desk.now() })
    .onConflict((conflict) => conflict.doNothing()).execute();
  // Another desk may have been first.
  return await stored() ?? { publicKey, sealed };
}

/**
 * Enables a browser for the teammate of a session. An earlier session's subscription of it is replaced.
 *
 * @throws DeskError invalid_input for an invalid subscription
 */
export async function addDevice(
  desk: Pick<Desk, "db" | "now" | "newId" | "privateHosts">,
  { workspace, teammate, session }: TeammateRef & { readonly session: string },
  typed: BrowserSubscription,
): Promise<void> {
  const { endpoint, p256dh, auth } = checkSubscription(desk, typed);
  await desk.db.transaction().execute(async (db) => {
    await db.deleteFrom("pushSubscriptions").where("endpoint", "=", endpoint).execute();
    await db.insertInto("pushSubscriptions").values({
      id: desk.newId(),
      workspace,
      teammate,
      session,
      endpoint,
      p256dh,
      auth,
      createdAt: desk.now(),
    }).execute();
    await db.deleteFrom("pushSubscriptions").where("workspace", "=", workspace).where("teammate", "=", teammate)
      .where(
        "id",
        "not in",
        (own) =>
          own.selectFrom("pushSubscriptions").select("id").where("workspace", "=", workspace)
            .where("teammate", "=", teammate).orderBy("createdAt", "desc").orderBy("id")
            .limit(NOTIFICATION_LIMITS.devicesMax),
      )
      .execute();
  });
}

/** Returns the URL that a session has enabled, or null. */
export async function deviceOf({ db }: Pick<Desk, "db">, session: string): Promise<string | null> {
  const row = await db.selectFrom("pushSubscriptions").select("endpoint").where("session", "=", session)
    .orderBy("createdAt", "desc").executeTakeFirst();
  return row?.endpoint ?? null;
}

/** Disables what a session enabled. */
export async function removeDevices({ db }: Pick<Desk, "db">, session: string): Promise<void> {
  await db.deleteFrom("pushSubscriptions").where("session", "=", session).execute();
}

/** Moves a browser along when its session continues in another workspace; there it starts with nothing notified. */
export async function moveDevices(
  { db }: Pick<Desk, "db">,
  session: string,
  to: TeammateRef & { readonly session: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const moved = await transaction.updateTable("pushSubscriptions").set(to).where("session", "=", session)
      .returning("id").execute();
    for (const { id } of moved) await transaction.deleteFrom("pushMessages").where("subscription", "=", id).execute();
  });
}

/** A push service is neither in a private network, nor on a host that the operator allowed for the app's actions. */
function checkSubscription(
  desk: AllowedHosts,
  { endpoint, p256dh, auth }: BrowserSubscription,
): BrowserSubscription {
  const address = URL.parse(endpoint);
  const isAddress = address !== null && address.protocol === "https:" && address.username === "" &&
    address.password === "" && endpoint.length <= NOTIFICATION_LIMITS.endpointCharsMax &&
    !isPrivateHost(address.hostname) && !isAllowedHost(desk, address);
  if (!isAddress || lengthOf(p256dh) !== KEY_BYTES.p256dh || lengthOf(auth) !== KEY_BYTES.auth) {
    throw new DeskError("invalid_input", "This is not what a browser's push service gives out.", {
      fix: "Load the page again and switch notifications on once more.",
    });
  }
  return { endpoint: address.href, p256dh, auth };
}

function lengthOf(base64url: string): number {
  try {
    return Uint8Array.fromBase64(base64url, { alphabet: "base64url" }).length;
  } catch {
    return 0;
  }
}
