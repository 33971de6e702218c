/**
 * The caller of an operation: a teammate, through the desk's pages or an API token.
 *
 * @module
 */
import type { Role } from "../db/schema.ts";
import { isAtLeast } from "./roles.ts";

/** A teammate as others see them. */
export type Teammate = { readonly id: string; readonly name: string; readonly role: Role };

/** A teammate, and the API token they used, if any. */
export type Caller = {
  readonly workspace: string;
  readonly teammate: Teammate;
  readonly via: "desk" | "mcp";
  /** The API token, called such as "Cursor"; null on the desk. */
  readonly token: { readonly id: string; readonly name: string } | null;
  /** Whether the token only reads. Narrows the role, never widens it. */
  readonly readOnly: boolean;
  /** Whether answers may hold customers' words: always on the desk, for a token only when it was made with this right. */
  readonly readsCustomers: boolean;
};

/** As History shows a caller: "Ada", or "Ada (Cursor)" when her token called. */
export function callerName({ teammate, token }: Caller): string {
  return token === null ? teammate.name : `${teammate.name} (${token.name})`;
}

/** Whether the caller may make a change that needs this role. */
export function mayAct(caller: Caller, needed: Role): boolean {
  return !caller.readOnly && isAtLeast(caller.teammate.role, needed);
}
