/**
 * The operator's commands for a team: list it, invite, and create password reset links. They need no authorization: the
 * operator owns the machine.
 *
 * @see docs/self-hosting.md, "Team"
 * @module
 */
import { z } from "zod";
import { type NewActivity, recordActivity } from "../activity/record.ts";
import { inTransaction } from "../db/in_transaction.ts";
import type { Desk } from "../desk.ts";
import { allowPasswords } from "../oidc/access.ts";
import { DeskError } from "../problem.ts";
import { removeSecondSteps } from "../sign_in/second_step.ts";
import { resetLinkFor } from "./account_link.ts";
import { normalEmail } from "./accounts.ts";
import { makeInvitation } from "./invitation.ts";
import { listTeam, type TeamMember } from "./manage.ts";
import { BUILT_IN_ROLES } from "./rights.ts";
import { everyWorkspace, type Workspace, workspaceLabel } from "./workspaces.ts";

/** Whether to remove the second factors of the account, for a lost phone. */
const withoutSecondStep = z.boolean().default(false);

/** A command of the operator. */
export const teamOrderSchema = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("list") }),
  z.strictObject({
    do: z.literal("invite"),
    email: z.string(),
    name: z.string(),
    role: z.enum(BUILT_IN_ROLES),
    /** The workspace's name or id; default: the first one. */
    workspace: z.string().optional(),
  }),
  z.strictObject({ do: z.literal("reset"), email: z.string(), withoutSecondStep }),
  /** For an owner: also reactivates them. */
  z.strictObject({ do: z.literal("recover"), email: z.string(), withoutSecondStep }),
]);

/** A command of the operator. */
export type TeamOrder = z.output<typeof teamOrderSchema>;

type OrderDesk = Pick<Desk, "db" | "now" | "newId" | "randomBytes">;

/**
 * Executes a command.
 *
 * @param baseUrl the base of links, without a trailing slash
 * @returns the output for the operator
 * @throws DeskError not_found, name_taken, invalid_input
 */
export async function runTeamOrder(desk: OrderDesk, order: TeamOrder, baseUrl: string): Promise<string> {
  const teams = await readTeams(desk);
  switch (order.do) {
    case "list":
      return listed(teams);
    case "invite": {
      const { email, name, role } = order;
      const { workspace } = teamOf(teams, order.workspace);
      const link = await desk.db.transaction().execute((db) =>
        makeInvitation({ ...desk, db }, { workspace: workspace.id, email, name, role, madeBy: null })
      );
      await recordOrder(desk, { workspace: workspace.id, kind: "invited", subject: email, detail: { role } });
      return linkLine(`${baseUrl}/setup/${link.token}`, link.expiresAt);
    }
    case "reset":
    case "recover": {
      const members = membersOf(teams, order.email);
      return await inTransaction(desk.db, (db) => linkFor({ ...desk, db }, order, members, baseUrl));
    }
  }
}

/** Creates the link of a command, after removing what it should. @returns the output for the operator */
async function linkFor(
  desk: OrderDesk,
  order: Extract<TeamOrder, { readonly do: "reset" | "recover" }>,
  members: readonly [WorkspaceMember, ...WorkspaceMember[]],
  baseUrl: string,
): Promise<string> {
  const news = order.do === "recover" ? await letIn(desk, members) : "";
  const [{ workspace, member }] = members;
  if (order.withoutSecondStep) {
    await removeSecondSteps(desk, member.account);
    // A person with only the password was kept out by the second factor, and still is until the link sets another one.
    await desk.db.updateTable("accounts").set({ passwordHash: null }).where("id", "=", member.account).execute();
    await recordOrder(desk, { workspace, kind: "second_step_reset", subject: member.email });
  }
  const link = await resetLinkFor(desk, { workspace, teammate: member.id, madeBy: null });
  await recordOrder(desk, { workspace, kind: "reset_link_made", subject: member.email });
  return linkLine(`${baseUrl}/reset/${link.token}`, link.expiresAt) + news;
}

/** A workspace with all its members. */
type Team = { readonly workspace: Workspace; readonly members: readonly TeamMember[] };

/** A person in one workspace, by its id. */
type WorkspaceMember = { readonly workspace: string; readonly member: TeamMember };

async function readTeams(desk: OrderDesk): Promise<readonly [Team, ...Team[]]> {
  const teams: Team[] = [];
  for (const workspace of await everyWorkspace(desk)) {
    teams.push({ workspace, members: await listTeam(desk, workspace.id) });
  }
  const [first, ...others] = teams;
  if (first === undefined) throw new DeskError("not_found", "This desk was never started.");
  return [first, ...others];
}

function listed(teams: readonly Team[]): string {
  const lines = teams.map(({ workspace, members }) =>
    [
      ...(teams.length > 1 ? [`${workspaceLabel(workspace)} (${workspace.id})`] : []),
      ...members.map(lineOf),
    ].join("\n")
  );
  return lines.join("\n\n") || "No one has an account yet. The desk prints a set-up link when it starts.";
}

/** Returns the team of a workspace by its name or id; the first one by default. */
function teamOf(teams: readonly [Team, ...Team[]], named: string | undefined): Team {
  if (named === undefined) return teams[0];
  const found = teams.filter(({ workspace }) => workspace.id === named || workspaceLabel(workspace) === named);
  const [team, other] = found;
  const names = teams.map(({ workspace }) => `${workspaceLabel(workspace)} (${workspace.id})`).join(", ");
  if (team === undefined) {
    throw new DeskError("not_found", `No workspace is called ${named}.`, { fix: `There are: ${names}.` });
  }
  if (other === undefined) return team;
  throw new DeskError("invalid_input", `Several workspaces are called ${named}.`, { fix: `Use an id: ${names}.` });
}

/** Returns the memberships of the person with an email. */
function membersOf(teams: readonly Team[], email: string): readonly [WorkspaceMember, ...WorkspaceMember[]] {
  const [first, ...others] = teams.flatMap(({ workspace, members }) =>
    members.filter((known) => known.email === normalEmail(email))
      .map((member) => ({ workspace: workspace.id, member }))
  );
  if (first !== undefined) return [first, ...others];
  throw new DeskError("not_found", `No teammate has the email ${email}.`, { fix: "deno task team lists them." });
}

/** Records the operator's action: without a person, from this server. */
async function recordOrder(desk: OrderDesk, what: Omit<NewActivity, "by" | "address">): Promise<void> {
  await recordActivity(desk, { ...what, by: null, address: null });
}

/** The wording in the list of activities. */
const NOT_REQUIRED = "single sign-on is not required";

/**
 * Lets an owner sign in with a password again, to all their workspaces. @returns further information for the operator
 */
async function letIn(desk: OrderDesk, members: readonly [WorkspaceMember, ...WorkspaceMember[]]): Promise<string> {
  const { db } = desk;
  const owned = members.filter(({ member }) => member.role === "owner");
  if (owned.length === 0) {
    const { email } = members[0].member;
    throw new DeskError("invalid_input", `${email} is not an owner.`, { fix: `Use: deno task team reset ${email}` });
  }
  const lifted: boolean[] = [];
  for (const { workspace, member } of owned) {
    await db.updateTable("teammates").set({ deactivatedAt: null })
      .where("workspace", "=", workspace).where("id", "=", member.id).execute();
    if (member.deactivatedAt !== null) {
      await recordOrder(desk, { workspace, kind: "reactivated", subject: member.email });
    }
    const isLifted = await allowPasswords({ db }, workspace);
    if (isLifted) await recordOrder(desk, { workspace, kind: "sign_in_rule_changed", subject: NOT_REQUIRED });
    lifted.push(isLifted);
  }
  return lifted.includes(true)
    ? "\nSingle sign-on is not required any more; require it again in Settings, Sign-in."
    : "";
}

function lineOf({ email, name, role, lastSeenAt, deactivatedAt }: TeamMember): string {
  const seen = lastSeenAt === null ? "never seen" : `seen ${lastSeenAt.toISOString().slice(0, 10)}`;
  return `${role.padEnd(8)}  ${email}  ${name}  ${deactivatedAt === null ? seen : "deactivated"}`;
}

function linkLine(address: string, expiresAt: Date): string {
  return `${address}\nThe link works once, until ${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC.`;
}
