/**
 * Roles: named sets of rights.
 *
 * @see docs/reference/roles.md
 * @module
 */
import { BUILT_IN_ROLES, builtInRights, type BuiltInRole, type Right } from "./rights.ts";

/** The built-in roles in words, for those who choose one. */
export const BUILT_IN_ROLE_TEXTS: Readonly<Record<BuiltInRole, { readonly label: string; readonly help: string }>> = {
  owner: { label: "Owner", help: "Everything, including who else is an owner" },
  admin: {
    label: "Admin",
    help: "Changes the agent, keys, settings, knowledge and the team; exports and deletes contacts",
  },
  teammate: { label: "Teammate", help: "Answers customers, starts chats, runs tests with mock answers" },
  viewer: { label: "Viewer", help: "Reads every page, and changes nothing" },
};

/** The roles that have a right. */
export function rolesWith(right: Right): readonly BuiltInRole[] {
  return BUILT_IN_ROLES.filter((role) => builtInRights(role).has(right));
}

/** Whether a role has every right of another one: nobody manages, or makes, someone who may do more. */
export function hasRightsOf(role: BuiltInRole, other: BuiltInRole): boolean {
  return builtInRights(other).isSubsetOf(builtInRights(role));
}
