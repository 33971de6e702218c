/**
 * Reads the argument of `registerAction`.
 *
 * @see docs/chat-widget.md
 * @module
 */
import type { Json, OfferedAction } from "../protocol.ts";
import { isObject, NAME, RESERVED } from "./tools.ts";

/** An action of the page. */
export type PageAction = {
  readonly offered: OfferedAction;
  /** Whether the page currently offers it on this path. */
  readonly isOffered: (path: string) => boolean;
  readonly run: (input: object, context: { readonly signal: AbortSignal }) => unknown;
};

/** Limits of the desk. */
export const LIMITS = { title: 100, description: 1000, schema: 8 * 1024, pages: 20, page: 300 } as const;

type GivenAction = {
  name?: unknown;
  title?: unknown;
  description?: unknown;
  input?: unknown;
  inputSchema?: unknown;
  readOnly?: unknown;
  annotations?: { readOnlyHint?: unknown };
  pages?: unknown;
  available?: unknown;
  run?: unknown;
  execute?: unknown;
};

/** Reads an action. @returns it, or a sentence on what is wrong. WebMCP's property names are also accepted */
export function readAction(action: unknown): PageAction | string {
  const given: GivenAction = isObject(action) ? action : {};
  const run = given.run || given.execute;
  const { name, description, available } = given;
  if (typeof name !== "string" || !NAME.test(name)) return "name must be 1 to 128 of A-Z a-z 0-9 _ . -";
  if (RESERVED.test(name)) return name + ": page control has an action of this name, choose another one";
  if (typeof run !== "function") return name + ": run must be a function";
  if (available !== undefined && typeof available !== "function") return name + ": available must be a function";
  if (typeof description !== "string" || !description || description.length > LIMITS.description) {
    return name + ": description must be a text of 1 to " + LIMITS.description + " characters";
  }
  const input = copyOf(given.input || given.inputSchema || {});
  if (!input) return name + ": input must be a JSON Schema of at most " + LIMITS.schema + " bytes";
  const pages = given.pages === undefined ? [] : Array.isArray(given.pages) ? given.pages : [given.pages];
  if (pages.length > LIMITS.pages || pages.some((page) => typeof page !== "string" || page.length > LIMITS.page)) {
    return name + ": pages must be a path, or a list of at most " + LIMITS.pages;
  }
  const hint = isObject(given.annotations) && given.annotations.readOnlyHint;
  return {
    offered: {
      name,
      description,
      input,
      pages,
      title: typeof given.title === "string" ? given.title.slice(0, LIMITS.title) : null,
      readOnly: (given.readOnly === undefined ? hint : given.readOnly) === true,
    },
    isOffered: (path) => (pages.length === 0 || pages.some((page) => isOn(page, path))) && isAvailable(name, available),
    run: (input, context) => run.call(action, input, context),
  };
}

/** Copies a JSON object, so that later changes have no effect; null when it is not one, or too large. */
export function copyOf(schema: unknown): { readonly [name: string]: Json } | null {
  try {
    const text = JSON.stringify(schema);
    const copy = JSON.parse(text);
    const isSmall = new TextEncoder().encode(text).length <= LIMITS.schema;
    return isSmall && isObject(copy) && !Array.isArray(copy) ? { ...copy } : null;
  } catch {
    return null;
  }
}

/** Whether a path matches a pattern: `/orders` is one page, `/orders/*` every page below it. */
export function isOn(page: string, path: string): boolean {
  const [start = "", ...rest] = page.split("*");
  if (rest.length === 0) return path === page;
  const end = rest.join("*");
  return path.startsWith(start) && path.endsWith(end) && path.length >= start.length + end.length;
}

function isAvailable(name: string, available: unknown): boolean {
  if (typeof available !== "function") return true;
  try {
    return !!available();
  } catch (error) {
    console.error("[Svc] available of " + name + " failed:", error);
    return false;
  }
}
