/**
 * JSON Schemas of the HTTP API's responses.
 *
 * @module
 */
import type { JsonObject } from "../../core/json.ts";
import { DESK_ERRORS } from "../../core/problem.ts";
import { takesChange } from "../../core/tools/change.ts";
import type { Tool } from "../../core/tools/tool.ts";

const TEXT = { type: "string" } as const;
const NUMBER = { type: "integer" } as const;
/** Code generators take an object schema without properties for an empty object. */
const ANY_OBJECT = { type: "object", additionalProperties: true } as const;
const LINE = {
  type: "object",
  properties: { file: TEXT, line: NUMBER, column: NUMBER, code: TEXT, message: TEXT, fix: TEXT },
  required: ["file", "line", "column", "code", "message"],
} as const;

/** Shared schemas, by their names in the document. */
export const API_SCHEMAS = {
  Problem: {
    type: "object",
    description: "RFC 9457",
    properties: {
      type: TEXT,
      title: { ...TEXT, description: "What is wrong" },
      status: NUMBER,
      code: { ...TEXT, enum: Object.keys(DESK_ERRORS) },
      detail: { ...TEXT, description: "How to fix it" },
      problems: { type: "array", items: LINE, description: "Faults in the agent's files" },
      errors: {
        type: "array",
        description: "Faults in the input",
        items: {
          type: "object",
          properties: {
            parameter: { ...TEXT, description: "Its path, such as customer.id; empty for the whole input" },
            message: TEXT,
            fix: TEXT,
          },
          required: ["parameter", "message", "fix"],
        },
      },
    },
    required: ["type", "title", "status", "code"],
  },
  Change: {
    type: "object",
    description: "What a change did, or would do with dryRun",
    properties: {
      saved: { type: "boolean" },
      dryRun: { type: "boolean" },
      version: { ...NUMBER, description: "The live version of the agent" },
      changed: {
        type: "array",
        items: {
          type: "object",
          properties: { path: TEXT, change: { ...TEXT, enum: ["added", "changed", "deleted"] } },
          required: ["path", "change"],
        },
      },
      diff: TEXT,
      problems: { type: "array", items: LINE },
      warnings: { type: "array", items: LINE },
    },
    required: ["saved", "dryRun"],
  },
  List: {
    type: "object",
    properties: {
      items: { type: "array", items: ANY_OBJECT },
      total: NUMBER,
      nextCursor: { ...TEXT, description: "Send it as `cursor` for the next page; left out on the last one" },
    },
    required: ["items"],
  },
} as const satisfies Readonly<Record<string, JsonObject>>;

/** The schema of a tool's answer. */
export function answerOfTool({ fields, answer }: Tool): JsonObject {
  if (answer !== null) return answer;
  if (takesChange(fields)) return { $ref: "#/components/schemas/Change" };
  if (fields.has("cursor")) return { $ref: "#/components/schemas/List" };
  return ANY_OBJECT;
}
