/**
 * Creates, changes and removes custom roles.
 *
 * @module
 */
import { onOneLine } from "../../widget/visible_text.ts";
import { byCaller, recordActivity } from "../activity/record.ts";
import { isForeignKeyViolation, isUniqueViolation } from "../db/errors.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { atField, DeskError, unmarkedParameter } from "../problem.ts";
import { type Caller, needRight } from "./caller.ts";
import { lockCaller } from "./manage.ts";
import { typedName } from "../typed_name.ts";
import { BUILT_IN_ROLES, isRight, type Right, RIGHTS, withReading } from "./rights.ts";
import { findRole, listRoles, type Role } from "./roles.ts";

/** A custom role as submitted by a form. */
export type RoleDraft = {
  readonly name: string;
  readonly rights: readonly string[];
};

/**
 * Creates a custom role.
 *
 * @returns its id
 * @throws DeskError forbidden for a right that the caller does not have, invalid_input, name_taken
 * @example
 * await createRole(desk, caller, { name: "Quality", rights: ["agent.test", "conversations.read"] });
 */
export async function createRole(
  desk: Pick<Desk, "db" | "now" | "newId">,
  caller: Caller,
  draft: RoleDraft,
): Promise<string> {
  const { workspace } = caller;
  const id = desk.newId();
  await naming(draft, () =>
    desk.db.transaction().execute(async (db) => {
      const by = await lockCaller({ db }, caller);
      const kept = checkDraft(by, draft);
      const custom = (await listRoles({ db }, workspace)).filter(({ isBuiltIn }) => !isBuiltIn);
      if (custom.length >= TEAMMATE_LIMITS.rolesMax) {
        throw new DeskError("invalid_input", `At most ${TEAMMATE_LIMITS.rolesMax} roles can be made.`, {
          fix: "Change or remove one.",
        });
      }
      await db.insertInto("roles").values({ workspace, id, ...kept, createdAt: desk.now() }).execute();
      await recordActivity({ ...desk, db }, { ...byCaller(by), kind: "role_made", ...activityOf(draft) });
    }));
  return id;
}

/**
 * Changes a custom role, for everyone who has it, immediately.
 *
 * @param base {@linkcode roleBase} of the role when editing began, so that another teammate's change is not silently
 *   overwritten
 * @throws DeskError forbidden for a right that the caller does not have, not_found, invalid_input, name_taken,
 *   version_conflict
 */
export async function updateRole(
  desk: Pick<Desk, "db" | "live" | "now" | "newId">,
  caller: Caller,
  id: string,
  draft: RoleDraft & { readonly base: string },
): Promise<void> {
  const { workspace } = caller;
  await naming(draft, () =>
    desk.db.transaction().execute(async (db) => {
      const by = await lockCaller({ db }, caller);
      const kept = checkDraft(by, draft);
      const role = await lockRole({ db }, by, id);
      if (roleBase(role) !== draft.base) {
        throw new DeskError("version_conflict", "Another teammate changed this role in the meantime.", {
          fix: "Load the page again and repeat your change.",
        });
      }
      await db.updateTable("roles").set(kept).where("workspace", "=", workspace).where("id", "=", id).execute();
      await recordActivity({ ...desk, db }, { ...byCaller(by), kind: "role_edited", ...activityOf(draft) });
    }));
  const holders = await desk.db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace).where("role", "=", id).execute();
  for (const { id: teammate } of holders) desk.live.publish({ kind: "teammate", workspace, teammate });
}

/**
 * Removes a custom role that is not assigned.
 *
 * @throws DeskError forbidden for a role with rights that the caller does not have, not_found, invalid_input while a
 *   teammate or an open invitation has it
 */
export async function removeRole(desk: Pick<Desk, "db" | "now" | "newId">, caller: Caller, id: string): Promise<void> {
  const { workspace } = caller;
  try {
    await desk.db.transaction().execute(async (db) => {
      const by = await lockCaller({ db }, caller);
      const { label: subject } = await lockRole({ db }, by, id);
      await db.deleteFrom("accountLinks").where("workspace", "=", workspace).where("role", "=", id)
        .where((where) => where.or([where("usedAt", "is not", null), where("expiresAt", "<=", desk.now())])).execute();
      await db.deleteFrom("roles").where("workspace", "=", workspace).where("id", "=", id).execute();
      await recordActivity({ ...desk, db }, { ...byCaller(by), kind: "role_removed", subject });
    });
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new DeskError("invalid_input", "A teammate or an open invitation has this role.", {
      fix: "Give them another role, or withdraw the invitation, then remove this one.",
      cause: error,
    });
  }
}

function activityOf({ name, rights }: RoleDraft) {
  return { subject: name, detail: { rights } };
}

/** Identifies a state of a role: equal for states with the same name and rights. */
export function roleBase({ label, rights }: Pick<Role, "label" | "rights">): string {
  return JSON.stringify([label, [...rights].sort()]);
}

/** Locks a custom role that the caller may change: one without rights that they lack. */
async function lockRole({ db }: Pick<Desk, "db">, by: Caller, id: string): Promise<Role> {
  needRight(by, "roles.edit");
  await db.selectFrom("roles").select("id")
    .where("workspace", "=", by.workspace).where("id", "=", id).forUpdate().execute();
  const role = await findRole({ db }, by.workspace, id);
  if (role === null || role.isBuiltIn) throw new DeskError("not_found", "There is no such role.");
  refuseMore(by, [...role.rights]);
  return role;
}

function checkDraft(by: Caller, draft: RoleDraft) {
  needRight(by, "roles.edit");
  const name = typedName(draft.name, TEAMMATE_LIMITS.roleNameCharsMax);
  if (name === null) {
    const says = `A role's name has 1 to ${TEAMMATE_LIMITS.roleNameCharsMax} characters.`;
    throw new DeskError("invalid_input", says, atField("name", says));
  }
  if (BUILT_IN_ROLES.some((role) => role === name.toLowerCase())) throw nameTaken(name);
  const unknown = draft.rights.find((right) => !isRight(right));
  if (unknown !== undefined) throw unmarkedParameter("rights", `${unknown.slice(0, 40)} is not a right.`);
  const rights = withReading(draft.rights.filter(isRight));
  if (rights.length === 0) {
    const says = "Choose at least one right.";
    throw new DeskError("invalid_input", says, atField("rights", says));
  }
  const owners = rights.find((right) => RIGHTS[right].from === "owner");
  if (owners !== undefined) {
    throw new DeskError("invalid_input", `Only an owner has the right “${RIGHTS[owners].label}”.`);
  }
  refuseMore(by, rights);
  return { name, rights: json(rights) };
}

/** @throws DeskError forbidden for a right that the caller does not have */
function refuseMore({ role }: Caller, rights: readonly Right[]): void {
  const missing = rights.find((right) => !role.rights.has(right));
  if (missing === undefined) return;
  throw new DeskError("forbidden", `You do not have the right “${RIGHTS[missing].label}”, so you cannot give it.`, {
    fix: "Ask an owner of the desk.",
  });
}

async function naming(draft: RoleDraft, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw nameTaken(onOneLine(draft.name), error);
  }
}

function nameTaken(name: string, cause?: unknown): DeskError {
  const says = `There is a role called ${name} already.`;
  return new DeskError("name_taken", says, { cause, ...atField("name", says) });
}
