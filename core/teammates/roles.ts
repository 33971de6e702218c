/**
 * Roles: named sets of rights, built-in and custom.
 *
 * @see docs/reference/roles.md
 * @module
 */
import type { Selectable } from "kysely";
import type { RoleTable } from "../db/tables/people.ts";
import type { Handles } from "../handles.ts";
import { BUILT_IN_ROLES, builtInRights, type BuiltInRole, isRight, type Right } from "./rights.ts";

/** The current state of a role. */
export type Role = {
  /** The name of a built-in role, else an id. */
  readonly id: string;
  readonly label: string;
  /** Its purpose, in a line; null for a custom role. */
  readonly help: string | null;
  readonly rights: ReadonlySet<Right>;
  readonly isBuiltIn: boolean;
};

const BUILT_IN_TEXTS: Readonly<Record<BuiltInRole, { readonly label: string; readonly help: string }>> = {
  viewer: { label: "Viewer", help: "Reads every page, and changes nothing" },
  teammate: { label: "Teammate", help: "Answers customers, starts chats, runs tests with mock answers" },
  admin: {
    label: "Admin",
    help: "Changes the agent, keys, settings, knowledge and the team; exports and deletes contacts",
  },
  owner: { label: "Owner", help: "Everything, including who else is an owner" },
};

/** Returns a built-in role. @example builtInRole("viewer").label; // "Viewer" */
export function builtInRole(id: BuiltInRole): Role {
  return { id, ...BUILT_IN_TEXTS[id], rights: builtInRights(id), isBuiltIn: true };
}

const BUILT_IN: ReadonlyMap<string, Role> = new Map(BUILT_IN_ROLES.map((id) => [id, builtInRole(id)]));

/** Returns a workspace's role, or null. Queries the database only for a custom one. */
export async function findRole(desk: Pick<Handles, "db">, workspace: string, id: string): Promise<Role | null> {
  if (BUILT_IN.has(id)) return roleOf(id, null);
  const row = await desk.db.selectFrom("roles").select(["name", "rights"])
    .where("workspace", "=", workspace).where("id", "=", id).executeTakeFirst();
  return roleOf(id, row ?? null);
}

/** Returns the role of an id: a built-in one, else that of a custom row; null if there is neither. */
export function roleOf(id: string, row: Pick<Selectable<RoleTable>, "name" | "rights"> | null): Role | null {
  return BUILT_IN.get(id) ?? (row === null ? null : customRole({ id, ...row }));
}

/**
 * Returns every role of a workspace: the built-in ones from the lowest to the highest, then the custom ones by name.
 */
export async function listRoles(desk: Pick<Handles, "db">, workspace: string): Promise<readonly Role[]> {
  const rows = await desk.db.selectFrom("roles").select(["id", "name", "rights"])
    .where("workspace", "=", workspace).orderBy("name").orderBy("id").execute();
  return [...BUILT_IN.values(), ...rows.map(customRole)];
}

/** Returns the ids of the roles that have a right. */
export async function rolesWith(desk: Pick<Handles, "db">, workspace: string, right: Right): Promise<string[]> {
  return (await listRoles(desk, workspace)).filter(({ rights }) => rights.has(right)).map(({ id }) => id);
}

/**
 * Whether a role has every right of another: a person can neither assign a role nor manage a teammate with more rights
 * than their own.
 */
export function hasRightsOf(role: Role, other: Role): boolean {
  return other.rights.isSubsetOf(role.rights);
}

/** A right that is no longer in the table is dropped. */
function customRole({ id, name, rights }: Pick<Selectable<RoleTable>, "id" | "name" | "rights">): Role {
  return { id, label: name, help: null, rights: new Set(rights.filter(isRight)), isBuiltIn: false };
}
