/**
 * `freeze` and `thaw`: the operator's list of allowed outgoing requests, which the sandbox enforces and the desk cannot
 * change.
 *
 * @see docs/self-hosting.md#freeze
 * @module
 */
import { type Config, privateHosts } from "../config.ts";
import { type NeededAction, type OutsideNeeds, outsideNeeds } from "../core/actions/outside_needs.ts";
import { agentCache } from "../core/agent/versions/live.ts";
import { type FreezeList, parseFreeze, printFreeze } from "../sandbox/freeze/list.ts";
import { openOwnDatabase } from "./database.ts";
import { askNeeds } from "./own_desk.ts";

/** The options of `freeze`. */
export type FreezeOptions = {
  /** Only prints the list as JSON. */
  readonly print: boolean;
  /** Writes without a confirmation. */
  readonly yes: boolean;
  /** Keeps calls for a named customer allowed. */
  readonly named: boolean;
};

type FreezeConfig = Pick<
  Config,
  "dataDir" | "freezePath" | "databaseUrl" | "host" | "port" | "modelUrl" | "allowances"
>;

/**
 * Proposes a list, shows it, and writes it if the operator agrees.
 *
 * @param confirm asks the operator; not called with `yes`
 * @returns a description of the result
 * @throws Error with a sentence for people
 */
export async function freeze(
  config: FreezeConfig,
  options: FreezeOptions,
  now: Date,
  confirm: (text: string) => boolean,
): Promise<string> {
  const needs = await readNeeds(config);
  const list = listOf(needs, options, now);
  const checked = parseFreeze(printFreeze(list));
  if (checked.kind === "faults") throw new Error(`The list cannot be used: ${checked.faults.join("; ")}`);
  if (options.print) return printFreeze(list).trimEnd();
  const text = listText(list, needs.actions);
  if (!options.yes && !confirm(text)) return "Nothing was changed.";
  const path = config.freezePath;
  await writeWhole(path, printFreeze(list));
  return [
    ...(options.yes ? [text] : []),
    `Frozen from the next request on, by ${path}.`,
    "To change the list, edit that file. To end it: deno task thaw",
  ].join("\n");
}

/** Ends the freeze. @returns a description of the result */
export async function thaw(config: Pick<Config, "freezePath">): Promise<string> {
  const path = config.freezePath;
  try {
    await Deno.remove(path);
    return `Thawed from the next request on: ${path} is removed.`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return `It was not frozen: there is no ${path}.`;
    throw error;
  }
}

/** Describes what a list allows, with the names of the actions that need it. */
export function listText(list: FreezeList, actions: readonly NeededAction[] = []): string {
  const namesOf = (line: FreezeList["actions"][number]) =>
    actions.filter((action) =>
      action.origin === line.origin && action.path === line.path && line.methods.includes(action.method)
    ).map(({ name }) => name).join(", ");
  const lines = list.actions.map((line) =>
    `  ${line.methods.join(", ").padEnd(7)}${line.origin}${line.path}${
      line.customer ? "  (for a signed-in customer)" : ""
    }${namesOf(line) === "" ? "" : `  ${namesOf(line)}`}`
  );
  return [
    "While frozen, this may leave and nothing else:",
    "Calls of your app (* is what is between two slashes, {user.id} the customer's id that the sandbox fills in):",
    ...orNone(lines),
    "Pages read for the knowledge:",
    ...orNone(list.sites.map((site) => `  ${site}`)),
    "Models asked:",
    ...orNone(list.models.map((model) => `  ${model}`)),
    "Sign-in providers asked:",
    ...orNone(list.providers.map((origin) => `  ${origin}`)),
    list.named
      ? "Real calls for a customer whom a teammate or client names stay open."
      : "Real calls for a customer whom a teammate or client names are refused (--named leaves them open).",
    "Keys and the identity secret cannot be set, made or removed.",
  ].join("\n");
}

function orNone(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? ["  none"] : lines;
}

/** The list that allows what is currently needed. */
function listOf({ actions, sites, models, providers }: OutsideNeeds, { named }: FreezeOptions, now: Date): FreezeList {
  const lines = new Map<string, FreezeList["actions"][number]>();
  for (const { method, origin, path, customer } of actions) {
    const key = JSON.stringify([origin, path, customer]);
    const methods = new Set([...lines.get(key)?.methods ?? [], method]);
    lines.set(key, { methods: [...methods], origin, path, customer });
  }
  return {
    frozenAt: now.toISOString(),
    actions: [...lines.values()],
    sites: [...sites],
    models: [...models],
    providers: [...providers],
    named,
  };
}

/** Reads the needs from the database, or from a running desk that has exclusive use of it. */
async function readNeeds(config: FreezeConfig): Promise<OutsideNeeds> {
  const asked = await askNeeds(config);
  if (asked !== null) return asked;
  const database = await openOwnDatabase(config);
  try {
    const desk = { db: database.db, agents: agentCache(null), privateHosts: privateHosts(config.allowances) };
    return await outsideNeeds(desk, config.modelUrl);
  } finally {
    await database.close();
  }
}

/** Writes a temporary file and renames it, so that the sandbox never reads an incomplete one. */
async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  await Deno.writeTextFile(beside, text, { mode: 0o600 });
  await Deno.rename(beside, path);
}
