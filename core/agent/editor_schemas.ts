/**
 * JSON Schemas of the agent's YAML and JSON files, for editors: generated from the schemas that the parsers use.
 *
 * They are weaker than the parser: rules between keys, and between files, are checked by `checkAgent`.
 *
 * @module
 */
import { z } from "zod";
import type { JsonObject } from "../json.ts";
import { ACTION_FILE, METHODS } from "./actions/action_schema.ts";
import type { FileKind } from "./files.ts";
import { TESTS_FILE } from "./cases/test_file.ts";
import { WEBSITE_FILE } from "./website.ts";
import { WIDGET_FILE } from "./widgets/widget_file.ts";

/** One schema: the kind of file, the matching files, and the schema itself. */
export type EditorSchema = {
  readonly kind: FileKind;
  readonly language: "yaml" | "json";
  /** Such as `actions/*.yaml`. */
  readonly matches: string;
  readonly schema: JsonObject;
};

const SHAPES = [
  { kind: "action", language: "yaml", matches: "actions/*.yaml", shape: ACTION_FILE },
  { kind: "tests", language: "yaml", matches: "tests/*.yaml", shape: TESTS_FILE },
  { kind: "website", language: "yaml", matches: "website.yaml", shape: WEBSITE_FILE },
  { kind: "widget", language: "json", matches: "widgets/*.json", shape: WIDGET_FILE },
] as const;

/** Returns the schemas of all kinds of files that are YAML or JSON. */
export function editorSchemas(): readonly EditorSchema[] {
  return SHAPES.map(({ shape, ...row }) => ({ ...row, schema: schemaOf(shape, row.kind) }));
}

function schemaOf(shape: z.ZodType, kind: FileKind): JsonObject {
  const schema = z.toJSONSchema(shape, {
    io: "input",
    target: "draft-7",
    // Values of any kind, with rules in code.
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      // The parser accepts a method in any case.
      if (zodSchema === ACTION_FILE.shape.method) Object.assign(jsonSchema, { type: "string", enum: [...METHODS] });
    },
  });
  return { ...parsed(schema), title: `The file of one ${kind === "tests" ? "list of tests" : kind}` };
}

/** Converts it to plain JSON, without zod's extra properties. */
function parsed(schema: unknown): JsonObject {
  const value: JsonObject = JSON.parse(JSON.stringify(schema));
  return value;
}
