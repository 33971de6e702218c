/**
 * Determines which model answers in a workspace: the one set on the desk, else the one the desk was started with; and
 * the second model, which answers if the first one fails.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { ModelPlace, ModelTable } from "../db/tables/models.ts";
import type { Desk } from "../desk.ts";
import { openBecause } from "./breaker.ts";
import type { ChatDesk } from "./chat.ts";
import { meterModel } from "./metered.ts";
import type { Model, ModelFault } from "./model.ts";
import { providerModel } from "./provider.ts";
import { withFallback } from "./second_model.ts";
import { type ModelOptions, type ModelServer, storedOptions } from "./settings.ts";

/** A model's server as set on the desk; the key's value cannot be read. */
export type ChosenServer = ModelServer & { readonly options: ModelOptions; readonly keySetAt: Date | null };

/** Returns the model that answers in a workspace, metered and limited. */
export async function modelOf(
  desk: ChatDesk & Pick<Desk, "db" | "model" | "breakers">,
  workspace: string,
): Promise<Model> {
  return modelWith(desk, workspace, await chosenServers(desk, workspace));
}

/** Like {@linkcode modelOf}, from servers that were already read. */
export function modelWith(
  desk: ChatDesk & Pick<Desk, "db" | "model" | "breakers">,
  workspace: string,
  servers: ChosenServers,
): Model {
  const first = servers.get("first") ?? null;
  const second = servers.get("second") ?? null;
  const model = first === null ? desk.model : providerModel(desk, workspace, first);
  const fallback = second === null ? null : providerModel(desk, workspace, second);
  const server = breakerName(desk, workspace, first);
  return meterModel(desk, workspace, withFallback(desk, { first: model, second: fallback, server }));
}

/** Returns why the first model is not asked, so that its fallback answers for now; null if it is asked. */
export function reasonNotAsked(
  desk: Pick<Desk, "model" | "breakers">,
  workspace: string,
  first: ChosenServer | null,
): ModelFault | null {
  return openBecause(desk.breakers, breakerName(desk, workspace, first));
}

/**
 * Returns the key of the first model's server among the breakers; another server, model or key has a separate state.
 */
function breakerName({ model }: Pick<Desk, "model">, workspace: string, first: ChosenServer | null): string {
  const server = first === null ? [model.name] : [first.provider, first.url, first.model, first.keySetAt];
  return JSON.stringify([workspace, ...server]);
}

/** Returns the server that was set on the desk, or null. */
export async function chosenServer(
  desk: Pick<Desk, "db">,
  workspace: string,
  place: ModelPlace = "first",
): Promise<ChosenServer | null> {
  return (await chosenServers(desk, workspace)).get(place) ?? null;
}

/** The servers set on the desk. */
export type ChosenServers = ReadonlyMap<ModelPlace, ChosenServer>;

/** A row of a server, without its workspace; nulls from a left join without a match. */
type ServerRow = { readonly [Column in typeof SERVER_COLUMNS[number]]: Selectable<ModelTable>[Column] | null };

/** The columns that {@linkcode serversOf} takes. */
export const SERVER_COLUMNS = ["place", "provider", "url", "model", "key", "keySetAt", "options"] as const;

/** Converts rows to servers. */
export function serversOf(rows: readonly ServerRow[]): ChosenServers {
  return new Map(rows.flatMap(({ place, provider, url, model, key, keySetAt, options }) => {
    if (place === null || provider === null || url === null || model === null) return [];
    return [[place, { provider, url, model, key, keySetAt, options: storedOptions(options) }] as const];
  }));
}

async function chosenServers(
  { db }: Pick<Desk, "db">,
  workspace: string,
): Promise<ChosenServers> {
  return serversOf(
    await db.selectFrom("models").select(SERVER_COLUMNS).where("workspace", "=", workspace).execute(),
  );
}
