/**
 * Builds the input of a tool from an HTTP request: its path, query and body.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue, readJson } from "../../core/json.ts";
import { excessOfText } from "../../core/json_bounds.ts";
import { MCP_LIMITS } from "../../core/limits/mcp.ts";
import { DeskError } from "../../core/problem.ts";
import type { InputField } from "../../core/tools/schema.ts";
import { isJsonBody } from "../mcp/gate.ts";
import { readText } from "../http/read_body.ts";
import { type ApiOperation, hasBody } from "./operations.ts";

/** The input, and the raw body for comparing requests. */
export type ApiInput = { readonly input: JsonObject; readonly text: string };

/**
 * Reads the input; the tool validates it.
 *
 * @throws DeskError invalid_input for a body that is not a JSON object, and for a repeated parameter; too_large,
 * timeout
 */
export async function readInput(
  request: Request,
  { operation, values }: { readonly operation: ApiOperation; readonly values: ReadonlyMap<string, string> },
): Promise<ApiInput> {
  const { fields } = operation.tool;
  const { searchParams } = new URL(request.url);
  const text = hasBody(operation) ? await readText(request, MCP_LIMITS.requestBytesMax, MCP_LIMITS.requestMs) : "";
  if (hasBody(operation)) refuseNames([...searchParams.keys()], "the query", "Send it in the JSON body.");
  const given = hasBody(operation) ? bodyOf(request, text) : queryOf(searchParams, fields);
  const twice = Object.keys(given).filter((name) => values.has(name));
  refuseNames(twice, hasBody(operation) ? "the body" : "the query", "It is in the path already; send it there alone.");
  const inPath = [...values].map(([name, value]) => [name, valueOf(value, fields.get(name))] as const);
  return { input: { ...given, ...Object.fromEntries(inPath) }, text };
}

function refuseNames(names: readonly string[], where: string, fix: string): void {
  if (names.length === 0) return;
  const faults = names.slice(0, 20).map((parameter) => {
    return { parameter, message: `\`${parameter.slice(0, 100)}\` does not belong in ${where}.`, fix };
  });
  throw new DeskError("invalid_input", faults.map(({ message }) => message).join(" "), { fix, faults });
}

function bodyOf(request: Request, text: string): JsonObject {
  if (text === "") return {};
  if (!isJsonBody(request)) {
    throw new DeskError("invalid_input", "The body is not announced as JSON.", {
      fix: "Send the header Content-Type: application/json.",
    });
  }
  const excess = excessOfText(text);
  const body = excess === null ? readJson(text) : null;
  if (isJsonObject(body)) return body;
  throw new DeskError("invalid_input", excess ?? "The body is not a JSON object.", {
    fix: 'Send one object with the parameters, such as {"dryRun": true}.',
  });
}

function queryOf(query: URLSearchParams, fields: ReadonlyMap<string, InputField>): JsonObject {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name): readonly [string, JsonValue] => {
      const field = fields.get(name);
      const values = query.getAll(name);
      if (field?.schema.type === "array") return [name, values];
      if (values.length > 1) refuseNames([name], "the query twice", "Send it once.");
      return [name, valueOf(values[0] ?? "", field)];
    }),
  );
}

/** Converts text to a number where one is expected; other text is kept, for the tool to report. */
function valueOf(text: string, field: InputField | undefined): JsonValue {
  const type = field?.schema.type;
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  if (type !== "number" && type !== "integer" || text.trim() === "") return text;
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}
