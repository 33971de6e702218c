/**
 * Tools in their frozen order, with what `tools/list` says of them computed once.
 *
 * @module
 */
import type { JsonObject } from "../json.ts";
import { listedTool } from "./schema.ts";
import type { Tool, ToolGroup } from "./tool.ts";

/** Every tool that a server offers. */
export type Registry = {
  readonly groups: readonly ToolGroup[];
  readonly byName: ReadonlyMap<string, Tool>;
  /** The `tools` of `tools/list`: the same bytes every time. */
  readonly listed: readonly JsonObject[];
};

/** Makes a registry; the order of the groups and of their tools is the order of the list. */
export function registryOf(groups: readonly ToolGroup[]): Registry {
  const tools = groups.flatMap((group) => group.tools);
  return Object.freeze({
    groups,
    byName: new Map(tools.map((tool) => [tool.name, tool])),
    listed: tools.map(listedTool),
  });
}
