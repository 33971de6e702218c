/**
 * Reads a tool's input: lenient where clients are known to differ, strict everywhere else. Each fault includes its fix.
 *
 * @module
 */
import { z } from "zod";
import { suggestName } from "../nearest.ts";
import { excessOf, excessOfText } from "../json_bounds.ts";
import { issueWords, valueAt } from "../zod_issues.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { DeskError, type InputFault } from "../problem.ts";
import { CALL_FIELDS, type CallOptions, CHANGE_FIELDS, DRAFT_FIELDS } from "./change.ts";
import { type InputField, schemaOf } from "./schema.ts";
import { lazy } from "../memo.ts";

/** A tool's parameters: unknown ones are refused, because ignoring a mistyped `dryRun` would save. */
export type ToolInput = z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>;

/** The result of {@link readerOf}: the tool's own parameters and the options of the change. */
export type ReadInput<Input extends ToolInput> = {
  readonly input: z.output<Input>;
  readonly options: CallOptions;
};

/** The parameters of a tool, and the function that reads them. */
export type InputReader<Input extends ToolInput> = {
  readonly fields: ReadonlyMap<string, InputField>;
  /** @throws DeskError `invalid_input` with each invalid parameter */
  readonly read: (raw: unknown) => ReadInput<Input>;
};

/**
 * Creates the reader of a tool's input.
 *
 * JSON written as text is accepted for an object or a list, and "true" and "false" for a boolean.
 *
 * @param takes whether the tool also takes `dryRun`, `message` and `expectedVersion`, and whether `draft`
 */
export function inputReader<Input extends ToolInput>(
  input: Input,
  takes: { readonly change: boolean; readonly draft: boolean },
): InputReader<Input> {
  const described = lazy(() => {
    const own = schemaOf(input);
    const draft = takes.draft ? schemaOf(DRAFT_FIELDS) : [];
    return { own, fields: new Map([...own, ...draft, ...(takes.change ? schemaOf(CHANGE_FIELDS) : [])]) };
  });
  const refuse = (faults: readonly InputFault[]) =>
    new DeskError(
      "invalid_input",
      faults.map((fault) => fault.message).join(" "),
      { fix: [...new Set(faults.map((fault) => fault.fix))].join(" "), faults },
    );
  return {
    get fields() {
      return described().fields;
    },
    read(raw) {
      const { own, fields } = described();
      if (!isJsonObject(raw)) throw refuse([NOT_AN_OBJECT]);
      const tooLarge = excessFault(raw, fields);
      if (tooLarge !== null) throw refuse([tooLarge]);
      const given = Object.entries(raw).map(([name, value]) => [name, unwrapText(value, fields.get(name))] as const);
      const isOfCall = (name: string) => fields.has(name) && !own.has(name);
      const parsed = input.safeParse(Object.fromEntries(given.filter(([name]) => !isOfCall(name))));
      const options = CALL_FIELDS.safeParse(
        Object.fromEntries(given.filter(([name]) => isOfCall(name))),
      );
      if (parsed.success && options.success) {
        return { input: parsed.data, options: options.data };
      }
      const issues = [parsed, options].flatMap((part) => part.error?.issues ?? []);
      throw refuse(firstOf(issues.flatMap((issue) => faultsOf(issue, raw, fields))));
    },
  };
}

const NOT_AN_OBJECT: InputFault = {
  parameter: "",
  message: "The arguments are not an object.",
  fix: 'Send `arguments` as an object of parameters, such as {"name": "get_account"}.',
};

/** Faults that are listed; the rest is counted. */
const FAULTS_MAX = 20;

/** The maximum number of unknown parameters in one call. */
const UNKNOWN_NAMES_MAX = 50;

/** Returns the fault of an input that is too large to check, before it is traversed value by value. */
function excessFault(raw: JsonObject, fields: ReadonlyMap<string, InputField>): InputFault | null {
  const names = Object.keys(raw);
  if (names.length > fields.size + UNKNOWN_NAMES_MAX) {
    const known = names.filter((name) => fields.has(name)).length;
    return {
      parameter: "",
      message: `There are ${names.length - known} unknown parameters among the ${names.length} given.`,
      fix: `This tool has ${fields.size} parameters. ${suggestName("", fields.keys())}`,
    };
  }
  const excess = excessOf(raw);
  return excess === null ? null : { parameter: "", message: excess, fix: "Send less in one call." };
}

function firstOf(faults: readonly InputFault[]): readonly InputFault[] {
  if (faults.length <= FAULTS_MAX) return faults;
  const rest = { parameter: "", message: `There are ${faults.length - FAULTS_MAX} more faults.`, fix: "" };
  return [...faults.slice(0, FAULTS_MAX), rest];
}

/** Parses JSON, true or false that a client sent as text. */
function unwrapText(value: JsonValue, field: InputField | undefined): JsonValue {
  const type = field?.schema.type;
  if (typeof value !== "string") return value;
  if (type === "boolean" && (value === "true" || value === "false")) {
    return value === "true";
  }
  if (type !== "object" && type !== "array") return value;
  try {
    const parsed: JsonValue = excessOfText(value) === null ? JSON.parse(value) : value;
    return parsed;
  } catch {
    return value;
  }
}

function faultsOf(
  issue: z.core.$ZodIssue,
  raw: JsonObject,
  fields: ReadonlyMap<string, InputField>,
): readonly InputFault[] {
  const path = issue.path.map(String);
  const [top = ""] = path;
  const parameter = path.join(".");
  const name = `\`${parameter}\``;
  const fix = explained(top, fields.get(top));
  const found = valueAt(raw, path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, FAULTS_MAX).map((key) => ({
      parameter: [...path, key].join("."),
      message: `There is no parameter \`${[...path, key].join(".")}\`.`,
      fix: path.length === 0 ? rightPlace(key, fields) : `${suggestName(key, namesAt(path, fields))} ${fix}`,
    }));
  }
  if (found === undefined) return [{ parameter, message: `${name} is missing.`, fix }];
  if (issue.code === "invalid_value") {
    const allowed = issue.values.map(String);
    const message = `${name} cannot be ${shown(found)}.`;
    return [{ parameter, message, fix: suggestName(String(found), allowed) }];
  }
  return [{ parameter, message: `${name} ${issueWords(issue, found)}.`, fix }];
}

/** Describes a parameter, with its values if they are limited. */
function explained(name: string, field: InputField | undefined): string {
  const { description, enum: values } = field?.schema ?? {};
  const choice = Array.isArray(values) ? ` ${suggestName("", values.map(String))}` : "";
  return `\`${name}\`: ${description ?? "see the tool's input schema"}.${choice}`;
}

/** Suggests what to write instead of an unknown parameter: the object that contains it, or a similar name. */
function rightPlace(key: string, fields: ReadonlyMap<string, InputField>): string {
  const place = [...fields].find(([, { schema }]) => schema.type === "object" && namesOf(schema).includes(key));
  return place === undefined ? suggestName(key, fields.keys()) : `\`${key}\` belongs in \`${place[0]}\`.`;
}

/** Returns the member names of an object: those of its schema, and those in a description such as `{id, email?}`. */
function namesOf({ properties, description }: JsonObject): readonly string[] {
  const text = String(description);
  const described = text.includes("{") ? text.slice(text.indexOf("{"), text.lastIndexOf("}")) : "";
  return [...Object.keys(isJsonObject(properties) ? properties : {}), ...described.split(/\W+/)];
}

/** Returns the possible member names of an object inside a parameter. */
function namesAt([top = "", ...rest]: readonly string[], fields: ReadonlyMap<string, InputField>): readonly string[] {
  let schema: JsonValue | undefined = fields.get(top)?.schema;
  for (const name of rest) {
    const properties: JsonValue | undefined = isJsonObject(schema) ? schema.properties : undefined;
    schema = isJsonObject(properties) ? properties[name] : isJsonObject(schema) ? schema.items : undefined;
  }
  return isJsonObject(schema) && isJsonObject(schema.properties) ? Object.keys(schema.properties) : [];
}

function shown(value: JsonValue): string {
  if (Array.isArray(value)) return "a list";
  if (isJsonObject(value)) return "an object";
  if (typeof value !== "string") return String(value);
  return value.length > 40 ? "this text" : `the text "${value}"`;
}
