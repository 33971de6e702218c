/**
 * The operator's freeze list: the requests that may leave while the desk is frozen. The file is `<data>/freeze.json`.
 *
 * @see docs/self-hosting.md#freeze
 * @module
 */

import { z } from "zod";
import { hasDotSegment } from "../path_walk.ts";

const ORIGIN = /^https?:\/\/[^/?#@\s\\]+$/;
const METHOD = /^[A-Z]{1,16}$/;

/** A normalized origin: without a path, a default port or capital letters. */
const originSchema = z.string().max(300).refine(
  (text) => ORIGIN.test(text) && URL.parse(text)?.origin === text,
  "must be an origin as URLs write it, such as https://api.example.com",
);

const pathSchema = z.string().max(2000).regex(
  /^\/[^?#\s\\]*$/,
  "must be a path such as /v1/customers/{user.id}/orders/*, without ? and #; * matches what is between two slashes",
);

const actionSchema = z.strictObject({
  methods: z.array(z.string().regex(METHOD, "must be a method in capitals, such as GET")).min(1).max(10),
  origin: originSchema,
  path: pathSchema,
  /** Whether the call must be for a customer: with a ticket, or a named one if `named` is true. */
  customer: z.boolean(),
});

const listSchema = z.strictObject({
  /** When the operator wrote the list; shown on the desk. */
  frozenAt: z.iso.datetime({ offset: true }),
  /** Calls of actions. */
  actions: z.array(actionSchema).max(2000),
  /** Origins whose pages may be read for the knowledge. */
  sites: z.array(originSchema).max(500),
  /** Base addresses of models, such as `https://api.example.com/v1`. */
  models: z.array(
    z.string().max(2000).refine(
      (text) => URL.canParse(text) && /^https?:\/\/[^?#@\s\\]+$/.test(text),
      "must be the base address of a model's server, such as https://api.example.com/v1",
    ),
  ).max(20),
  /** Origins of the OpenID providers that teammates sign in with; absent in lists of an earlier version. */
  providers: z.array(originSchema).max(100).default([]),
  /** Whether teammates and clients may make real calls for a customer that they name. */
  named: z.boolean(),
});

/** The parsed list. */
export type FreezeList = Readonly<z.infer<typeof listSchema>>;

/** One kind of call that the list allows. */
export type FrozenAction = FreezeList["actions"][number];

/** The list, or one line for each fault. */
export type ParsedFreeze =
  | { readonly kind: "ok"; readonly list: FreezeList }
  | { readonly kind: "faults"; readonly faults: readonly string[] };

/** Parses the file's content. */
export function parseFreeze(text: string): ParsedFreeze {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: "faults", faults: [`it is not JSON (${error instanceof Error ? error.message : String(error)})`] };
  }
  const parsed = listSchema.safeParse(value);
  if (parsed.success) return { kind: "ok", list: parsed.data };
  return {
    kind: "faults",
    faults: parsed.error.issues.map(({ path, message }) =>
      `${path.length === 0 ? "" : `${path.join(".")}: `}${message}`
    ),
  };
}

/** Formats a list as the file's content; {@linkcode parseFreeze} reads it back. */
export function printFreeze(list: FreezeList): string {
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** A request that is about to leave. */
export type OutgoingCall = {
  readonly method: string;
  readonly url: URL;
  readonly origin: string;
  /** Its path, with placeholders such as `{user.id}` and `{user.email}` for the claims that the sandbox fills in. */
  readonly path: string;
  readonly hasCustomer: boolean;
};

/** Whether the list allows a call of an action. */
export function allowsAction(list: FreezeList, { method, origin, path, hasCustomer }: OutgoingCall): boolean {
  return list.actions.some((action) =>
    action.origin === origin && action.methods.includes(method) && pathMatches(action.path, path) &&
    (hasCustomer || !action.customer)
  );
}

/** Whether the list allows a page to be read. */
export function allowsSite(list: FreezeList, { origin }: OutgoingCall): boolean {
  return list.sites.includes(origin);
}

/** Whether the list allows a request to an OpenID provider. */
export function allowsProvider(list: FreezeList, { origin }: OutgoingCall): boolean {
  return list.providers.includes(origin);
}

/** Whether the list allows a request to a model. */
export function allowsModel(list: FreezeList, { url }: OutgoingCall): boolean {
  return list.models.some((base) => {
    const { origin, pathname } = new URL(base);
    return url.origin === origin && url.pathname.startsWith(pathname.endsWith("/") ? pathname : `${pathname}/`);
  });
}

/**
 * Whether a path matches a pattern: `*` matches one or more characters other than `/`, and `{user.id}` (or another
 * claim, such as `{user.email}`) matches only a claim filled in by the sandbox, never text from the desk.
 *
 * A value that an app could read as several segments does not match, because it could leave the pattern.
 */
export function pathMatches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return wanted.length === given.length && wanted.every((part, at) => segmentMatches(part, given[at] ?? ""));
}

function segmentMatches(pattern: string, segment: string): boolean {
  const parts = pattern.split("*");
  if (parts.length === 1) return pattern === segment;
  if (hasDotSegment(segment)) return false;
  const [first = "", ...rest] = parts;
  if (!segment.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    // Each star takes at least one character; the last part must end the segment.
    const found = index === rest.length - 1 ? segment.length - part.length : segment.indexOf(part, at + 1);
    if (found < at + 1 || !segment.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return true;
}
