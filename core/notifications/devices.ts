/**
 * The browsers that teammates are pushed to: switched on and off on the device itself, and gone with its session.
 *
 * @module
 */
import { type AllowedHosts, isAllowedHost, isPrivateHost } from "../agent/private_hosts.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { NOTIFICATION_LIMITS } from "../limits/notifications.ts";
import type { PushKey } from "../ports/push.ts";
import { DeskError } from "../problem.ts";
import type { TeammateRef } from "./preferences.ts";

/** A subscription as the browser made it: an address at its push service, and keys in base64url. */
export type BrowserSubscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** An uncompressed point of P-256, and 16 random bytes. */
const KEY_BYTES = { p256dh: 65, auth: 16 } as const;

/** The installation's key pair, made when it is first needed. @throws DeskError internal when the sandbox does not answer */
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
 * Switches a browser on for the teammate of a session. It was another session's before, if it was switched on at all.
 *
 * @throws DeskError invalid_input for what is no subscription
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

/** The address that a session has switched on; null for none. */
export async function deviceOf({ db }: Pick<Desk, "db">, session: string): Promise<string | null> {
  const row = await db.selectFrom("pushSubscriptions").select("endpoint").where("session", "=", session)
    .orderBy("createdAt", "desc").executeTakeFirst();
  return row?.endpoint ?? null;
}

/** Switches off what a session switched on. */
export async function removeDevices({ db }: Pick<Desk, "db">, session: string): Promise<void> {
  await db.deleteFrom("pushSubscriptions").where("session", "=", session).execute();
}

/** Takes a browser along when its session goes on in another workspace; there it begins with nothing notified. */
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

/** No push service is in a private network, nor on a host that the operator opened for the app's actions. */
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
