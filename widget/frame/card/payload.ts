/**
 * Merges the values of a form into the payload of an action that the page handles.
 *
 * @module
 */
import type { FieldValues, Json } from "../../protocol.ts";
import { isRecord } from "./properties.ts";

/**
 * Adds form values to a payload under their names; a dot in a name nests. Existing members win, with a warning in the
 * console.
 */
export function withFields(payload: Json, fields: FieldValues): Json {
  let merged = payload;
  for (const [name, value] of Object.entries(fields)) {
    const next = withValue(merged, name.split("."), value);
    if (next === null) console.error(`[Svc] the payload already has ${name}; the field's value is left out`);
    else merged = next;
  }
  return merged;
}

function withValue(target: Json | undefined, [name = "", ...rest]: readonly string[], value: Json): Json | null {
  const known = target ?? {};
  if (!isRecord(known)) return null;
  const own = Object.hasOwn(known, name) ? known[name] : undefined;
  if (rest.length === 0) return own === undefined ? { ...known, [name]: value } : null;
  const inner = withValue(own, rest, value);
  return inner === null ? null : { ...known, [name]: inner };
}
