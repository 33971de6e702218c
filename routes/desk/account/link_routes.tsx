/**
 * The addresses that links lead to: setting the desk up, joining a team, and setting a new password.
 *
 * @module
 */
import { tryRecordActivity } from "../../../core/activity/record.ts";
import { requiredProvider } from "../../../core/oidc/access.ts";
import { DeskError } from "../../../core/problem.ts";
import { changeSettings } from "../../../core/settings/change.ts";
import { publicCompany } from "../../../core/settings/company.ts";
import { COMPANY_NAME_CHARS_MAX, isTimezone } from "../../../core/settings/settings.ts";
import {
  type AccountLink,
  createSetupLink,
  findAccountLink,
  joinByLink,
  resetByLink,
} from "../../../core/teammates/account_link.ts";
import { accountOfEmail } from "../../../core/teammates/accounts.ts";
import type { Caller } from "../../../core/teammates/caller.ts";
import { findTeammate, hasOwner, type Member } from "../../../core/teammates/teammates.ts";
import { builtInRole } from "../../../core/teammates/roles.ts";
import type { FormRequest, PlainRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { noteFailedSignIn, takeSignIn } from "./failed_sign_in.ts";
import { redirect, text } from "../forms.ts";
import { htmlAnswer } from "../layout.tsx";
import { FaultPage } from "../sign_in.tsx";
import { endAccountSessions } from "./end_sessions.ts";
import { JoinPage, ResetPage, SetupPage, type TypedPerson } from "./link_pages.tsx";
import { signInAnswer } from "./sign_in_answer.tsx";
import { requiredText, rightPasswordAnswer } from "./signed_in.ts";

/** `GET /setup/:token`: the form in which the first owner, or someone who was invited, makes an account. */
export async function showSetup(served: Served, asked: PlainRequest): Promise<Response> {
  const { params } = asked;
  const link = await findAccountLink(served.desk, params.token ?? "");
  if (link === null || link.kind === "reset") return await goneLink(served);
  const required = await requiredProvider(served.desk, link.workspace);
  if (required !== null && link.email !== null) {
    const news = `You are invited. Sign in with ${required.label} as ${link.email} to join.`;
    const facts = { news, fault: null, email: link.email, next: "/desk" };
    return await signInAnswer(served, asked, facts, { of: link.workspace });
  }
  const typed = { email: "", name: link.name ?? "", company: "" };
  return await setupAnswer(served, link, { token: params.token ?? "", typed, fault: null });
}

/** `POST /setup/:token`: makes the account and signs in. */
export async function setUp(served: Served, asked: FormRequest): Promise<Response> {
  const { params, form, address } = asked;
  await takeRate(served, "signIn", address);
  const token = params.token ?? "";
  const typed = { email: text(form, "email"), name: text(form, "name"), company: text(form, "company").trim() };
  const link = await findAccountLink(served.desk, token);
  if (link === null) return await goneLink(served);
  const email = link.email ?? typed.email;
  // The password of an account that is there could be guessed here as at the sign-in.
  const hasAccount = await accountOfEmail(served.desk, email) !== null;
  if (hasAccount) await takeSignIn(served, asked, email);
  try {
    const required = await requiredProvider(served.desk, link.workspace);
    if (required !== null) throw new DeskError("forbidden", requiredText(required));
    if (typed.company.length > COMPANY_NAME_CHARS_MAX) {
      throw new DeskError("invalid_input", `A company's name has at most ${COMPANY_NAME_CHARS_MAX} characters.`);
    }
    const newcomer = { ...typed, password: text(form, "password"), address: asked.ip };
    const member = await joinByLink(served.desk, token, newcomer);
    const isFirst = link.kind === "setup" && member.role === "owner";
    if (isFirst) await setCompany(served, member, { name: typed.company, timezone: text(form, "timezone") });
    return await rightPasswordAnswer(served, asked, { workspace: member.workspace, teammate: member.id }, "/desk");
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    if (error.code === "not_found") return await goneLink(served);
    if (hasAccount && error.code === "name_taken") noteFailedSignIn(served, asked, { email, reason: "password" });
    return await setupAnswer(served, link, { token, typed, fault: sentenceOf(error) });
  }
}

async function setupAnswer(
  served: Served,
  { kind, email, workspace }: AccountLink,
  { token, typed, fault }: { readonly token: string; readonly typed: TypedPerson; readonly fault: string | null },
): Promise<Response> {
  const company = await publicCompany(served.desk, workspace);
  const page = { assets: served.assets.desk, company, path: `/setup/${token}`, fault };
  const status = fault === null ? 200 : 400;
  if (kind === "setup") return await htmlAnswer(<SetupPage {...page} typed={typed} />, status);
  return await htmlAnswer(<JoinPage {...page} email={email ?? typed.email} name={typed.name} />, status);
}

/** Saves the company's name where one was typed, and the time zone of the browser where it says one. */
async function setCompany(
  { desk }: Served,
  { workspace, ...teammate }: Member,
  { name, timezone }: { readonly name: string; readonly timezone: string },
): Promise<void> {
  const part = {
    ...(name === "" ? {} : { company: { name } }),
    ...(timezone === "" || !isTimezone(timezone) ? {} : { inbox: { businessHours: { timezone } } }),
  };
  const as = { role: builtInRole("owner"), via: "desk", token: null, readOnly: false, readsCustomers: true } as const;
  const caller: Caller = { workspace, teammate, ...as };
  await changeSettings(desk, caller, part, { dryRun: false, message: "Set up" });
}

/** `GET /reset/:token`: the form that sets a new password. */
export async function showReset(served: Served, { params }: PlainRequest): Promise<Response> {
  const token = params.token ?? "";
  const link = await findAccountLink(served.desk, token);
  if (link?.kind !== "reset") return await goneLink(served);
  return await resetAnswer(served, token, link, null);
}

/** `POST /reset/:token`: sets the password and ends every session; the teammate signs in with it then. */
export async function sendReset(served: Served, { params, form, address, ip }: FormRequest): Promise<Response> {
  await takeRate(served, "signIn", address);
  const token = params.token ?? "";
  const link = await findAccountLink(served.desk, token);
  if (link === null) return await goneLink(served);
  try {
    const owner = await resetByLink(served.desk, token, text(form, "password"));
    await endAccountSessions(served, owner);
    const by = await findTeammate(served.desk, owner.workspace, owner.teammate);
    await tryRecordActivity(served.desk, { workspace: owner.workspace, by, address: ip, kind: "password_reset" });
    return redirect("/desk/sign-in?reset");
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    if (error.code === "not_found") return await goneLink(served);
    return await resetAnswer(served, token, link, sentenceOf(error));
  }
}

async function resetAnswer(
  served: Served,
  token: string,
  { workspace }: AccountLink,
  fault: string | null,
): Promise<Response> {
  const company = await publicCompany(served.desk, workspace);
  const page = { assets: served.assets.desk, company, path: `/reset/${token}`, fault };
  return await htmlAnswer(<ResetPage {...page} />, fault === null ? 200 : 400);
}

/** The address at which the first owner comes in; null once there is one. */
export async function firstSetupAddress(
  served: Pick<Served, "desk" | "baseUrl">,
  workspace: string,
): Promise<string | null> {
  if (await hasOwner(served.desk, workspace)) return null;
  const { token } = await createSetupLink(served.desk, workspace, "owner");
  return `${served.baseUrl}/setup/${token}`;
}

function sentenceOf({ message, fix }: DeskError): string {
  return [message, fix].filter(Boolean).join(" ");
}

function goneLink(served: Served): Promise<Response> {
  const says = "It was used already, or it is too old. An owner or admin can create a new one.";
  return htmlAnswer(<FaultPage assets={served.assets.desk} title="This link no longer works" says={says} />, 404);
}
