/**
 * Sets and removes the model server of a workspace. Concurrent changes do not silently overwrite each other.
 *
 * @module
 */
import { byCaller, recordActivity } from "../activity/record.ts";
import { json } from "../db/json.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { ModelPlace } from "../db/tables/models.ts";
import type { Desk } from "../desk.ts";
import { opaqueHash } from "../identity/opaque.ts";
import { DeskError } from "../problem.ts";
import type { Caller } from "../teammates/caller.ts";
import { type ChosenServer, chosenServer } from "./chosen.ts";

/** A change of the first or the second server. */
export type ServerChange = {
  /**
   * The one that answers from the next message on; null to restore the desk's own model, or to remove the second one.
   */
  readonly server: ChosenServer | null;
  readonly place?: ModelPlace;
  /** The {@linkcode serverBase} that the form was rendered from; null for a caller who has seen none. */
  readonly base?: string | null;
};

/**
 * Changes the server and records it, then removes the key of the previous server from the vault.
 *
 * @throws DeskError version_conflict if the current server is not the base
 */
export async function changeModelServer(
  desk: Pick<Desk, "db" | "now" | "newId" | "vault">,
  caller: Caller,
  { server, place = "first", base = null }: ServerChange,
): Promise<void> {
  const { workspace } = caller;
  const before = await desk.db.transaction().execute(async (db) => {
    await lockWorkspace({ db }, workspace);
    const kept = await chosenServer({ db }, workspace, place);
    if (base !== null && base !== serverBase(kept)) throw conflict(kept);
    if (server === null) {
      await db.deleteFrom("models").where("workspace", "=", workspace).where("place", "=", place).execute();
    } else await writeServer({ ...desk, db }, caller, place, server);
    const subject = server === null ? "built-in or the desk's own" : `${server.model} at ${server.url}`;
    await recordActivity({ ...desk, db }, { ...byCaller(caller), kind: "model_changed", subject });
    return kept;
  });
  const old = before?.key ?? null;
  if (old !== null && old.name !== server?.key?.name) await desk.vault.removeSecret({ workspace, name: old.name });
}

/** Identifies the current server, so that a form can name the state it was rendered from. */
export function serverBase(server: ChosenServer | null): string {
  if (server === null) return "none";
  const { provider, url, model, options, keySetAt } = server;
  // The database determines the order of an object's members.
  const fields = Object.entries(options).sort(([one], [other]) => one < other ? -1 : 1);
  return opaqueHash(JSON.stringify([provider, url, model, keySetAt, fields])).slice(0, 16);
}

async function writeServer(
  { db, now }: Pick<Desk, "db" | "now">,
  { workspace, teammate }: Caller,
  place: ModelPlace,
  { provider, url, model, key, keySetAt, options }: ChosenServer,
): Promise<void> {
  const what = { provider, url, model, key: json(key), keySetAt, options: json(options) };
  const set = { ...what, setAt: now(), setBy: teammate.id };
  await db.insertInto("models").values({ workspace, place, ...set })
    .onConflict((conflict) => conflict.columns(["workspace", "place"]).doUpdateSet(set))
    .execute();
}

function conflict(kept: ChosenServer | null): DeskError {
  const now = kept === null
    ? "Another teammate has removed the model"
    : `Another teammate has saved ${kept.model} at ${kept.url}`;
  return new DeskError("version_conflict", `Nothing was saved. ${now} since you opened this page.`);
}
