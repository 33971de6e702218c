/**
 * Locates each placeholder of an action in the request.
 *
 * @module
 */
import type { JsonValue } from "../../json.ts";
import type { NodePath } from "../source/node.ts";
import { fillPlaceholders, parsePlaceholders, type Placeholder } from "./placeholders.ts";

/** A part of a request. */
export type RequestPart =
  | "origin"
  | "path"
  | "query-name"
  | "query"
  | "fragment"
  | "header"
  | "body-key"
  | "body";

/** A placeholder and the part of the request that contains it. */
export type Placed = {
  readonly placeholder: Placeholder;
  readonly place: RequestPart;
  /**
   * The decoded names of what it fills: the preceding path segment, the query parameter, the header, or the body field
   * (and its parent if the field is generic, such as "value"). Except in the body, also the text before it in its own
   * value, as in `?filter=owner:{x}`.
   */
  readonly labels: readonly string[];
  /**
   * The path segment, query value, header value or body text that contains it; equal for placeholders that share one.
   */
  readonly slot: string;
  /** The path of the text in the file's tree. */
  readonly path: NodePath;
  /** Whether it is the whole segment, value or text that contains it. */
  readonly isWhole: boolean;
};

/** The parts of a URL, which concatenate to the URL again. */
export type AddressParts = {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
  /** With its hash, or empty. */
  readonly fragment: string;
};

/** Splits a URL as written, including placeholders. */
export function splitAddress(url: string): AddressParts {
  const match = /^([^/?#]*(?:\/\/[^/?#]*)?)([^?#]*)(\?[^#]*)?(#[\s\S]*)?/
    .exec(url);
  const [, origin = url, path = "", query = "", fragment = ""] = match ?? [];
  return { origin, path, query, fragment };
}

/** Returns every placeholder in an action's URL, headers and body. */
export function placePlaceholders(action: {
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: JsonValue;
}): readonly Placed[] {
  const { origin, path, query, fragment } = splitAddress(action.url);
  const inUrl = (text: string, place: RequestPart) =>
    placeText(text, { place, labels: [], slot: place, path: ["url"] });
  return [
    ...inUrl(origin, "origin"),
    ...placeInPath(path),
    ...placeInQuery(query),
    ...inUrl(fragment, "fragment"),
    ...[...action.headers].flatMap(([name, text]) =>
      parsePlaceholders(text).map((placeholder): Placed => ({
        placeholder,
        place: "header",
        labels: [name, text.slice(0, placeholder.start)],
        slot: `header ${name}`,
        path: ["headers", name],
        isWhole: isWhole(placeholder, text),
      }))
    ),
    ...placeInBody(action.body, ["body"]),
  ];
}

function placeText(
  text: string,
  where: Omit<Placed, "placeholder" | "isWhole">,
): readonly Placed[] {
  return parsePlaceholders(text).map((placeholder) => ({
    placeholder,
    ...where,
    isWhole: isWhole(placeholder, text),
  }));
}

function isWhole({ start, end }: Placeholder, text: string): boolean {
  return start === 0 && end === text.length;
}

function placeInPath(path: string): readonly Placed[] {
  const segments = path.split("/");
  return segments.flatMap((segment, index) =>
    parsePlaceholders(segment).map((placeholder): Placed => ({
      placeholder,
      place: "path",
      labels: [fillPlaceholders(segments[index - 1] ?? "", () => ""), segment.slice(0, placeholder.start)]
        .map(decode),
      slot: `segment ${index}`,
      path: ["url"],
      isWhole: isWhole(placeholder, segment),
    }))
  );
}

function placeInQuery(query: string): readonly Placed[] {
  return query.slice(1).split("&").flatMap((parameter, index) => {
    const equals = parameter.indexOf("=");
    const name = equals < 0 ? parameter : parameter.slice(0, equals);
    const slot = `parameter ${index}`;
    const value = equals < 0 ? "" : parameter.slice(equals + 1);
    return [
      ...placeText(name, {
        place: "query-name",
        labels: [decode(name)],
        slot,
        path: ["url"],
      }),
      ...parsePlaceholders(value).map((placeholder): Placed => ({
        placeholder,
        place: "query",
        labels: [name, value.slice(0, placeholder.start)].map(decode),
        slot,
        path: ["url"],
        isWhole: isWhole(placeholder, value),
      })),
    ];
  });
}

/** Generic field names: `{account: {eq: "{x}"}}` fills the account. */
const VALUE_FIELD = /^\W?(?:values?|eq|equals|is|in|match|key|number|no|ref|reference|code|slug|handle)$/i;

function placeInBody(
  value: JsonValue,
  path: readonly string[],
): readonly Placed[] {
  const [parent = "", field = ""] = ["", ...path.slice(1).filter((key) => !/^\d+$/.test(key))].slice(-2);
  const labels = VALUE_FIELD.test(field) ? [field, parent] : [field];
  const where = { labels, slot: path.join("\0"), path };
  if (typeof value === "string") {
    return placeText(value, { ...where, place: "body" });
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...placeText(key, { ...where, path: [...path, key], place: "body-key" }),
    ...placeInBody(inner, [...path, key]),
  ]);
}

/** Apps decode names, so `acc%6Funt` is the parameter `account`. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
