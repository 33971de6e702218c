/**
 * What the operator does to a team by command: listing it, inviting, and links for new passwords. The operator needs no
 * teammate's leave: they own the machine.
 *
 * @see docs/self-hosting.md, "Team"
 * @module
 */
import { z } from "zod";
import { type NewActivity, recordActivity } from "../activity/record.ts";
import type { Desk } from "../desk.ts";
import { allowPasswords } from "../oidc/access.ts";
import { DeskError } from "../problem.ts";
import { removeSecondSteps } from "../sign_in/second_step.ts";
import { resetLinkFor } from "./account_link.ts";
import { normalEmail } from "./accounts.ts";
import { makeInvitation } from "./invitation.ts";
import { listTeam, type TeamMember } from "./manage.ts";
import { BUILT_IN_ROLES } from "./rights.ts";
import { firstWorkspace } from "./workspaces.ts";

/** Whether the second steps of the account are taken off, for a lost phone. */
const withoutSecondStep = z.boolean().default(false);

/** One order of the operator. */
export const teamOrderSchema = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("list") }),
  z.strictObject({ do: z.literal("invite"), email: z.string(), name: z.string(), role: z.enum(BUILT_IN_ROLES) }),
  z.strictObject({ do: z.literal("reset"), email: z.string(), withoutSecondStep }),
  /** For an owner: also lets them in again when they were deactivated. */
  z.strictObject({ do: z.literal("recover"), email: z.string(), withoutSecondStep }),
]);

/** One order of the operator. */
export type TeamOrder = z.output<typeof teamOrderSchema>;

type OrderDesk = Pick<Desk, "db" | "now" | "newId" | "randomBytes">;

/**
 * Carries an order out.
 *
 * @param baseUrl where links lead, without a slash at the end
 * @returns what the operator reads
 * @throws DeskError not_found, name_taken, invalid_input
 */
export async function runTeamOrder(desk: OrderDesk, order: TeamOrder, baseUrl: string): Promise<string> {
  const workspace = await firstWorkspace(desk);
  if (workspace === null) throw new DeskError("not_found", "This desk was never started.");
  const team = await listTeam(desk, workspace.id);
  switch (order.do) {
    case "list":
      return team.map(lineOf).join("\n") || "No one has an account yet. The desk prints a set-up link when it starts.";
    case "invite": {
      const { email, name, role } = order;
      const link = await desk.db.transaction().execute((db) =>
        makeInvitation({ ...desk, db }, { workspace: workspace.id, email, name, role, madeBy: null })
      );
      await recordOrder(desk, { workspace: workspace.id, kind: "invited", subject: email, detail: { role } });
      return linkLine(`${baseUrl}/setup/${link.token}`, link.expiresAt);
    }
    case "reset":
    case "recover": {
      const member = memberOf(team, order.email);
      const news = order.do === "recover" ? await letIn(desk, workspace.id, member) : "";
      if (order.withoutSecondStep) {
        await removeSecondSteps(desk, member.account);
        await recordOrder(desk, { workspace: workspace.id, kind: "second_step_reset", subject: member.email });
      }
      const link = await resetLinkFor(desk, { workspace: workspace.id, teammate: member.id, madeBy: null });
      await recordOrder(desk, { workspace: workspace.id, kind: "reset_link_made", subject: member.email });
      return linkLine(`${baseUrl}/reset/${link.token}`, link.expiresAt) + news;
    }
  }
}

/** Records what the operator did: without a person, and from this server. */
async function recordOrder(desk: OrderDesk, what: Omit<NewActivity, "by" | "address">): Promise<void> {
  await recordActivity(desk, { ...what, by: null, address: null });
}

function memberOf(team: readonly TeamMember[], email: string): TeamMember {
  const member = team.find((known) => known.email === normalEmail(email));
  if (member !== undefined) return member;
  throw new DeskError("not_found", `No teammate has the e-mail ${email}.`, { fix: "deno task team lists them." });
}

/** Lets an owner sign in with a password again. @returns what else the operator must know */
async function letIn({ db }: Pick<Desk, "db">, workspace: string, { id, email, role }: TeamMember): Promise<string> {
  if (role !== "owner") {
    throw new DeskError("invalid_input", `${email} is no owner.`, { fix: `Use: deno task team reset ${email}` });
  }
  await db.updateTable("teammates").set({ deactivatedAt: null })
    .where("workspace", "=", workspace).where("id", "=", id).execute();
  return await allowPasswords({ db }, workspace)
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
