/**
 * The filter `?groups=` in the address of MCP: which tools `tools/list` names. It is not a right: every tool can still
 * be called.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { nearestName, suggestName } from "../../core/nearest.ts";
import { GROUP_SETS } from "../../core/tools/group_sets.ts";
import { ProtocolError } from "./message.ts";

const NAME = "groups";

/** The names of the tools to list; null for all. */
export type ListedNames = ReadonlySet<string> | null;

/**
 * The tools that an address asks for.
 *
 * @throws ProtocolError for an unknown group, and for a name that is nearly `groups`
 */
export function namesIn(address: string): ListedNames {
  // Nearly every address has no query, and parsing one costs more than this check.
  if (!address.includes("?")) return null;
  const { searchParams } = new URL(address);
  // Other names are a client's own; a misspelt `groups` would silently list every tool.
  const wrong = [...searchParams.keys()].find((name) => name !== NAME && nearestName(name, [NAME]) !== null);
  if (wrong !== undefined) {
    throw new ProtocolError(-32602, `There is no parameter \`${wrong}\` in the address. Did you mean \`${NAME}\`?`);
  }
  const asked = searchParams.get(NAME);
  if (asked === null || asked === "") return null;
  const sets = asked.split(",", GROUP_SETS.size + 1).map((name) => GROUP_SETS.get(name.trim()) ?? unknown(name.trim()));
  return new Set(sets.flatMap((set) => [...set]));
}

function unknown(name: string): never {
  const known = [...GROUP_SETS.keys()];
  throw new ProtocolError(
    -32602,
    `groups: there is no group \`${name.slice(0, 40)}\`. ${suggestName(name.slice(0, 40), known)} There are ${
      known.join(", ")
    }.`,
  );
}
