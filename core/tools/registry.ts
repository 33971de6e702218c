/**
 * Tools in their fixed order, with their entries in `tools/list` computed once.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { takesChange } from "./change.ts";
import type { Tool, ToolGroup, ToolKind } from "./tool.ts";

/** Every tool that a server offers. */
export type Registry = {
  readonly groups: readonly ToolGroup[];
  readonly byName: ReadonlyMap<string, Tool>;
  /** The `tools` of `tools/list`, without those for programs; byte-identical every time. */
  readonly listed: readonly JsonObject[];
  /** Additional tools if `?groups=` names their set. */
  readonly listedByGroup: readonly JsonObject[];
};

/** Creates a registry; the order of the groups and of their tools is the order of the list. */
export function registryOf(groups: readonly ToolGroup[]): Registry {
  return Object.freeze({
    groups,
    byName: new Map(groups.flatMap(({ tools }) => tools).map((tool) => [tool.name, tool])),
    listed: listedTools(groups.filter(({ onlyByGroup }) => !onlyByGroup)),
    listedByGroup: listedTools(groups.filter(({ onlyByGroup }) => onlyByGroup)),
  });
}

function listedTools(groups: readonly ToolGroup[]): readonly JsonObject[] {
  return groups.flatMap(({ tools }) => tools).filter(({ listed }) => listed).map(listedTool);
}

/**
 * Returns the entry of a tool in `tools/list`. `outputSchema` is omitted: clients differ on it, and it doubles the
 * list.
 */
function listedTool(tool: Tool): JsonObject {
  const fields = [...tool.fields].filter(([name]) => !isUnread(tool, name));
  const required = fields.filter(([, field]) => field.required).map(([name]) => name);
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(fields.map(([name, { schema }]) => [name, listedField(schema)])),
      ...(required.length === 0 ? {} : { required }),
    },
    annotations: HINTS[tool.kind],
  };
}

/** Parameters that an error message to an owner asks for by name: no model sends them beforehand. */
const ASKED_FOR: ReadonlySet<string> = new Set(["acceptKeyUse", "acceptReads", "replace"]);

/**
 * Parameters that a model need not read. A tool that acts outside the files has no line in their history, and cannot
 * overwrite a version: it accepts `message` and `expectedVersion`, as every change does.
 */
function isUnread({ kind, fields }: Tool, parameter: string): boolean {
  if (ASKED_FOR.has(parameter)) return true;
  return kind === "act" && takesChange(fields) && (parameter === "message" || parameter === "expectedVersion");
}

/**
 * Returns the part of a parameter that a client's model needs. Bounds and inner fields are omitted: the description
 * contains the important ones, the server checks all, and the error for an invalid value describes the valid ones.
 */
function listedField({ type, description, enum: values, items }: JsonObject): JsonObject {
  return {
    ...given("type", type),
    ...given("enum", values),
    ...(isJsonObject(items) ? { items: given("type", items.type) } : {}),
    ...given("description", description),
  };
}

function given(key: string, value: JsonValue | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}

/**
 * The hints of a kind. An edit destroys nothing, because every version can be restored. `idempotentHint` is omitted:
 * the protocol's default is false. For a reading tool neither it nor `destructiveHint` has a meaning.
 */
const HINTS: Readonly<Record<ToolKind, JsonObject>> = {
  read: { readOnlyHint: true, openWorldHint: false },
  edit: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  act: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
};
