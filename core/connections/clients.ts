/**
 * Clients: identified by the URL of a document that describes them, or, older ones, by registering themselves.
 *
 * Neither proves the author of the name. A person can only rely on the host of a document's URL.
 *
 * @module
 */
import { onOneLine } from "../../widget/visible_text.ts";
import { json } from "../db/json.ts";
import type { Handles } from "../handles.ts";
import { newOpaque } from "../identity/opaque.ts";
import { CONNECTION_LIMITS } from "../limits/connections.ts";
import { redirectFault } from "./redirects.ts";

/** A client that requests access. */
export type ConnectingClient = {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** The host that describes it; null for one that registered itself, which is unverified. */
  readonly host: string | null;
};

/** An invalid registration, by its error code in RFC 7591. */
export type RegistrationFault = {
  readonly kind: "fault";
  readonly error: "invalid_redirect_uri" | "invalid_client_metadata";
  readonly why: string;
};

/** Stores a client that registers itself. Above the limit, unconnected ones are removed first. */
export async function registerClient(
  desk: Pick<Handles, "db" | "now" | "randomBytes">,
  asked: { readonly name: string; readonly redirectUris: readonly string[] },
): Promise<ConnectingClient | RegistrationFault> {
  const { redirectUrisMax, clientsMax } = CONNECTION_LIMITS;
  const { redirectUris } = asked;
  if (redirectUris.length === 0 || redirectUris.length > redirectUrisMax) {
    return fault("invalid_redirect_uri", `redirect_uris: give 1 to ${redirectUrisMax}.`);
  }
  for (const address of redirectUris) {
    const wrong = redirectFault(address);
    if (wrong !== null) return fault("invalid_redirect_uri", `redirect_uris: ${address.slice(0, 200)}: ${wrong}`);
  }
  const id = newOpaque(desk, "client_", 16);
  const name = readableName(asked.name) || "An app without a name";
  await desk.db.insertInto("connectionClients")
    .values({ id, name, redirectUris: json(redirectUris), createdAt: desk.now() }).execute();
  await desk.db.deleteFrom("connectionClients").where(
    "id",
    "in",
    (rows) =>
      rows.selectFrom("connectionClients as client").select("client.id")
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("connections").select("client").whereRef("connections.client", "=", "client.id")))
        )
        .orderBy("client.createdAt", "desc").orderBy("client.id").offset(clientsMax),
  ).execute();
  return { id, name, redirectUris, host: null };
}

/** Returns a client that registered itself, or null. */
export async function findRegistered({ db }: Pick<Handles, "db">, id: string): Promise<ConnectingClient | null> {
  const row = await db.selectFrom("connectionClients").select(["id", "name", "redirectUris"])
    .where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : { ...row, host: null };
}

/** Removes clients that registered long ago and were never connected. */
export async function forgetClients({ db, now }: Pick<Handles, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - CONNECTION_LIMITS.clientUnusedMs);
  await db.deleteFrom("connectionClients").where("createdAt", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("connections").select("client").whereRef("connections.client", "=", "connectionClients.id")),
      )
    ).execute();
}

/** Returns a name for display: one line, without characters that are invisible or change the text direction. */
export function readableName(name: string): string {
  return [...onOneLine(name)].slice(0, CONNECTION_LIMITS.nameCharsMax).join("");
}

function fault(error: RegistrationFault["error"], why: string): RegistrationFault {
  return { kind: "fault", error, why };
}
