/**
 * The routes behind links: setting up the desk, joining a team, and resetting a password.
 *
 * @module
 */
import { onOneLine } from "../../../widget/visible_text.ts";
import { printsSetup } from "../../../core/instances.ts";
import { lockWorkspace } from "../../../core/db/lock_workspace.ts";
import { requiredProvider } from "../../../core/oidc/access.ts";
import { atField, DeskError, joinRefusals } from "../../../core/problem.ts";
import { publicCompany } from "../../../core/settings/company.ts";
import { isTimezone } from "../../../core/settings/formats.ts";
import { COMPANY_NAME_CHARS_MAX } from "../../../core/settings/settings.ts";
import {
  type AccountLink,
  createSetupLink,
  findAccountLink,
  type Newcomer,
  resetByLink,
} from "../../../core/teammates/account_link.ts";
import { checkJoining } from "../../../core/teammates/join.ts";
import { hasOwner } from "../../../core/teammates/teammates.ts";
import type { FormRequest, PlainRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { noteFailedSignIn } from "./failed_sign_in.ts";
import { joinedAnswer } from "./joined.ts";
import { takePasswordTry } from "./sign_in_tries.ts";
import { type FormRefusal, NOT_REFUSED, refusalOf } from "../form/refusal_words.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { FaultPage } from "./sign_in.tsx";
import { endAccountSessions } from "./end_sessions.ts";
import { JoinPage, ResetPage, SetupPage, type TypedPerson } from "./link_pages.tsx";
import { signInAnswer } from "./sign_in_answer.tsx";
import { requiredText, secondStepOfNewcomer } from "./signed_in.ts";

/** `GET /setup/:token`: shows the form in which the first owner or an invited person makes an account. */
export async function showSetup(served: Served, asked: PlainRequest): Promise<Response> {
  const { params } = asked;
  const link = await findAccountLink(served.desk, params.token ?? "");
  if (link === null || link.kind === "reset") return await invalidLink(served);
  const required = await requiredProvider(served.desk, link.workspace);
  if (required !== null && link.email !== null) {
    const news = `You are invited. Sign in with ${required.label} as ${link.email} to join.`;
    const facts = { news, fault: null, email: link.email, next: "/desk" };
    return await signInAnswer(served, asked, facts, { of: link.workspace });
  }
  const typed = { email: "", name: link.name ?? "", company: "" };
  return await setupAnswer(served, link, { token: params.token ?? "", typed, ...NOT_REFUSED });
}

/** `POST /setup/:token`: makes the account, or asks for the second step of an existing one, and signs in. */
export async function setUp(served: Served, asked: FormRequest): Promise<Response> {
  const { params, form, address } = asked;
  await takeRate(served, "accountLink", address);
  const token = params.token ?? "";
  const typed = { email: text(form, "email"), name: text(form, "name"), company: onOneLine(text(form, "company")) };
  const link = await findAccountLink(served.desk, token);
  if (link === null) return await invalidLink(served);
  const email = link.email ?? typed.email;
  // Without a rate the password of an existing account could be guessed here. Counted without an account too, or the
  // refusal would reveal that there is one.
  const tried = await takePasswordTry(served, asked, email);
  try {
    const required = await requiredProvider(served.desk, link.workspace);
    if (required !== null) throw new DeskError("forbidden", requiredText(required));
    const newcomer = { ...typed, password: text(form, "password"), address: asked.ip };
    const joining = await checkNewcomer(served, token, newcomer);
    if (joining.kind === "wrong_password") {
      noteFailedSignIn(served, asked, { email, reason: "password" });
      throw joining.refusal;
    }
    await tried.wasRight();
    const zone = text(form, "timezone");
    const details = { company: typed.company, timezone: isTimezone(zone) ? zone : "" };
    const { workspace } = link;
    return await secondStepOfNewcomer(served, workspace, joining, details) ??
      await joinedAnswer(served, asked, joining, details);
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    if (error.code === "not_found") return await invalidLink(served);
    return await setupAnswer(served, link, { token, typed, ...refusalOf(error) });
  }
}

/** @throws DeskError invalid_input with every wrong field, and as `checkJoining` */
async function checkNewcomer(served: Served, token: string, newcomer: Newcomer & { readonly company: string }) {
  const isTooLong = newcomer.company.length > COMPANY_NAME_CHARS_MAX;
  const says = `A company's name has at most ${COMPANY_NAME_CHARS_MAX} characters.`;
  const refusal = new DeskError("invalid_input", says, atField("company", says));
  try {
    const joining = await checkJoining(served.desk, token, newcomer);
    if (isTooLong) throw refusal;
    return joining;
  } catch (error) {
    const isMore = isTooLong && error !== refusal && error instanceof DeskError && error.code === "invalid_input";
    throw isMore ? joinRefusals([refusal, error]) : error;
  }
}

async function setupAnswer(
  served: Served,
  { kind, email, workspace }: AccountLink,
  { token, typed, ...refusal }: FormRefusal & { readonly token: string; readonly typed: TypedPerson },
): Promise<Response> {
  const company = await publicCompany(served.desk, workspace);
  const page = { assets: served.assets.desk, company, path: `/setup/${token}`, ...refusal };
  const status = refusal.fault === null ? 200 : 400;
  if (kind === "setup") return await htmlAnswer(<SetupPage {...page} typed={typed} />, status);
  return await htmlAnswer(<JoinPage {...page} email={email ?? typed.email} name={typed.name} />, status);
}

/** `GET /reset/:token`: shows the form for a new password. */
export async function showReset(served: Served, { params }: PlainRequest): Promise<Response> {
  const token = params.token ?? "";
  const link = await findAccountLink(served.desk, token);
  if (link?.kind !== "reset") return await invalidLink(served);
  return await resetAnswer(served, token, link, NOT_REFUSED);
}

/** `POST /reset/:token`: sets the password and ends every session and API token; the teammate then signs in with it. */
export async function sendReset(served: Served, { params, form, address, ip }: FormRequest): Promise<Response> {
  await takeRate(served, "accountLink", address);
  const token = params.token ?? "";
  const link = await findAccountLink(served.desk, token);
  if (link === null) return await invalidLink(served);
  try {
    const owner = await resetByLink(served.desk, token, { password: text(form, "password"), address: ip });
    // Who asks for a link may have lost control of the account, and not know which tokens were made with it.
    await endAccountSessions(served, owner, { butHash: null, tokens: false });
    return redirect("/desk/sign-in?reset");
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    if (error.code === "not_found") return await invalidLink(served);
    return await resetAnswer(served, token, link, refusalOf(error));
  }
}

async function resetAnswer(
  served: Served,
  token: string,
  { workspace }: AccountLink,
  refusal: FormRefusal,
): Promise<Response> {
  const company = await publicCompany(served.desk, workspace);
  const page = { assets: served.assets.desk, company, path: `/reset/${token}`, ...refusal };
  return await htmlAnswer(<ResetPage {...page} />, refusal.fault === null ? 200 : 400);
}

/** The address of the first owner's setup; null once there is an owner, or if another instance has printed it. */
export async function firstSetupAddress(
  { desk, baseUrl }: Pick<Served, "desk" | "baseUrl">,
  workspace: string,
): Promise<string | null> {
  return await desk.db.transaction().execute(async (db) => {
    const inside = { ...desk, db };
    await lockWorkspace(inside, workspace);
    if (await hasOwner(inside, workspace) || !await printsSetup(inside)) return null;
    const { token } = await createSetupLink(inside, workspace, "owner");
    return `${baseUrl}/setup/${token}`;
  });
}

function invalidLink(served: Served): Promise<Response> {
  const says = "It was used already, or it is too old. An owner or admin can create a new one.";
  return htmlAnswer(<FaultPage assets={served.assets.desk} title="This link no longer works" says={says} />, 404);
}
