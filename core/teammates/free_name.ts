/**
 * Available names for teammates: neither another teammate's, nor a signature of the desk or the AI.
 *
 * Customers and colleagues identify the person who writes to them only by name.
 *
 * @module
 */
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { Desk } from "../desk.ts";
import { LANGUAGES } from "../languages/languages.ts";
import { atField, DeskError } from "../problem.ts";
import { likeness } from "../typed_name.ts";

/** The names of the chat and the desk for non-persons, and for unnamed persons. */
const OWN_NAMES: ReadonlySet<string> = new Set(
  [
    ...["AI", "AI agent", "Agent", "Bot", "Assistant", "Desk", "System", "Customer", "A teammate", "Another sender"],
    ...LANGUAGES.map(({ assistant }) => assistant),
  ].map(likeness),
);

/**
 * Returns the teammate who already has a name, compared by {@linkcode likeness}; null for an available one, and the
 * desk for its own.
 */
async function holderOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  name: string,
  but: string | null,
): Promise<"desk" | { readonly name: string } | null> {
  const wanted = likeness(name);
  if (OWN_NAMES.has(wanted)) return "desk";
  // Including deactivated ones: their name is on what they have written.
  const rows = await db.selectFrom("teammates").select(["id", "name"]).where("workspace", "=", workspace).execute();
  return rows.find((row) => row.id !== but && likeness(row.name) === wanted) ?? null;
}

/**
 * Refuses a name that is currently not available.
 *
 * @param but the id of the teammate who gets the name; null for a new one
 * @throws DeskError name_taken
 */
export async function checkFreeName(
  desk: Pick<Desk, "db">,
  workspace: string,
  name: string,
  but: string | null = null,
): Promise<void> {
  const holder = await holderOf(desk, workspace, name, but);
  if (holder === null) return;
  const [says, fix] = holder === "desk"
    ? [`“${name}” is how the desk itself signs.`, "Use a person's name."]
    : [`There is a teammate called ${holder.name} already.`, "Add a family name, an initial or a team."];
  throw new DeskError("name_taken", says, { fix, ...atField("name", says, fix) });
}

/**
 * Reserves a name for a teammate, or refuses one that is not available. Of two transactions that take one at the same
 * time, the second waits for the first: called in a transaction, after its locks of people and before its activity.
 *
 * @param but as for {@linkcode checkFreeName}
 * @throws DeskError name_taken
 */
export async function takeFreeName(
  desk: Pick<Desk, "db">,
  workspace: string,
  name: string,
  but: string | null = null,
): Promise<void> {
  await lockWorkspace(desk, workspace);
  await checkFreeName(desk, workspace, name, but);
}

/**
 * Takes the first available one of these names, or returns null. For a person named by a program; locks like
 * {@linkcode takeFreeName}.
 */
export async function takeFirstFreeName(
  desk: Pick<Desk, "db">,
  workspace: string,
  names: readonly (string | null | undefined)[],
): Promise<string | null> {
  await lockWorkspace(desk, workspace);
  for (const name of names) {
    if (name && await holderOf(desk, workspace, name, null) === null) return name;
  }
  return null;
}
