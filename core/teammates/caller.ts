/**
 * The caller of an operation: a teammate, through the desk's pages or an API token.
 *
 * @module
 */
import type { Via } from "../db/tables/people.ts";
import { DeskError } from "../problem.ts";
import { isReading, type Right, RIGHTS } from "./rights.ts";
import type { Role } from "./roles.ts";

/** A teammate as others see them; `role` is the id of their role. */
export type Teammate = { readonly id: string; readonly name: string; readonly role: string };

/** The kind of a call: it reads, changes the agent's files, or does something outside them. */
export const CALL_KINDS = ["read", "edit", "act"] as const;

/** One of {@linkcode CALL_KINDS}. */
export type CallKind = typeof CALL_KINDS[number];

/** A teammate, and the API token they used, if any. */
export type Caller = {
  readonly workspace: string;
  readonly teammate: Teammate;
  /** The teammate's rights. */
  readonly role: Role;
  readonly via: Via;
  /** The API token or the connection, with a name such as "Cursor"; null on the desk. */
  readonly token: { readonly id: string; readonly name: string } | null;
  /** Whether the token is read-only. Narrows the role, never widens it. */
  readonly readOnly: boolean;
  /** The kinds of tools that a connected client may call; default: all. Narrows the role, never widens it. */
  readonly kinds?: ReadonlySet<CallKind>;
  /**
   * Whether answers may contain customers' words: always on the desk, for a token only if it was created with this
   * right.
   */
  readonly readsCustomers: boolean;
  /** The IP address of the request; omitted in a command on the server. */
  readonly address?: string;
};

/** Returns a caller's name in History: "Ada", or "Ada (Cursor)" if her token called. */
export function callerName({ teammate, token }: Caller): string {
  return token === null ? teammate.name : `${teammate.name} (${token.name})`;
}

/** The fix for a connected client that lacks a permission. */
export const CONNECT_AGAIN = "Connect the client again and allow it to change things.";

/**
 * Whether the caller has a right: their role has it, and a read-only token does not remove it.
 *
 * @example
 * if (hasRight(caller, "agent.edit")) draw(<EditForm />);
 */
export function hasRight({ role, readOnly }: Pick<Caller, "role" | "readOnly">, right: Right): boolean {
  return role.rights.has(right) && (!readOnly || isReading(right));
}

/**
 * Refuses a caller who does not have a right.
 *
 * @param what what requires it, at the beginning of a sentence
 * @throws DeskError forbidden
 * @example
 * needRight(caller, "contacts.delete");
 */
export function needRight(
  caller: Pick<Caller, "role" | "readOnly"> & Partial<Pick<Caller, "kinds">>,
  right: Right,
  what = "This",
): void {
  if (hasRight(caller, right)) return;
  const { role } = caller;
  if (role.rights.has(right)) {
    throw new DeskError("forbidden", `${what} changes something, and this token only reads.`, {
      fix: caller.kinds === undefined ? "Use a token with the access “Read and write”." : CONNECT_AGAIN,
    });
  }
  const { label, from } = RIGHTS[right];
  throw new DeskError("forbidden", `${what} needs the right “${label}”, which the role ${role.label} does not have.`, {
    fix: from === "owner" ? "Ask an owner of the desk." : "Ask an owner or admin of the desk.",
  });
}
