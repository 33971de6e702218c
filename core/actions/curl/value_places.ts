/**
 * Locates the values in a curl command: the ids in its path, its query and its body.
 *
 * @module
 */
import { parsePlaceholders } from "../../agent/actions/placeholders.ts";
import { splitAddress } from "../../agent/actions/placement.ts";
import { textsOf } from "../../agent/source/texts.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { isGivable } from "./example_input.ts";

/** A literal value in the command, without a placeholder. */
export type CommandValue = {
  /** Its place: `path.2` (the segment, from 0), `query.status`, `body.address.city`. */
  readonly at: string;
  /** The names of the enclosing fields, outermost first; for a path the preceding segment. */
  readonly names: readonly string[];
  readonly value: JsonValue;
};

type Parts = { readonly url: string; readonly body: JsonObject | null };

/** Returns the values of a request, in order. */
export function valuesIn({ url, body }: Parts): readonly CommandValue[] {
  const { path, query } = splitAddress(url);
  return [...inPath(path), ...inQuery(query), ...Object.entries(body ?? {}).flatMap(inBody("body", []))];
}

/** Returns the request with some of its values replaced. */
export function replaceValues<Request extends Parts>(
  sent: Request,
  replaced: ReadonlyMap<string, string>,
): Request {
  const { origin, path, query, fragment } = splitAddress(sent.url);
  const segments = path.split("/").map((segment, at) => replaced.get(`path.${at}`) ?? segment);
  const parameters = query.slice(1).split("&").map((parameter, at, all) => {
    const text = replaced.get(placeOfParameter(all, at));
    return text === undefined ? parameter : `${parameter.split("=")[0]}=${text}`;
  });
  return {
    ...sent,
    url: origin + segments.join("/") + (query === "" ? "" : `?${parameters.join("&")}`) + fragment,
    body: sent.body === null ? null : replaceIn(sent.body, "body", replaced),
  };
}

/** `v1`, `2024-01` and what follows `api`: a version of the API, not a record. */
const VERSION = /^(?:v\d[\w.]*|\d{4}-\d\d(?:-\d\d)?)$/i;
const BEFORE_VERSION = /^(?:api|rest|version|)$/i;

function inPath(path: string): readonly CommandValue[] {
  const segments = path.split("/");
  return segments.flatMap((segment, at) => {
    const before = segments[at - 1] ?? "";
    const isRecord = /\d/.test(segment) && isPlain(segment + before) && !VERSION.test(segment) &&
      !BEFORE_VERSION.test(before) && !/\d/.test(before);
    return isRecord ? [{ at: `path.${at}`, names: [decode(before)], value: decode(segment) }] : [];
  });
}

function inQuery(query: string): readonly CommandValue[] {
  return query.slice(1).split("&").flatMap((parameter, at, all) => {
    const [name = "", ...rest] = parameter.split("=");
    if (rest.length === 0 || name === "" || !isPlain(parameter)) return [];
    return [{ at: placeOfParameter(all, at), names: [decode(name)], value: decode(rest.join("=")) }];
  });
}

/** `query.status`; `query.status.2` for the second one of that name. */
function placeOfParameter(parameters: readonly string[], at: number): string {
  const name = parameters[at]?.split("=")[0] ?? "";
  const before = parameters.slice(0, at).filter((each) => each.split("=")[0] === name).length;
  return before === 0 ? `query.${decode(name)}` : `query.${decode(name)}.${before + 1}`;
}

function inBody(at: string, names: readonly string[]) {
  return ([key, value]: [string, JsonValue]): readonly CommandValue[] => {
    const here = { at: `${at}.${key}`, names: [...names, key], value };
    if (isJsonObject(value) && Object.keys(value).length > 0) {
      return Object.entries(value).flatMap(inBody(here.at, here.names));
    }
    if (textsOf(value, []).some(([, text]) => !isPlain(text))) return [];
    if (isGivable(value) || !Array.isArray(value)) return [here];
    return value.length === 0 ? [] : value.flatMap((entry, n) => inBody(here.at, here.names)([String(n + 1), entry]));
  };
}

function replaceIn(fields: JsonObject, at: string, replaced: ReadonlyMap<string, string>): JsonObject {
  const replace = (value: JsonValue, here: string): JsonValue => {
    const text = replaced.get(here);
    if (text !== undefined) return text;
    if (Array.isArray(value)) return value.map((entry, n) => replace(entry, `${here}.${n + 1}`));
    return isJsonObject(value) ? replaceIn(value, here, replaced) : value;
  };
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, replace(value, `${at}.${key}`)]));
}

function isPlain(text: string): boolean {
  return parsePlaceholders(text).length === 0;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
