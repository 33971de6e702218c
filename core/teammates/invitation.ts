/**
 * Invitations: links by which the person with one email joins the team.
 *
 * @module
 */
import { byCaller, recordActivity } from "../activity/record.ts";
import type { AccountLinkTable } from "../db/tables/accounts.ts";
import type { Desk } from "../desk.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { mailInvitation } from "../mail/team_mails.ts";
import { atField, DeskError } from "../problem.ts";
import {
  createLink,
  type LinkDesk,
  type MailedLink,
  type MailedLinkDesk,
  type NewAccountLink,
} from "./account_link.ts";
import { type Caller, needRight } from "./caller.ts";
import { checkFreeName } from "./free_name.ts";
import { checkGrant, lockCaller, lockGivenRole } from "./manage.ts";
import { checkPerson, type PersonDetails } from "./teammates.ts";

/** An unused invitation. */
export type Invitation = Pick<AccountLinkTable, "id" | "email" | "name" | "role" | "createdAt" | "expiresAt">;

/**
 * Creates a link by which the person with this email joins the team, and emails it if mail is set up. It replaces an
 * earlier one.
 *
 * @throws DeskError forbidden for a role that the caller may not assign, name_taken for a teammate's email,
 *   invalid_input, also with too many open invitations
 */
export async function inviteTeammate(
  desk: MailedLinkDesk,
  caller: Caller,
  person: PersonDetails & { readonly role: string },
): Promise<MailedLink> {
  const { workspace, teammate } = caller;
  needRight(caller, "team.edit");
  return await desk.db.transaction().execute(async (db) => {
    const by = await lockCaller({ db }, caller);
    const role = await lockGivenRole({ db }, workspace, person.role);
    checkGrant(by, role);
    const { email, name } = checkPerson(person);
    const activity = { kind: "invited", subject: email, detail: { role: role.label } } as const;
    await recordActivity({ ...desk, db }, { ...byCaller(by), ...activity });
    const link = await makeInvitation({ ...desk, db }, { ...person, workspace, madeBy: teammate.id });
    const mail = { workspace, to: { address: email, name }, ...link };
    return { ...link, isMailed: await mailInvitation({ ...desk, db }, mail, teammate.name) };
  });
}

/**
 * Like {@linkcode inviteTeammate}, for the operator's commands, which need no authorization; called in a transaction.
 */
export async function makeInvitation(
  desk: LinkDesk,
  asked: PersonDetails & { readonly workspace: string; readonly role: string; readonly madeBy: string | null },
): Promise<NewAccountLink> {
  const { db } = desk;
  const { workspace, role, madeBy } = asked;
  const { email, name } = checkPerson(asked);
  const known = await db.selectFrom("teammates").innerJoin("accounts", "accounts.id", "teammates.account")
    .select("deactivatedAt").where("workspace", "=", workspace).where("email", "=", email).executeTakeFirst();
  if (known !== undefined) {
    const fix = known.deactivatedAt === null ? "Change their role on their page." : "Reactivate them on their page.";
    const says = `${email} is on the team already.`;
    throw new DeskError("name_taken", says, { fix, ...atField("email", says, fix) });
  }
  await checkFreeName(desk, workspace, name);
  await db.deleteFrom("accountLinks").where("workspace", "=", workspace).where("kind", "=", "invite")
    .where("usedAt", "is", null)
    .where((where) => where.or([where("email", "=", email), where("expiresAt", "<=", desk.now())]))
    .execute();
  await refuseTooMany(desk, workspace);
  return await createLink(desk, { workspace, kind: "invite", role, email, name, madeBy });
}

async function refuseTooMany({ db }: Pick<Desk, "db">, workspace: string): Promise<void> {
  const { open } = await db.selectFrom("accountLinks").select((row) => row.fn.countAll<number>().as("open"))
    .where("workspace", "=", workspace).where("kind", "=", "invite").where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  const { invitationsMax } = TEAMMATE_LIMITS;
  if (Number(open) < invitationsMax) return;
  throw new DeskError("invalid_input", `At most ${invitationsMax} invitations can be open.`, {
    fix: "Withdraw some first.",
  });
}

/** Returns unused invitations that are still valid, newest first. */
export async function listInvitations(
  desk: Pick<Desk, "db" | "now">,
  workspace: string,
): Promise<readonly Invitation[]> {
  return await desk.db.selectFrom("accountLinks")
    .select(["id", "email", "name", "role", "createdAt", "expiresAt"])
    .where("workspace", "=", workspace).where("kind", "=", "invite")
    .where("usedAt", "is", null).where("expiresAt", ">", desk.now())
    .orderBy("createdAt", "desc").orderBy("id")
    .execute();
}

/**
 * Withdraws an invitation. Idempotent.
 *
 * @throws DeskError forbidden without the right team.edit
 */
export async function withdrawInvitation(
  desk: Pick<Desk, "db" | "now" | "newId">,
  caller: Caller,
  id: string,
): Promise<void> {
  await desk.db.transaction().execute(async (db) => {
    const by = await lockCaller({ db }, caller);
    needRight(by, "team.edit");
    const withdrawn = await db.deleteFrom("accountLinks")
      .where("workspace", "=", caller.workspace).where("kind", "=", "invite").where("id", "=", id)
      .where("usedAt", "is", null).returning("email").executeTakeFirst();
    const subject = withdrawn?.email ?? null;
    if (subject === null) return;
    await recordActivity({ ...desk, db }, { ...byCaller(by), kind: "invitation_withdrawn", subject });
  });
}
