/**
 * Public widget files: every one is parsed and rendered, and its output is compared with the preview that its author saw.
 *
 * @module
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isComponentType } from "../../core/cards/components.ts";
import { renderText } from "../../core/cards/evaluate.ts";
import { renderCard } from "../../core/cards/render.ts";
import { parseTemplate, type Template } from "../../core/cards/template.ts";
import { isJsonObject, type JsonValue } from "../../core/json.ts";

const FOLDER = new URL("../../../shared/fixtures/widgets/", import.meta.url);

/** Components that the catalogue does not have yet, by the file that waits for them. */
const WAITING: Readonly<Record<string, readonly string[]>> = {
  "article_list.widget": ["Box", "Image", "ListView", "ListViewItem"],
  "article_preview.widget": ["Basic", "Box", "Icon", "Image"],
  "author_preview.widget": ["Basic", "Box", "Image"],
  "card_no_data.widget": ["Box", "Icon"],
  "card_with_data.widget": ["Image", "Markdown"],
  "cat_name_suggestions.widget": ["Icon", "ListView", "ListViewItem"],
  "cat_profile.widget": ["Box", "Image"],
  "event_list.widget": ["Box", "ListView", "ListViewItem"],
  "flight_options.widget": ["Box", "ListView", "ListViewItem"],
  "line_select.widget": ["Box", "ListView", "ListViewItem"],
  "list_view_with_data.widget": ["Box", "ListView", "ListViewItem"],
  "meal_preferences.widget": ["Icon", "ListView", "ListViewItem"],
};

/** Files without default data of their own: any data does, the preview says nothing about it. */
const WITHOUT_DATA = ["flight_options.widget", "meal_preferences.widget"];

/** Files whose preview differs from what Jinja2 prints, in what the second name says. */
const DIFFERENT = ["event_list.widget", "line_select.widget"];

const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith(".widget")) : [];

if (files.length === 0) {
  Deno.test({
    name: "renderCard shows public widget files (skipped: the files are not here)",
    ignore: true,
    fn: () => {},
  });
}

function parseJson(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text);
  return value;
}

function readWidget(name: string): { template: Template; data: JsonValue; preview: JsonValue } {
  const file = parseJson(readFileSync(new URL(name, FOLDER), "utf8"));
  assert.ok(isJsonObject(file));
  const parsed = parseTemplate(String(file.template), name);
  assert.ok(parsed.kind === "ok", JSON.stringify(parsed));
  const encoded = Buffer.from(String(file.encodedWidget), "base64url").toString();
  const source = WITHOUT_DATA.includes(name) ? null : parseJson(encoded);
  const { outputJsonPreview: preview = null } = file;
  return {
    template: parsed.value,
    data: isJsonObject(source) ? source.defaultState ?? {} : {},
    preview: typeof preview === "string" ? parseJson(preview) : preview,
  };
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

/** The types of all components of a tree, in payloads and other objects too deep to matter none. */
function typesOf(tree: JsonValue): readonly string[] {
  if (!isJsonObject(tree) || typeof tree.type !== "string") return [];
  const children = Array.isArray(tree.children) ? tree.children : [];
  return [tree.type, ...children.flatMap((child: JsonValue) => typesOf(child))];
}

/** What a full render must come to: the preview, or the same without what the catalogue lacks. */
function withoutUnknown(tree: JsonValue): JsonValue {
  if (!isJsonObject(tree) || !Array.isArray(tree.children)) return tree;
  const known = tree.children.filter((child: JsonValue) => isJsonObject(child) && isComponentType(child.type));
  return withoutNulls({ ...tree, children: known.map((child: JsonValue) => withoutUnknown(child)) });
}

for (const name of files) {
  Deno.test(`renderText prints the tree of ${name}`, () => {
    const { template, data, preview } = readWidget(name);
    const rendered = renderText(template, data);
    assert.ok(rendered.kind === "ok", JSON.stringify(rendered));
    const tree = parseJson(rendered.text);
    if (WITHOUT_DATA.includes(name)) assert.deepEqual(withoutNulls(tree), { type: "ListView" });
    else if (!DIFFERENT.includes(name)) assert.deepEqual(withoutNulls(tree), withoutNulls(preview));
    else assert.equal(isJsonObject(tree) && tree.type, "ListView");
  });

  Deno.test(`renderCard shows ${name} as far as the catalogue goes`, () => {
    const { template, data, preview } = readWidget(name);
    const missing = [...new Set(typesOf(preview))].filter((type) => !isComponentType(type)).sort();
    assert.deepEqual(missing, WAITING[name] ?? []);
    const rendered = renderCard({ template, summary: null }, data);
    const root = isJsonObject(preview) ? preview.type : null;
    if (!isComponentType(root)) return assert.equal(rendered.kind, "no_card");
    assert.ok(rendered.kind === "card");
    assert.deepEqual(rendered.card, withoutUnknown(withoutNulls(preview)));
    assert.deepEqual(rendered.warnings.filter(({ code }) => code !== "card.idle-button"), []);
  });
}
