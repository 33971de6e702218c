/**
 * The values that an action's file itself sends, for the question before a change: those of the body and the query that
 * are the same in each call, whatever the customer and the model choose.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { Action } from "../agent/actions/action.ts";
import { fillPlaceholders, parsePlaceholders } from "../agent/actions/placeholders.ts";
import { splitAddress } from "../agent/actions/placement.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";
import { withoutUnfilled } from "./body.ts";
import { isLeftOut, solePlaceholder, textOf, type ValueOf } from "./values.ts";

/** A value fixed by the file: the names of the enclosing fields, outermost first, and the value as sent. */
export type FixedValue = { readonly path: readonly string[]; readonly value: JsonValue };

/** Stands for what the sandbox fills in: a key, the customer's claims, the id of the call. */
const FILLED_IN = "…";

/**
 * Returns the fixed values of a call. In a text with placeholders, inputs are filled in; keys, claims and the id of the
 * call appear as `…`. A text that is only a placeholder is not fixed, and omitted parts of the call are not included.
 *
 * More than {@linkcode ACTION_LIMITS}.listRowsMax values of a body become one without a path: the whole body.
 *
 * @param input valid for the action, with its defaults
 */
export function fixedValues(
  { url, body, input: declared }: Pick<Action, "url" | "body" | "input">,
  input: JsonObject,
): readonly FixedValue[] {
  const valueOf: ValueOf = (place) =>
    place.kind !== "input" ? FILLED_IN : Object.hasOwn(input, place.name) ? input[place.name] : undefined;
  const hasDefault = (name: string) => declared.get(name)?.default !== undefined;
  const kept = body === null ? undefined : withoutUnfilled(body, { valueOf, hasDefault });
  const inBody = kept === undefined ? [] : leavesOf(kept, [], valueOf);
  const shown = inBody.length > ACTION_LIMITS.listRowsMax && kept !== undefined ? [{ path: [], value: kept }] : inBody;
  return [...inQuery(url, valueOf), ...shown];
}

function inQuery(url: string, valueOf: ValueOf): readonly FixedValue[] {
  const { query } = splitAddress(url);
  return query.slice(1).split("&").flatMap((parameter) => {
    const [name = "", ...rest] = parameter.split("=");
    if (name === "") return [];
    return leavesOf(decode(rest.join("=")), [decode(name)], valueOf);
  });
}

function leavesOf(part: JsonValue, path: readonly string[], valueOf: ValueOf): readonly FixedValue[] {
  if (typeof part === "string") {
    if (isLeftOut(part, valueOf) || solePlaceholder(part) !== null) return [];
    const value = parsePlaceholders(part).length === 0 ? part : fillPlaceholders(part, (at) => textOf(valueOf(at)));
    return [{ path, value }];
  }
  if (Array.isArray(part) && part.length > 0) {
    return part.flatMap((entry, at) => leavesOf(entry, [...path, String(at + 1)], valueOf));
  }
  if (isJsonObject(part) && Object.keys(part).length > 0) {
    return Object.entries(part).flatMap(([key, member]) => leavesOf(member, [...path, key], valueOf));
  }
  return path.length === 0 ? [] : [{ path, value: part }];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
