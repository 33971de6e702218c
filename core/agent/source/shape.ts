/**
 * Converts zod's issues in a file to problems that a teammate can fix: with the position, the nearest known key, and
 * what is expected there.
 *
 * @module
 */
import { z } from "zod";
import type { Parsed, Problem } from "../../problem.ts";
import { innermost, issueWords } from "../../zod_issues.ts";
import { suggestName } from "../../nearest.ts";
import { type FileNode, keyStartOf, nodeAt, type NodePath, startOf, toJson } from "./node.ts";
import { type Fault, problemAt, type Source } from "./source.ts";

const FIXES = z.registry<Readonly<Record<string, string>>>();

/** Returns the schema with fixes for unknown keys and values that authors often write. */
export function addFixes<Schema extends z.ZodType>(schema: Schema, fixes: Readonly<Record<string, string>>): Schema {
  FIXES.add(schema, fixes);
  return schema;
}

/**
 * Checks a file's content against a schema; every problem's code begins with `prefix` and a dot.
 *
 * A schema's `describe` text completes the sentence "Write `key` as …" of the fix.
 */
export function parseShape<Value>(
  source: Source,
  root: FileNode,
  schema: z.ZodType<Value>,
  prefix: string,
): Parsed<Value> {
  const result = schema.safeParse(toJson(root));
  if (result.success) {
    return { kind: "ok", value: result.data, warnings: [] };
  }
  const problems: Problem[] = [];
  const report = (offset: number, fault: Fault) =>
    problems.push(
      problemAt(source, offset, { ...fault, code: `${prefix}.${fault.code}` }),
    );
  for (const issue of result.error.issues.map(innermost)) {
    if (issue.code === "unrecognized_keys") {
      const map = schemaAt(schema, issue.path);
      for (const key of issue.keys) {
        report(keyStartOf(root, [...issue.path, key]), {
          code: "unknown-key",
          message: `Unknown key ${named([...issue.path, key])}.`,
          fix: fixOf(map, key) ?? suggestName(key, knownKeys(map)),
        });
      }
    } else {
      const place = issue.code === "invalid_key" ? keyStartOf : startOf;
      report(place(root, issue.path), faultOf(root, schema, issue));
    }
  }
  return { kind: "problems", problems };
}

function faultOf(
  root: FileNode,
  schema: z.core.$ZodType,
  issue: z.core.$ZodIssue,
): Fault {
  const { path } = issue;
  const found = nodeAt(root, path);
  const name = named(path);
  const write = writeFix(schema, path);
  if (found === null) {
    return { code: "missing-key", message: `${name} is missing.`, fix: write };
  }
  switch (issue.code) {
    case "invalid_key":
      return {
        code: "bad-name",
        message: `${name} is not a valid name.`,
        fix: `Use ${describedAs(keyTypeOf(schemaAt(schema, path.slice(0, -1))))}.`,
      };
    case "invalid_value": {
      const values = issue.values.map(String);
      const given = found.kind === "scalar" ? String(found.value) : "";
      return {
        code: "unknown-value",
        message: `${name} cannot be ${kindOf(found)}.`,
        fix: fixOf(schemaAt(schema, path), given) ?? suggestName(given, values),
      };
    }
    case "invalid_type":
      return {
        code: "wrong-type",
        message: `${name} cannot be ${kindOf(found)}.`,
        fix: `${write}${found.kind === "scalar" ? quoteHint(issue.expected) : ""}`,
      };
    default:
      return {
        code: "bad-value",
        message: `${name} ${issueWords(issue, toJson(found))}.`,
        fix: write,
      };
  }
}

/** How to write the value at a path: from its own schema, or that of its container. */
function writeFix(schema: z.core.$ZodType, path: NodePath): string {
  const ownLength =
    path.findLastIndex((_, index) => descriptionOf(schemaAt(schema, path.slice(0, index + 1))) !== null) + 1;
  const place = path.slice(0, ownLength);
  const name = place.length === 0 ? "the file" : named(place);
  return `Write ${name} as ${describedAs(schemaAt(schema, place))}.`;
}

/** Returns the schema's own fix for a key or value; undefined if it has none. */
function fixOf(schema: z.core.$ZodType | null, given: string): string | undefined {
  const inner = unwrap(schema);
  const fixes = inner === null ? undefined : FIXES.get(inner);
  return fixes !== undefined && Object.hasOwn(fixes, given) ? fixes[given] : undefined;
}

function quoteHint(expected: string): string {
  return expected === "string" ? " Put it in quotes if it is text." : "";
}

/** Formats a path for teammates: `input.plan.type`, and in a file that is a list `expect` of entry 3. */
function named(path: NodePath): string {
  const [first, ...inEntry] = path;
  if (first === undefined) return "The file";
  if (typeof first !== "number") return `\`${path.map(String).join(".")}\``;
  const entry = `entry ${first + 1}`;
  return inEntry.length === 0 ? entry : `\`${inEntry.map(String).join(".")}\` of ${entry}`;
}

function kindOf(node: FileNode): string {
  if (node.kind === "list") return "a list";
  if (node.kind === "map") return "a map";
  if (node.value === null) return "empty";
  if (typeof node.value === "string") {
    return node.value.length > 40 ? "this text" : `the text "${node.value}"`;
  }
  return `the ${typeof node.value} ${node.value}`;
}

function describedAs(schema: z.core.$ZodType | null): string {
  return descriptionOf(schema) ?? "shown in the file-format guide";
}

function descriptionOf(schema: z.core.$ZodType | null): string | null {
  const inner = unwrap(schema);
  return (inner === null ? undefined : z.globalRegistry.get(inner)?.description) ?? null;
}

/** Returns the schema of the value at a path, or null if the schema does not define it. */
function schemaAt(
  root: z.core.$ZodType,
  path: NodePath,
): z.core.$ZodType | null {
  let schema: z.core.$ZodType | null = root;
  for (const step of path) {
    schema = stepInto(unwrap(schema), step);
    if (schema === null) return null;
  }
  return schema;
}

function stepInto(
  schema: z.core.$ZodType | null,
  step: PropertyKey,
): z.core.$ZodType | null {
  if (schema instanceof z.core.$ZodObject) {
    return schema._zod.def.shape[String(step)] ?? null;
  }
  if (schema instanceof z.core.$ZodRecord) return schema._zod.def.valueType;
  if (schema instanceof z.core.$ZodArray) return schema._zod.def.element;
  return null;
}

/** Returns the schema of the names of a map. */
function keyTypeOf(schema: z.core.$ZodType | null): z.core.$ZodType | null {
  const inner = unwrap(schema);
  return inner instanceof z.core.$ZodRecord ? inner._zod.def.keyType : null;
}

/** Unwraps `optional` and `default`, which only define what happens if the value is absent, and null. */
function unwrap(schema: z.core.$ZodType | null): z.core.$ZodType | null {
  if (
    schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  ) return unwrap(schema._zod.def.innerType);
  return schema;
}

function knownKeys(schema: z.core.$ZodType | null): readonly string[] {
  const inner = unwrap(schema);
  return inner instanceof z.core.$ZodObject ? Object.keys(inner._zod.def.shape) : [];
}
