/**
 * `deno task team` and `deno task recover`: the operator's changes of a desk's team. A running desk executes them,
 * since only it may use its database; otherwise the command opens the database itself.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { migrate } from "../core/db/migrate.ts";
import { suggestName } from "../core/nearest.ts";
import { runTeamOrder, type TeamOrder, teamOrderSchema } from "../core/teammates/operator_team.ts";
import { BUILT_IN_ROLES } from "../core/teammates/rights.ts";
import { openOwnDatabase } from "./database.ts";
import { orderTeam } from "./own_desk.ts";
import { type ParsedArguments, usageOf } from "./usage.ts";

/** The options of each subcommand; {@linkcode readWords} accepts those of all. */
const OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["list", []],
  ["invite", ["name", "role", "workspace"]],
  ["reset", ["without-second-step"]],
  ["recover", ["without-second-step"]],
]);

/** Parses the command line. @throws Error with a sentence for people */
export function teamOrder({ words: [name = "list", email], options }: ParsedArguments): TeamOrder {
  const order = name === "invite"
    ? { name: email?.split("@")[0], role: "teammate", ...options, do: name, email }
    : name === "list"
    ? { do: name }
    : { do: name, email, withoutSecondStep: options["without-second-step"] === true };
  const fault = faultOf(name, email, options);
  const read = teamOrderSchema.safeParse(order);
  if (fault !== null || !read.success) {
    const usage = usageOf(name === "recover" ? "recover" : "team");
    throw new Error(fault === null ? usage : `${fault}\n${usage}`);
  }
  return read.data;
}

/** Returns the fault of a subcommand, as a line above its usage; null for none. */
function faultOf(name: string, email: string | undefined, options: ParsedArguments["options"]): string | null {
  const takes = OPTIONS.get(name);
  const { role } = options;
  if (takes === undefined) return `There is no "${name}" here. ${suggestName(name, ["list", "invite", "reset"])}`;
  const other = Object.keys(options).find((option) => !takes.includes(option));
  if (other !== undefined) return `\`${name}\` has no option --${other}.`;
  if (name === "list") return email === undefined ? null : `There is one word too many: "${email}".`;
  if (email === undefined) return "Whose email address?";
  if (typeof role !== "string" || BUILT_IN_ROLES.some((known) => known === role)) return null;
  return `There is no role "${role}". ${suggestName(role, BUILT_IN_ROLES)}`;
}

/** Executes an order. @returns the text for the operator */
export async function changeTeam(config: Config, order: TeamOrder): Promise<string> {
  const answered = await orderTeam(config, order);
  if (answered !== null) return answered;
  const database = await openOwnDatabase(config);
  try {
    await migrate(database.db);
    const desk = {
      db: database.db,
      now: () => new Date(),
      newId: () => crypto.randomUUID(),
      randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    };
    return await runTeamOrder(desk, order, config.baseUrl);
  } finally {
    await database.close();
  }
}
