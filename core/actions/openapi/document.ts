/**
 * Parses an OpenAPI document (3.x, or Swagger 2.0) in JSON or YAML, and resolves its references.
 *
 * @module
 */
import { parse } from "yaml";
import { isNestedDeeperThan } from "../../agent/source/nesting.ts";
import { YAML_OPTIONS } from "../../agent/source/yaml.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { excessOf, parseBounded } from "../../json_bounds.ts";

/** Maximum nesting of brackets in YAML, whose parser recurses. */
const YAML_DEPTH_MAX = 64;

/** Maximum length of a chain of references. */
const REFERENCES_MAX = 8;

/** Parses the document; null if the text is not one. */
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

/** Returns the object at a place, or the target of its `$ref` inside the document; empty if there is none. */
export function objectAt(document: JsonObject, value: JsonValue | undefined): JsonObject {
  let found = value;
  for (let step = 0; step < REFERENCES_MAX; step++) {
    if (!isJsonObject(found)) return {};
    if (typeof found.$ref !== "string") return found;
    found = namedBy(document, found.$ref);
  }
  return {};
}

/** Returns the list at a place; empty if there is none. */
export function listAt(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the text at a place; empty if there is none. */
export function textAt(value: JsonValue | undefined): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Resolves a JSON Pointer such as `#/components/schemas/Order`. */
function namedBy(document: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith("#/")) return undefined;
  let found: JsonValue | undefined = document;
  for (const part of reference.slice(2).split("/")) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    found = isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found;
}
