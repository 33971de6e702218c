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
import { usageOf } from "./usage.ts";

const WITHOUT_SECOND_STEP = "--without-second-step";

/** Parses the command line. @throws Error with a sentence for people */
export function teamOrder(words: readonly string[]): TeamOrder {
  const [name = "list", email, ...rest] = words;
  const order = name === "invite"
    ? {
      do: name,
      email,
      name: optionOf(rest, "--name") ?? email?.split("@")[0],
      role: optionOf(rest, "--role") ?? "teammate",
      workspace: optionOf(rest, "--workspace"),
    }
    : name === "list"
    ? { do: name }
    : { do: name, email, withoutSecondStep: rest.includes(WITHOUT_SECOND_STEP) };
  const read = teamOrderSchema.safeParse(order);
  if (!read.success) throw new Error(`${faultOf(order)}${usageOf(name === "recover" ? "recover" : "team")}`);
  return read.data;
}

/** A fault that the usage alone would not explain, as a line above it. */
function faultOf({ role }: { readonly role?: string }): string {
  if (role === undefined || BUILT_IN_ROLES.some((known) => known === role)) return "";
  return `There is no role "${role}". ${suggestName(role, BUILT_IN_ROLES)}\n`;
}

function optionOf(words: readonly string[], name: string): string | undefined {
  const at = words.indexOf(name);
  return at < 0 ? undefined : words[at + 1];
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
