/**
 * Converts a tool's parameters, as in `tools/list`, to the fields of its form.
 *
 * @module
 */
import { capitalized, inWords } from "../../../core/name_words.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json.ts";
import { ownFields } from "../../../core/tools/change.ts";
import type { InputField } from "../../../core/tools/schema.ts";
import type { Tool } from "../../../core/tools/tool.ts";

/** The kind of control for a parameter. All but a group hold text until the form is read. */
export type InputControl =
  /** One line; shown with more if its value has more. */
  | { readonly kind: "line" }
  | { readonly kind: "text" }
  | { readonly kind: "code" }
  | { readonly kind: "secret" }
  | { readonly kind: "number"; readonly min: number | null; readonly max: number | null; readonly whole: boolean }
  | { readonly kind: "flag" }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  /** A list of texts, one per line. */
  | { readonly kind: "lines" }
  /** Anything else, as JSON. `bareText` also allows text without quotes. */
  | { readonly kind: "json"; readonly bareText: boolean }
  | { readonly kind: "group"; readonly fields: readonly FormField[] };

/** One field of a form. */
export type FormField = {
  /** The path of its value in the input, such as `customer.id`; also the field's name. */
  readonly path: string;
  readonly label: string;
  /** The description in the schema. */
  readonly hint: string;
  readonly required: boolean;
  readonly control: InputControl;
  /** An example value, as text; empty when the tool's example has none. */
  readonly sample: string;
  /** Whether it may hold a key: such text is never in a page that the desk sends. */
  readonly holdsKey: boolean;
};

/** Texts with several lines, which a schema cannot express. */
const LONG: ReadonlyMap<string, "text" | "code"> = new Map([
  ["description", "text"],
  ["summary", "text"],
  ["text", "text"],
  ["criteria", "text"],
  ["base64", "text"],
  ["token", "text"],
  ["body", "code"],
  ["content", "code"],
  ["yaml", "code"],
  ["file", "code"],
  ["curl", "code"],
]);

/** Parameters that hold or may hold a key. */
const KEYS: ReadonlySet<string> = new Set(["set_key.value", "action_from_curl.curl", "check_identity_token.token"]);

/** The fields of a tool's form, without those common to all edits. */
export function formFields({ name, fields, example }: Pick<Tool, "name" | "fields" | "example">): readonly FormField[] {
  return ownFields(fields).map(([parameter, field]) => fieldOf(name, parameter, field, example[parameter]));
}

/** All fields with input, including those in groups. */
export function leavesOf(fields: readonly FormField[]): readonly FormField[] {
  return fields.flatMap((field) => field.control.kind === "group" ? leavesOf(field.control.fields) : [field]);
}

/** The label for a name: `newName` becomes "New name". */
export function labelOf(name: string): string {
  return capitalized(inWords(name).replace(/\b(url|id|json|yaml|ai)\b/g, (short) => short.toUpperCase()));
}

function fieldOf(
  tool: string,
  path: string,
  { schema, required }: InputField,
  example: JsonValue | undefined,
): FormField {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const holdsKey = KEYS.has(`${tool}.${path}`);
  return {
    path,
    label: labelOf(name),
    hint: typeof schema.description === "string" ? schema.description : "",
    required,
    control: controlOf(tool, path, { schema, required }, example),
    sample: sampleOf(example),
    holdsKey,
  };
}

function controlOf(
  tool: string,
  path: string,
  { schema, required }: InputField,
  example: JsonValue | undefined,
): InputControl {
  const choices = Array.isArray(schema.enum) ? schema.enum : [];
  switch (schema.type) {
    case "string":
      return choices.length > 0 ? { kind: "choice", choices: choices.map(String) } : textOf(tool, path);
    case "boolean":
      return { kind: "flag" };
    case "integer":
    case "number":
      return {
        kind: "number",
        min: numberOf(schema.minimum),
        max: numberOf(schema.maximum),
        whole: schema.type === "integer",
      };
    case "array":
      return isJsonObject(schema.items) && schema.items.type === "string" && schema.items.enum === undefined
        ? { kind: "lines" }
        : { kind: "json", bareText: false };
    case "object":
      return groupOf(tool, path, { schema, required }, example);
    default:
      return { kind: "json", bareText: mayBeText(schema) };
  }
}

function textOf(tool: string, path: string): InputControl {
  const kind = LONG.get(path.slice(path.lastIndexOf(".") + 1)) ?? "line";
  return { kind: kind === "line" && KEYS.has(`${tool}.${path}`) ? "secret" : kind };
}

/** An object with known members becomes a group of fields, any other JSON. */
function groupOf(tool: string, path: string, group: InputField, example: JsonValue | undefined): InputControl {
  const { properties, required: names } = group.schema;
  if (!isJsonObject(properties)) return { kind: "json", bareText: false };
  // The required members of an optional group are required only once one of its fields is filled in: the tool checks
  // that.
  const required = group.required && Array.isArray(names) ? names : [];
  const fields = Object.entries(properties).flatMap(([name, member]) =>
    isJsonObject(member)
      ? [fieldOf(
        tool,
        `${path}.${name}`,
        { schema: member, required: required.includes(name) },
        isJsonObject(example) ? example[name] : undefined,
      )]
      : []
  );
  return { kind: "group", fields };
}

/** Whether a schema with alternatives allows a string. */
function mayBeText(schema: JsonObject): boolean {
  if (Array.isArray(schema.type)) return schema.type.includes("string");
  const alternatives = [schema.anyOf, schema.oneOf].flatMap((list) => Array.isArray(list) ? list : []);
  return alternatives.some((each) => isJsonObject(each) && each.type === "string");
}

function numberOf(value: JsonValue | undefined): number | null {
  return typeof value === "number" ? value : null;
}

function sampleOf(example: JsonValue | undefined): string {
  if (example === undefined) return "";
  return typeof example === "string" ? example : JSON.stringify(example);
}
