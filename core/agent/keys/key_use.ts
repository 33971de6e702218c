/**
 * Detects where actions send their keys, and which uses are new: an app may store and display what it receives, so that
 * a key in a new place may reach people who must not have it.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { Problem } from "../../problem.ts";
import type { Action } from "../actions/action_types.ts";
import { actionOrigin } from "../actions/action_url.ts";
import { filePath } from "../files.ts";
import type { Placed } from "../actions/placement.ts";

/** Headers that carry a key by their name: apps read and do not store them. */
const CREDENTIAL_HEADER = /^(?:.*[-_])?(?:authorization|auth|api-?key|key|token|secret)$/i;

/** One key in one place of an action's request. */
type KeyUse = {
  readonly action: Action;
  readonly key: string;
  readonly placed: Placed;
  /** Equal for uses with the same meaning to the app; null for an ordinary one. */
  readonly id: string | null;
};

/**
 * Returns the uses of keys that an owner must accept: those that no action had before, except in a header that carries
 * a key by its name. In the query and in other headers, a use is known if an action sent the key to this origin under
 * this name; in a body, if one sent it in this field to this exact URL.
 *
 * @returns a problem for each, at its place in the file; empty if every use is ordinary or known
 */
export function newKeyUses(
  before: ReadonlyMap<string, Action>,
  after: ReadonlyMap<string, Action>,
): readonly Problem[] {
  const known = new Set([...before.values()].flatMap(keyUses).map(({ id }) => id));
  return [...after.values()].flatMap(keyUses).filter(({ id }) => id !== null && !known.has(id)).map(problemOf);
}

function keyUses(action: Action): readonly KeyUse[] {
  return action.placeholders.flatMap((placed) => {
    if (placed.placeholder.kind !== "secret") return [];
    const key = placed.placeholder.name;
    return [{ action, key, placed, id: useId(action, key, placed) }];
  });
}

function useId(action: Action, key: string, placed: Placed): string | null {
  const origin = actionOrigin(action);
  const name = placed.labels[0] ?? "";
  if (placed.place === "header") {
    return CREDENTIAL_HEADER.test(name) ? null : JSON.stringify(["header", key, origin, name.toLowerCase()]);
  }
  if (placed.place === "query") return JSON.stringify(["query", key, origin, name]);
  // As written: which inputs fill it in is part of it.
  const written = action.url.replace(/[?#].*/s, "");
  return JSON.stringify([placed.place, key, action.method, written, placed.path]);
}

function problemOf({ action, key, placed }: KeyUse): Problem {
  const position = action.positions.get(String(placed.path[0])) ?? { line: 1, column: 1 };
  return {
    file: filePath("action", action.name),
    ...position,
    code: "action.key-use",
    message: `This sends the key ${key} ${PLACES[placed.place](placed)}, where it was not sent before: ` +
      "an app may store it there and show it to others.",
    fix: "Send it in a header such as Authorization; or let an owner save this with acceptKeyUse: true.",
  };
}

const PLACES: Readonly<Record<Placed["place"], (placed: Placed) => string>> = {
  origin: () => "in the address",
  path: () => "in the address",
  fragment: () => "in the address",
  "query-name": () => "in the address",
  query: ({ labels }) => `in the query parameter ${labels[0]}`,
  header: ({ labels }) => `in the header ${labels[0]}`,
  "body-key": () => "in the body",
  body: ({ path }) => `in the body's field ${path.slice(1).join(".")}`,
};
