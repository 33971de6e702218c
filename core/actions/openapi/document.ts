/**
 * An OpenAPI document (3.x, or Swagger 2.0) as JSON or YAML: reading it, and what its references name.
 *
 * @module
 */
import { parse } from "yaml";
import { isNestedDeeperThan } from "../../agent/nesting.ts";
import { YAML_OPTIONS } from "../../agent/yaml.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { excessOf, parseBounded } from "../../json_bounds.ts";

/** Brackets inside each other in YAML, whose parser recurses. */
const YAML_DEPTH_MAX = 64;

/** References that lead to references. */
const REFERENCES_MAX = 8;

/** The document; null for a text that is none. */
export function readOpenApi(text: string): JsonObject | null {
  const value = parseBounded(text) ?? readYaml(text);
  if (!isJsonObject(value) || !isJsonObject(value.paths)) return null;
  const version = value.openapi ?? value.swagger;
  return typeof version === "string" && /^[23]\./.test(version) ? value : null;
}

function readYaml(text: string): JsonValue | undefined {
  if (isNestedDeeperThan(text, YAML_DEPTH_MAX, "\"'")) return undefined;
  try {
    const value: JsonValue = parse(text, { ...YAML_OPTIONS, maxAliasCount: 0 });
    return excessOf(value) === null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The object at a place, or what its `$ref` names inside the document; empty where there is none. */
export function objectAt(document: JsonObject, value: JsonValue | undefined): JsonObject {
  let found = value;
  for (let step = 0; step < REFERENCES_MAX; step++) {
    if (!isJsonObject(found)) return {};
    if (typeof found.$ref !== "string") return found;
    found = namedBy(document, found.$ref);
  }
  return {};
}

/** The list at a place; empty where there is none. */
export function listAt(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** The text at a place; empty where there is none. */
export function textAt(value: JsonValue | undefined): string {
  return typeof value === "string" ? value.trim() : "";
}

/** `#/components/schemas/Order`, as JSON Pointer writes it. */
function namedBy(document: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith("#/")) return undefined;
  let found: JsonValue | undefined = document;
  for (const part of reference.slice(2).split("/")) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    found = isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found;
}
