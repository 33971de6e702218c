/**
 * The routes of the Team pages: listing, inviting, and changing a teammate.
 *
 * @module
 */
import { endConnections } from "../../../core/connections/connections.ts";
import { canMail } from "../../../core/mail/server.ts";
import { DeskError, unmarkedParameter } from "../../../core/problem.ts";
import { passwordMark } from "../../../core/teammates/accounts.ts";
import { createResetLink, type MailedLink } from "../../../core/teammates/account_link.ts";
import { inviteTeammate, listInvitations, withdrawInvitation } from "../../../core/teammates/invitation.ts";
import {
  canManage,
  changeRole,
  deactivate,
  findMember,
  listTeam,
  reactivate,
  resetSecondStep,
  transferOwnership,
} from "../../../core/teammates/manage.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { listTwoStep, readSecondSteps } from "../../../core/sign_in/second_step.ts";
import { findRole, hasRightsOf, listRoles, type Role } from "../../../core/teammates/roles.ts";
import { endDeskSessions } from "../../../kv/desk_sessions.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { checkOwnPassword } from "../account/confirm.ts";
import { type FormRefusal, NOT_REFUSED, refusalOf } from "../form/refusal_words.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { type InviteFacts, InvitePage, type ShownLink } from "./invite.tsx";
import { type MemberFacts, MemberPage } from "./member.tsx";
import { TEAM_PATH, TeamPage } from "./team.tsx";
import { redirectSaying } from "../page/notice.ts";

/** `GET /desk/settings/team`: lists everyone, and the open invitations. */
export async function showTeam(served: Served, asked: TeammateRequest): Promise<Response> {
  const { id } = asked.workspace;
  const facts = {
    members: await listTeam(served.desk, id),
    twoStep: await listTwoStep(served.desk, id),
    invitations: await listInvitations(served.desk, id),
    roles: await listRoles(served.desk, id),
    mayManage: hasRight(asked.signedIn.caller, "team.edit"),
    mayEditRoles: hasRight(asked.signedIn.caller, "roles.edit"),
  };
  return await htmlAnswer(<TeamPage shell={shellOf(served, asked)} facts={facts} />);
}

const NEW_INVITATION = { email: "", name: "", role: "teammate" } as const;

/** `GET /desk/settings/team/invite`: shows the form. */
export async function showInvite(served: Served, asked: TeammateRequest): Promise<Response> {
  return await inviteAnswer(served, asked, { ...NEW_INVITATION, ...NOT_REFUSED, link: null });
}

/** `POST /desk/settings/team/invite`: creates an invitation; only this response shows its link. */
export async function sendInvite(served: Served, asked: SignedInRequest): Promise<Response> {
  const typed = { email: text(asked.form, "email"), name: text(asked.form, "name"), role: text(asked.form, "role") };
  try {
    const { caller } = asked.signedIn;
    const made = await inviteTeammate(served.desk, caller, typed);
    const link = shownLink(served, "setup", made, typed.email.trim());
    return await inviteAnswer(served, asked, { ...typed, ...NOT_REFUSED, link });
  } catch (error) {
    return await inviteAnswer(served, asked, { ...typed, ...faultOf(error), link: null });
  }
}

async function inviteAnswer(
  served: Served,
  asked: TeammateRequest,
  answer: Omit<InviteFacts, "canMail">,
): Promise<Response> {
  const facts = { ...answer, canMail: await canMail(served.desk, asked.workspace.id) };
  const page = <InvitePage shell={shellOf(served, asked)} roles={await givableRoles(served, asked)} facts={facts} />;
  return await htmlAnswer(page, facts.fault === null ? 200 : 400);
}

/** `POST /desk/settings/team/invitations/:id/withdraw`: withdraws an invitation. */
export async function sendWithdraw(served: Served, asked: SignedInRequest): Promise<Response> {
  await withdrawInvitation(served.desk, asked.signedIn.caller, asked.params.id ?? "");
  return redirectSaying(TEAM_PATH, "invitation-withdrawn");
}

/** `GET /desk/settings/team/:id`: shows a teammate. */
export async function showMember(served: Served, asked: TeammateRequest): Promise<Response> {
  const done = new URL(asked.request.url).searchParams.get("done");
  return await memberAnswer(served, asked, { news: (done !== null && NEWS.get(done)) || null });
}

/** The notice after each change. */
const NEWS: ReadonlyMap<string, string> = new Map([
  ["role", "The role is changed."],
  ["deactivate", "They are signed out everywhere and cannot sign in."],
  ["reactivate", "They can sign in again."],
  ["second-step", "Their second step is off. They sign in with their password and can set up a new one."],
  ["owner", "They are the owner now, and you are an admin."],
]);

type Change = (served: Served, asked: SignedInRequest, id: string) => Promise<ShownLink | void>;

/** The operations of the buttons on a teammate's page; one that creates a link shows it. */
const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  ["role", async ({ desk }, asked, id) => {
    const seen = text(asked.form, "seen") || null;
    await changeRole(desk, asked.signedIn.caller, id, text(asked.form, "role"), seen);
  }],
  ["reset", async (served, asked, id) => {
    return shownLink(served, "reset", await createResetLink(served.desk, asked.signedIn.caller, id), "");
  }],
  ["reactivate", async ({ desk }, asked, id) => await reactivate(desk, asked.signedIn.caller, id)],
  ["deactivate", async (served, asked, id) => {
    const { workspace } = asked.signedIn.caller;
    const freed = await deactivate(served.desk, asked.signedIn.caller, id);
    await endDeskSessions(served, { workspace, teammate: id });
    for (const conversationId of freed) served.desk.live.publish({ kind: "conversation", workspace, conversationId });
  }],
  ["second-step", async (served, asked, id) => {
    const place = { workspace: asked.workspace.id, teammate: id };
    await resetSecondStep(served.desk, asked.signedIn.caller, id);
    await endDeskSessions(served, place);
    await endConnections(served.desk, [place]);
  }],
  ["owner", async (served, asked, id) => {
    const { caller } = asked.signedIn;
    await checkOwnPassword(served, asked);
    await transferOwnership(served.desk, caller, id);
    served.desk.live.publish({ kind: "teammate", workspace: caller.workspace, teammate: caller.teammate.id });
  }],
]);

/** `POST /desk/settings/team/:id`: changes a teammate. */
export async function changeMember(served: Served, asked: SignedInRequest): Promise<Response> {
  const id = asked.params.id ?? "";
  const name = text(asked.form, "do");
  const change = CHANGES.get(name);
  if (change === undefined) throw unmarkedParameter("do", "must name a change.");
  try {
    const link = await change(served, asked, id) ?? null;
    served.desk.live.publish({ kind: "teammate", workspace: asked.workspace.id, teammate: id });
    return link === null ? redirect(`${TEAM_PATH}/${id}?done=${name}`) : await memberAnswer(served, asked, { link });
  } catch (error) {
    return await memberAnswer(served, asked, faultOf(error));
  }
}

async function memberAnswer(
  served: Served,
  asked: TeammateRequest,
  { news = null, fault = null, faults = [], link = null }: Partial<
    Pick<MemberFacts, "news" | "fault" | "faults" | "link">
  >,
): Promise<Response> {
  const { caller } = asked.signedIn;
  const member = await findMember(served.desk, caller.workspace, asked.params.id ?? "");
  if (member === null) throw new DeskError("not_found", "There is no such teammate.");
  const role = await findRole(served.desk, caller.workspace, member.role);
  if (role === null) throw new DeskError("not_found", "Their role was removed.");
  const isOther = member.id !== caller.teammate.id;
  const facts: MemberFacts = {
    member,
    secondSteps: await readSecondSteps(served.desk, member.account),
    role,
    mayManage: canManage(caller, role),
    roles: await givableRoles(served, asked),
    hasPassword: await passwordMark(served.desk, asked.signedIn.account) !== null,
    mayHandOver: isOther && hasRight(caller, "team.own") && member.deactivatedAt === null,
    news,
    fault,
    faults,
    link,
  };
  return await htmlAnswer(<MemberPage shell={shellOf(served, asked)} facts={facts} />, fault === null ? 200 : 400);
}

/** The roles that the reader may assign, the highest built-in one first. */
async function givableRoles({ desk }: Served, { signedIn: { caller } }: TeammateRequest): Promise<readonly Role[]> {
  if (!hasRight(caller, "team.edit")) return [];
  const roles = (await listRoles(desk, caller.workspace)).filter((role) => hasRightsOf(caller.role, role));
  return [...roles.filter(({ isBuiltIn }) => isBuiltIn).toReversed(), ...roles.filter(({ isBuiltIn }) => !isBuiltIn)];
}

function shownLink(
  { baseUrl }: Served,
  path: "setup" | "reset",
  { token, expiresAt, isMailed }: MailedLink,
  whom: string,
): ShownLink {
  return { address: `${baseUrl}/${path}/${token}`, expiresAt, for: whom, isMailed };
}

/** Why a form was refused; other errors are rethrown. */
export function faultOf(error: unknown): FormRefusal {
  if (!(error instanceof DeskError) || error.code === "forbidden" || error.code === "not_found") throw error;
  return refusalOf(error);
}
