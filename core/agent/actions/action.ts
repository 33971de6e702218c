/**
 * `actions/<name>.yaml`: one HTTP call to the app.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { z } from "zod";
import { ACTION_LIMITS } from "../../limits/actions.ts";
import type { Parsed } from "../../problem.ts";
import { checkAction } from "./action_rules.ts";
import { ACTION_FILE } from "./action_schema.ts";
import type { Action } from "./action_types.ts";
import { fileName } from "../files.ts";
import { declareInput } from "../inputs/input_schema.ts";
import { type FileNode, startOf } from "../source/node.ts";
import { placePlaceholders } from "./placement.ts";
import { parsePlaceholders } from "./placeholders.ts";
import { parseShape } from "../source/shape.ts";
import { type Position, positionAt, problemOf, readSource, type Source } from "../source/source.ts";
import { parseYaml } from "../source/yaml.ts";

export type { Action } from "./action_types.ts";
export type { ActionInput } from "../inputs/input_types.ts";

/** Parses an action and checks every rule that needs no other file. */
export function parseAction(path: string, text: string): Parsed<Action> {
  const source = readSource(path, text);
  const root = parseYaml(source);
  if (root.kind === "problems") return root;
  const file = parseShape(source, root.value, ACTION_FILE, "action");
  if (file.kind === "problems") return file;
  const { url, headers, body } = file.value;
  const held = parsePlaceholders(JSON.stringify([url, headers, body])).length;
  if (held > ACTION_LIMITS.placeholdersMax) return tooManyPlaceholders(path);
  const action = makeAction(fileName(path), file.value, source, root.value);
  const found = checkAction(source, root.value, action);
  if (found.problems.length > 0) {
    return { kind: "problems", problems: found.problems };
  }
  return { kind: "ok", value: action, warnings: found.warnings };
}

function makeAction(
  name: string,
  file: z.output<typeof ACTION_FILE>,
  source: Source,
  root: FileNode,
): Action {
  const body = file.body ?? null;
  const headers = new Map(Object.entries(file.headers ?? {}));
  const placeholders = placePlaceholders({ url: file.url, headers, body });
  const method = file.method ?? (body === null ? "GET" : "POST");
  const isChange = method !== "GET" && method !== "HEAD";
  const secrets = placeholders.flatMap(({ placeholder }) => placeholder.kind === "secret" ? [placeholder.name] : []);
  const input = Object.entries(file.input ?? {}).map(([key, written]) => [key, declareInput(written)] as const);
  return {
    name,
    description: file.description.trim(),
    status: file.status ?? null,
    label: file.label ?? null,
    examples: Object.values(file.examples ?? []).flat(),
    method,
    url: file.url,
    headers,
    body,
    input: new Map(input),
    publicReason: file.account?.public ?? null,
    readsByFile: isChange && file.reads === true,
    okWhen: file.ok_when ?? null,
    confirm: file.confirm ?? null,
    preview: file.preview ?? null,
    pick: file.pick ?? null,
    widget: file.widget ?? null,
    widgetDone: file.widget_done ?? null,
    widgetFailed: file.widget_failed ?? null,
    mock: file.mock,
    changes: isChange && file.reads !== true,
    usesIdentity: placeholders.some(({ placeholder }) => placeholder.kind === "identity"),
    secrets: [...new Set(secrets)].sort(),
    placeholders,
    positions: positionsOf(source, root),
  };
}

function tooManyPlaceholders(path: string): Parsed<never> {
  return {
    kind: "problems",
    problems: [problemOf(path, {
      code: "action.too-many-placeholders",
      message: `An action may hold ${ACTION_LIMITS.placeholdersMax} placeholders.`,
      fix: "Give what belongs together as one input.",
    })],
  };
}

function positionsOf(
  source: Source,
  root: FileNode,
): ReadonlyMap<string, Position> {
  const keys = root.kind === "map" ? [...root.entries.keys()] : [];
  return new Map(
    keys.map((key) => [key, positionAt(source, startOf(root, [key]))]),
  );
}
