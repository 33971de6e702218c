/**
 * `widgets/<name>.json`: the design of a card. A `.widget` export of ChatKit Studio is accepted unchanged.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { Buffer } from "node:buffer";
import { z } from "zod";
import { isJsonObject, type JsonObject, type JsonValue, readJson } from "../../json.ts";
import type { Parsed, Problem } from "../../problem.ts";
import { type CardTrial, tryCards } from "./card_rules.ts";
import { fileName } from "../files.ts";
import { jsonStringOffset, parseJson } from "../source/json.ts";
import { nearestName } from "../../nearest.ts";
import { type FileNode, keyStartOf, startOf } from "../source/node.ts";
import { parsePlaceholders } from "../actions/placeholders.ts";
import type { CardRun } from "./press_rules.ts";
import { parseShape } from "../source/shape.ts";
import { type Fault, positionAt, problemAt, readSource, type Source } from "../source/source.ts";
import type { ActionReference } from "../task.ts";
import { actionsInTemplate, checkTemplate } from "../actions/template_rules.ts";

/** A named data set for previewing one case. */
export type WidgetState = { readonly name: string; readonly data: JsonValue };

/** A parsed widget file. */
export type WidgetFile = {
  readonly name: string;
  /** The display name; the file's name if it has none. */
  readonly title: string;
  /** Jinja whose output is the JSON component tree. */
  readonly template: string;
  /** Jinja of the line shown when the card is folded. */
  readonly summary: string | null;
  /** Example data; undefined if neither the file nor its Studio export has any. */
  readonly sample: JsonValue | undefined;
  readonly states: readonly WidgetState[];
  /** The tree as Studio showed it. */
  readonly preview: JsonValue | undefined;
  /** Actions named by the template's buttons, with their places in the file. */
  readonly references: readonly ActionReference[];
  /** The inputs that its cards' buttons pass to actions, rendered with its own data. */
  readonly runs: readonly CardRun[];
};

const ANYTHING = z.custom<JsonValue>((value) => value !== undefined);

/** Other top-level keys are kept, so that a file is exported as it was imported. */
export const WIDGET_FILE = z.looseObject({
  version: z.literal("1.0").describe('"1.0"'),
  name: z.string().describe("text: the display name").optional(),
  template: z.string().min(1)
    .describe("the Jinja text of the card, as one JSON string"),
  summary: z.string().describe("text").nullish(),
  sample: ANYTHING.describe("example data").optional(),
  states: z.array(
    z.strictObject({
      name: z.string().min(1).describe("text"),
      data: ANYTHING.describe("the data of this case"),
    }).describe("{name, data}"),
  ).describe("a list of {name, data}").nullish(),
  outputJsonPreview: ANYTHING.optional(),
  encodedWidget: z.string().describe("text").nullish(),
}).describe("an object with version, name and template");

const KNOWN_KEYS = [...Object.keys(WIDGET_FILE.shape), "jsonSchema"];

/**
 * Parses a widget file and tries its templates with its data; whether the actions of its buttons exist is checked by
 * `checkAgent`.
 */
export function parseWidgetFile(
  path: string,
  text: string,
): Parsed<WidgetFile> {
  const source = readSource(path, text);
  const root = parseJson(source);
  if (root.kind === "problems") return root;
  const file = parseShape(source, root.value, WIDGET_FILE, "widget");
  if (file.kind === "problems") return file;
  const problems = checkTexts(source, root.value, file.value);
  if (problems.length > 0) return { kind: "problems", problems };
  const { name, template, summary = null, encodedWidget } = file.value;
  const sample = file.value.sample ?? defaultState(encodedWidget ?? "");
  const states = file.value.states ?? [];
  const preview = file.value.outputJsonPreview;
  const start = startOf(root.value, ["template"]);
  const faults = tryCards(
    source,
    { template, summary },
    trialsOf(sample, states),
    (index) => jsonStringOffset(source, start, index),
  );
  // A Studio export is accepted unchanged: parts that the desk cannot show are left out of the card.
  const isExport = encodedWidget !== undefined;
  if (!isExport && faults.problems.length > 0) return { kind: "problems", problems: faults.problems };
  return {
    kind: "ok",
    value: {
      name: fileName(path),
      title: name ?? fileName(path),
      template,
      summary,
      sample,
      states,
      preview: typeof preview === "string" ? readJson(preview) : preview,
      references: buttonReferences(source, root.value, template),
      runs: faults.runs,
    },
    warnings: [
      ...mistypedKeys(source, root.value),
      ...repeatedStates(source, root.value, states),
      ...faults.problems,
      ...faults.warnings,
    ],
  };
}

function trialsOf(sample: JsonValue | undefined, states: readonly WidgetState[]): readonly CardTrial[] {
  return [
    ...(sample === undefined ? [] : [{ title: "its sample", data: sample }]),
    ...states.map(({ name, data }) => ({ title: `the state "${name}"`, data })),
  ];
}

/** Returns a widget file's JSON with some keys set (null removes one); other keys are kept. */
export function updateWidgetJson(text: string, changes: JsonObject): string {
  const before = readJson(text);
  const merged = { ...(isJsonObject(before) ? before : {}), ...changes };
  const kept = Object.entries(merged).filter(([, value]) => value !== null);
  return `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`;
}

/** A Studio export contains its default data; some exports have the template's text there instead, or nothing. */
function defaultState(encodedWidget: string): JsonValue | undefined {
  const decoded = Buffer.from(encodedWidget, "base64url").toString("utf8");
  const widget = readJson(decoded);
  if (!isJsonObject(widget)) return undefined;
  const { defaultState } = widget;
  return isJsonObject(defaultState) ? defaultState : undefined;
}

function checkTexts(
  source: Source,
  root: FileNode,
  texts: {
    readonly template: string;
    readonly summary?: string | null | undefined;
  },
): readonly Problem[] {
  const keys = ["template", "summary"] as const;
  return keys.flatMap((key) => {
    const text = texts[key] ?? "";
    const start = startOf(root, [key]);
    if (parsePlaceholders(text).some((each) => each.kind === "secret")) {
      return [problemAt(source, start, SECRET)];
    }
    return checkTemplate(
      source,
      key,
      text,
      (index) => jsonStringOffset(source, start, index),
    );
  });
}

const SECRET: Fault = {
  code: "widget.secret",
  message: "A secret is not allowed in a widget.",
  fix: "Remove {secrets.…}; only an action's request may use it.",
};

function buttonReferences(
  source: Source,
  root: FileNode,
  template: string,
): readonly ActionReference[] {
  const start = startOf(root, ["template"]);
  return actionsInTemplate(template).map(({ action, index }) => ({
    action,
    ...positionAt(source, jsonStringOffset(source, start, index)),
  }));
}

/** A fault of a state names it, and states of the same name cannot be distinguished. */
function repeatedStates(source: Source, root: FileNode, states: readonly WidgetState[]): readonly Problem[] {
  const names = states.map(({ name }) => name);
  return names.flatMap((name, index) =>
    names.indexOf(name) === index ? [] : [problemAt(source, startOf(root, ["states", index, "name"]), {
      code: "widget.duplicate-state",
      message: `Two states are named "${name}".`,
      fix: "Give each state of a widget a name of its own.",
    })]
  );
}

function mistypedKeys(source: Source, root: FileNode): readonly Problem[] {
  const keys = root.kind === "map" ? [...root.entries.keys()] : [];
  return keys.flatMap((key) => {
    if (KNOWN_KEYS.includes(key)) return [];
    const nearest = nearestName(key, KNOWN_KEYS);
    if (nearest === null) return [];
    return [problemAt(source, keyStartOf(root, [key]), {
      code: "widget.unknown-key",
      message: `The key \`${key}\` means nothing to the desk.`,
      fix: `Did you mean \`${nearest}\`?`,
    })];
  });
}
