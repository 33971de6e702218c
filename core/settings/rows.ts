/**
 * Every setting as a row: its path in the tree, its label and help, its possible values, and the page it is edited on.
 *
 * @module
 */
import { z } from "zod";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { describeValue, jsonSchemaOf } from "./describe.ts";
import { type SettingInfo, settingInfo, SETTINGS_PAGES, SETTINGS_SECTIONS, type SettingsPage } from "./setting.ts";
import { settingsSchema } from "./settings.ts";

/** The type of a value, whether or not it may also be null. */
export type SettingType = "boolean" | "choice" | "number" | "text" | "list";

/** The minimum and maximum: of the number itself, the characters of a text, or the entries of a list. */
export type SettingLimits = { readonly min: number | null; readonly max: number | null };

/** One setting of the tree. */
export type SettingRow = SettingInfo & {
  /** Its path in the tree, such as `inbox.awayMessage`. */
  readonly path: string;
  readonly page: SettingsPage;
  /** The page's name in the menu, such as `Settings > Inbox`. */
  readonly pageName: string;
  readonly type: SettingType;
  /** Whether a number is an integer. */
  readonly isWhole: boolean;
  /** Whether it may be null, for none. */
  readonly nullable: boolean;
  /** Its possible values, such as `a whole number from 1 to 3650, or null`. */
  readonly values: string;
  readonly limits: SettingLimits;
  readonly default: JsonValue;
};

/**
 * Returns every setting, in the order of the tree.
 *
 * @example
 * ```ts
 * settingRows().find(({ path }) => path === "data.retentionDays")?.values; // "a whole number from 1 to 3650, or null"
 * ```
 */
export function settingRows(): readonly SettingRow[] {
  return ROWS;
}

/** Returns the setting at a path, or the one whose value contains the path; undefined if there is none. */
export function settingRow(path: string): SettingRow | undefined {
  return ROWS.find((row) => path === row.path || path.startsWith(`${row.path}.`));
}

/** Returns the value at a path of the tree, or null. */
export function valueAt(tree: JsonObject, path: string): JsonValue {
  return path.split(".").reduce<JsonValue>((value, name) => isJsonObject(value) ? value[name] ?? null : null, tree);
}

/**
 * Creates a tree with one value.
 *
 * @example
 * ```ts
 * treeWith("inbox.awayMessage", "Back at nine."); // { inbox: { awayMessage: "Back at nine." } }
 * ```
 */
export function treeWith(path: string, value: JsonValue): JsonObject {
  const [name = "", ...rest] = path.split(".");
  return { [name]: rest.length === 0 ? value : treeWith(rest.join("."), value) };
}

/** Returns the rows of a schema: itself if it is a setting, else those of its members. */
function rowsOf(schema: z.core.$ZodType, path: string): readonly SettingRow[] {
  const info = settingInfo(schema);
  if (info !== undefined) return [rowOf(schema, path, info)];
  if (schema instanceof z.ZodPrefault) return rowsOf(schema.unwrap(), path);
  if (!(schema instanceof z.ZodObject)) throw new Error(`The setting ${path} has no label: wrap it in setting().`);
  return Object.entries(schema.shape).flatMap(([name, member]) =>
    rowsOf(member, path === "" ? name : `${path}.${name}`)
  );
}

function rowOf(schema: z.core.$ZodType, path: string, info: SettingInfo): SettingRow {
  const { page } = SETTINGS_SECTIONS[info.section];
  const json = jsonSchemaOf(schema);
  const options = Array.isArray(json.anyOf) ? json.anyOf.filter(isJsonObject) : [json];
  const own = options.find(({ type }) => type !== "null") ?? {};
  return {
    ...info,
    path,
    page,
    pageName: SETTINGS_PAGES[page],
    type: typeOf(own),
    isWhole: own.type === "integer",
    nullable: options.some(({ type }) => type === "null"),
    values: describeValue(json),
    limits: limitsOf(own),
    default: json.default ?? null,
  };
}

const TYPES: Readonly<Record<string, SettingType>> = {
  boolean: "boolean",
  integer: "number",
  number: "number",
  array: "list",
};

function typeOf({ enum: options, type }: JsonObject): SettingType {
  return Array.isArray(options) ? "choice" : TYPES[String(type)] ?? "text";
}

function limitsOf(schema: JsonObject): SettingLimits {
  const limit = (names: readonly string[]) =>
    names.map((name) => schema[name]).find((value) => typeof value === "number") ?? null;
  return { min: limit(["minimum", "minLength", "minItems"]), max: limit(["maximum", "maxLength", "maxItems"]) };
}

const ROWS = rowsOf(settingsSchema, "");
