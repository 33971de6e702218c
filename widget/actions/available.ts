/**
 * The available actions of the page: its registered actions and its tools.
 *
 * @module
 */
import type { ToolMethods } from "../loader/model_context.ts";
import type { OfferedAction } from "../protocol.ts";
import { copyOf, LIMITS } from "./action.ts";
import type { Registrations } from "./registrations.ts";
import type { Runner } from "./run.ts";
import { isObject, NAME, RESERVED } from "./tools.ts";

/** An action that can currently be run. */
export type AvailableAction = { readonly offered: OfferedAction; readonly run: Runner };

const OFFERED_MAX = 60;
/** The total limit: they are sent with every message. */
const OFFERED_CHARS_MAX = 48 * 1024;

/** Everything that can currently be run on a path, the actions of `registerAction` first. */
export async function findAvailable(
  registrations: Pick<Registrations, "actions" | "has">,
  tools: Pick<ToolMethods, "getTools" | "executeTool">,
  path: string,
): Promise<readonly AvailableAction[]> {
  const found: AvailableAction[] = [];
  for (const action of registrations.actions()) {
    const run: Runner = (input, signal) => action.run(input, { signal });
    if (action.isOffered(path)) found.push({ offered: action.offered, run });
  }
  const listed: readonly object[] = await Promise.resolve(tools.getTools()).catch(() => []);
  for (const tool of listed) {
    const offered = readTool(tool);
    if (!offered || registrations.has(offered.name)) continue;
    found.push({ offered, run: (input, signal) => tools.executeTool(tool, input, { signal }) });
  }
  return found;
}

/** A tool as an offered action; null when it cannot be one. A consequential tool is never read-only. */
function readTool(tool: object): OfferedAction | null {
  const { name, title, description, inputSchema, annotations }: {
    name?: unknown;
    title?: unknown;
    description?: unknown;
    inputSchema?: unknown;
    annotations?: unknown;
  } = tool;
  const hints: { readOnlyHint?: unknown; consequentialHint?: unknown } = isObject(annotations) ? annotations : {};
  const input = copyOf(inputSchema || {});
  if (typeof name !== "string" || !NAME.test(name) || RESERVED.test(name)) return null;
  if (typeof description !== "string" || !input) return null;
  return {
    name,
    input,
    pages: [],
    title: typeof title === "string" && title ? title.slice(0, LIMITS.title) : null,
    description: description.slice(0, LIMITS.description),
    readOnly: hints.readOnlyHint === true && hints.consequentialHint !== true,
  };
}

/** As many of the actions as fit into a message. */
export function fitting(offered: readonly OfferedAction[]): readonly OfferedAction[] {
  let chars = 0;
  return offered.slice(0, OFFERED_MAX).filter((action) => {
    chars += JSON.stringify(action).length;
    return chars <= OFFERED_CHARS_MAX;
  });
}
