/**
 * Finds the operation of a request, and the parameters in its path.
 *
 * @module
 */
import { API_BASE, type ApiMethod, type ApiOperation, type PathPiece } from "./operations.ts";

/** The result of matching a path. */
export type Matched =
  | { readonly kind: "operation"; readonly operation: ApiOperation; readonly values: ReadonlyMap<string, string> }
  /** The path exists, but not with this method. */
  | { readonly kind: "other_methods"; readonly methods: readonly ApiMethod[] }
  | { readonly kind: "nothing" };

/**
 * Finds the operation of a request.
 *
 * @param pathname as the client sent it: each segment is decoded once, after splitting at the slashes
 */
export function matchOperation(operations: readonly ApiOperation[], method: string, pathname: string): Matched {
  const pieces = pathname.slice(API_BASE.length + 1).split("/").map(decoded);
  const asked = method === "HEAD" ? "GET" : method;
  const fitting = operations.flatMap((operation) => {
    const values = valuesOf(operation.pieces, pieces);
    return values === null ? [] : [{ operation, values }];
  });
  const found = fitting.find(({ operation }) => operation.method === asked);
  if (found !== undefined) return { kind: "operation", ...found };
  if (fitting.length === 0) return { kind: "nothing" };
  return { kind: "other_methods", methods: [...new Set(fitting.map(({ operation }) => operation.method))] };
}

/** The values of the parameters; null when the path does not match. */
function valuesOf(
  template: readonly PathPiece[],
  pieces: readonly (string | null)[],
): ReadonlyMap<string, string> | null {
  const values = new Map<string, string>();
  for (const [at, part] of template.entries()) {
    const rest = part.kind === "rest" ? pieces.slice(at) : pieces.slice(at, at + 1);
    if (rest.length === 0 || rest.some((piece) => piece === null || piece === "")) return null;
    const text = rest.join("/");
    if (part.kind === "fixed" && part.text !== text) return null;
    if (part.kind !== "fixed") values.set(part.name, text);
  }
  return template.at(-1)?.kind === "rest" || pieces.length === template.length ? values : null;
}

/** A percent-decoded segment; null when it is not valid UTF-8. */
function decoded(piece: string): string | null {
  try {
    return decodeURIComponent(piece);
  } catch {
    return null;
  }
}
