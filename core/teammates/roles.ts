/**
 * What a role may do.
 *
 * @see docs/reference/roles.md
 * @module
 */
import type { Role } from "../db/schema.ts";
import { DeskError } from "../problem.ts";

/** Every role, from reading to everything: a role may do what the ones before it may. */
export const ROLES = ["viewer", "teammate", "admin", "owner"] as const satisfies readonly Role[];

/** Whether a role is at least another. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** Whether a role may change the configuration: the agent, keys, settings, knowledge. */
export function mayChange(role: Role): boolean {
  return isAtLeast(role, "admin");
}

/**
 * Refuses a role that is lower than the needed one.
 *
 * @throws DeskError forbidden
 */
export function needRole(role: Role, needed: Role): void {
  if (isAtLeast(role, needed)) return;
  throw new DeskError("forbidden", `This needs the role ${needed}; yours is ${role}.`, {
    fix: `Ask ${needed === "owner" ? "the owner" : "an owner or admin"}.`,
  });
}
