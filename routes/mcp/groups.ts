/**
 * `?groups=` in the address of MCP: which tools `tools/list` names. It is a filter, not a right: every tool can be called.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { suggestName } from "../../core/nearest.ts";
import { GROUP_SETS } from "../../core/tools/group_sets.ts";
import { ProtocolError } from "./message.ts";

/** The names of the tools to list; null for all. */
export type ListedNames = ReadonlySet<string> | null;

/**
 * The tools that an address asks for.
 *
 * @throws ProtocolError for an unknown group
 */
export function namesIn(address: string): ListedNames {
  // Nearly every address has no query, and parsing one costs more than this check.
  if (!address.includes("groups=")) return null;
  const asked = new URL(address).searchParams.get("groups");
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
