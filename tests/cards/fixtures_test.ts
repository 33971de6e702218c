/**
 * Public widget files: each is parsed and rendered, and its output is compared with the preview that its author saw.
 *
 * @module
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { renderText } from "../../core/cards/evaluate.ts";
import { renderCard } from "../../core/cards/render.ts";
import { parseTemplate, type Template } from "../../core/cards/template.ts";
import { isJsonObject, type JsonValue } from "../../core/json.ts";

const FOLDER = new URL("../../../shared/fixtures/widgets/", import.meta.url);

type Oddity = {
  readonly why: string;
  /** Data in place of the file's own. */
  readonly data?: JsonValue;
  /** Places where template and preview differ; `*` is any index. */
  readonly apart?: readonly string[];
  /** Components of the preview that the desk leaves out, each with a warning. */
  readonly leftOut?: readonly string[];
};

/** Files whose preview is not what Jinja2 prints with their own data. */
const ODD: Readonly<Record<string, Oddity>> = {
  "card_with_data.widget": {
    why: "its picture has an address without https",
    leftOut: ["children.2.children.0"],
  },
  "event_list.widget": {
    why: "the template's own colour of one button is newer than the preview's",
    apart: ["children.1.children.0.children.0.children.0.children.2.color"],
  },
  "flight_options.widget": {
    why: "the file has no data, and its preview is older than its template",
    data: {
      actionType: "flight.select",
      options: [
        flight("flight-morning", "08:10", "16:40"),
        flight("flight-midday", "12:35", "21:05"),
        flight("flight-late", "21:55", "06:20 (+1)"),
      ],
    },
    apart: ["key", "children.*.gap", "children.*.align", "children.*.onClickAction"],
  },
  "line_select.widget": {
    why: "its data names the label where the template reads a name, and its preview has a property of no component",
    data: {
      selected: null,
      items: [
        { id: "blue", name: "Blue Line", color: "#06b6d4" },
        { id: "purple", name: "Purple Line", color: "#a855f7" },
        { id: "orange", name: "Orange Line", color: "#f59e0b" },
      ],
    },
    apart: ["of"],
  },
  "meal_preferences.widget": {
    why: "the file has no data, and its preview is older than its template",
    data: {
      actionType: "support.set_meal_preference",
      options: ["Vegetarian", "Kosher", "Gluten intolerant", "Child"].map((label) => ({
        value: label.toLowerCase(),
        label,
      })),
    },
    apart: ["key", "children.*.key", "children.*.onClickAction.loadingBehavior"],
  },
};

function flight(id: string, dep_time: string, arr_time: string): JsonValue {
  const times = { dep_time, arr_time, date_label: "Mon, Feb 10" };
  return { id, from_airport: "SFO", to_airport: "JFK", ...times, cabin: "Business" };
}

const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith(".widget")) : [];

Deno.test({
  name: "the table of exceptions names only existing public widget files",
  // Where the files are not here, this line of the report says so.
  ignore: files.length === 0,
  fn: () => assert.deepEqual(Object.keys(ODD).filter((name) => !files.includes(name)), []),
});

function parseJson(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text);
  return value;
}

function readWidget(name: string): { template: Template; data: JsonValue; preview: JsonValue } {
  const file = parseJson(readFileSync(new URL(name, FOLDER), "utf8"));
  assert.ok(isJsonObject(file));
  const parsed = parseTemplate(String(file.template), name);
  assert.ok(parsed.kind === "ok", JSON.stringify(parsed));
  const { outputJsonPreview: preview = null } = file;
  return {
    template: parsed.value,
    data: ODD[name]?.data ?? defaultData(String(file.encodedWidget)),
    preview: typeof preview === "string" ? parseJson(preview) : preview,
  };
}

/** The data that an export carries inside itself. */
function defaultData(encoded: string): JsonValue {
  const source = parseJson(Buffer.from(encoded, "base64url").toString());
  assert.ok(isJsonObject(source) && source.defaultState !== undefined);
  return source.defaultState;
}

/** A tree without nulls and without empty lists of children, the way ChatKit reads it. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map((item) => withoutNulls(item));
  if (!isJsonObject(value)) return value;
  const isKept = ([name, entry]: [string, JsonValue]) =>
    entry !== null && !(name === "children" && Array.isArray(entry) && entry.length === 0);
  return Object.fromEntries(
    Object.entries(value).filter(isKept).map(([name, entry]) => [name, withoutNulls(entry)]),
  );
}

/** A tree without the nodes at some places. */
function without(tree: JsonValue, places: readonly string[], path: readonly string[] = []): JsonValue {
  const isKept = (key: string) => !places.some((place) => isAt(place.split("."), [...path, key]));
  if (Array.isArray(tree)) {
    const items: readonly JsonValue[] = tree;
    return items.flatMap((item, at) => isKept(`${at}`) ? [without(item, places, [...path, `${at}`])] : []);
  }
  if (!isJsonObject(tree)) return tree;
  const entries = Object.entries(tree).filter(([key]) => isKept(key));
  return Object.fromEntries(entries.map(([key, entry]) => [key, without(entry, places, [...path, key])]));
}

function isAt(place: readonly string[], path: readonly string[]): boolean {
  return place.length === path.length && place.every((part, at) => part === "*" || part === path[at]);
}

for (const name of files) {
  const { why, apart = [], leftOut = [] } = ODD[name] ?? {};
  const except = why === undefined ? "" : `, but: ${why}`;

  Deno.test(`renderCard shows ${name} as its author saw it${except}`, () => {
    const { template, data, preview } = readWidget(name);
    const rendered = renderText(template, data);
    assert.ok(rendered.kind === "ok", JSON.stringify(rendered));
    const seen = without(withoutNulls(preview), apart);
    assert.deepEqual(without(withoutNulls(parseJson(rendered.text)), apart), seen);
    const shown = renderCard({ template, summary: null }, data);
    assert.ok(shown.kind === "card");
    const drawn = withoutNulls({ ...shown.card });
    assert.deepEqual(without(drawn, apart), without(withoutNulls(preview), [...apart, ...leftOut]));
    assert.deepEqual(shown.problems, []);
    const warnings = shown.warnings.filter(({ code }) => code !== "card.idle-button");
    assert.equal(warnings.length, leftOut.length);
  });
}
