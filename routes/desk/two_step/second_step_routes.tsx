/**
 * The second step of signing in: shown and checked.
 *
 * @module
 */
import { unlockApp, useAppCode } from "../../../core/sign_in/authenticator_app.ts";
import { assertionOptions, passkeyHost, usePasskey } from "../../../core/sign_in/passkeys.ts";
import { useRecoveryCode } from "../../../core/sign_in/recovery_codes.ts";
import { readSecondSteps } from "../../../core/sign_in/second_step.ts";
import { opaqueHash } from "../../../core/identity/opaque.ts";
import { tryRecordActivity } from "../../../core/activity/record.ts";
import { DeskError } from "../../../core/problem.ts";
import { publicCompany } from "../../../core/settings/company.ts";
import { findMember, type TeamMember } from "../../../core/teammates/manage.ts";
import { passwordMark } from "../../../core/teammates/accounts.ts";
import { findTeammate } from "../../../core/teammates/teammates.ts";
import type { HalfSignIn } from "../../../kv/keys.ts";
import { countSecondStep, endHalfSignIn, findHalfSignIn, keepChallenge, takeChallenge } from "../../../kv/sign_ins.ts";
import type { FormRequest, PlainRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { noteFailedSignIn } from "../account/failed_sign_in.ts";
import { signedInAnswer } from "../account/signed_in.ts";
import { redirect, text } from "../forms.ts";
import { htmlAnswer } from "../layout.tsx";
import { endedHalfCookie, halfIdOf } from "./half_cookie.ts";
import { SecondStepPage } from "./second_step.tsx";

/** A sign-in that waits, and the id of its cookie. */
type Waiting = { readonly id: string; readonly signIn: HalfSignIn };

/** What is wrong with a second step that was tried; null when it is right. */
type Check = (served: Served, asked: FormRequest, waiting: Waiting) => Promise<string | null>;

const LOCKED =
  "Too many codes were wrong, and the app is locked. Use a recovery code or a passkey, or ask an owner or " +
  "admin of your desk to reset your second step.";

/** What each kind of second step checks. */
const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ["code", async ({ desk }, { form }, { signIn }) => {
    const verdict = await useAppCode(desk, signIn.account, text(form, "code"));
    if (verdict === "right") return null;
    return verdict === "locked"
      ? LOCKED
      : "This code is wrong, or was used already. Type the one that your app shows now.";
  }],
  ["recovery", async ({ desk }, { form, ip }, { signIn }) => {
    if (!await useRecoveryCode(desk, signIn.account, text(form, "code"))) {
      return "This code is wrong, or was used already.";
    }
    await unlockApp(desk, signIn.account);
    const by = await findTeammate(desk, signIn.workspace, signIn.teammate);
    await tryRecordActivity(desk, { workspace: signIn.workspace, by, address: ip, kind: "recovery_code_used" });
    return null;
  }],
  ["passkey", async (served, { form }, { id, signIn }) => {
    const takes = (challenge: string) =>
      takeChallenge(storeOf(served), challenge, { use: "second_step", holder: opaqueHash(id) });
    const tried = { answer: text(form, "answer"), account: signIn.account, takeChallenge: takes };
    if (await usePasskey(served.desk, tried) === null) return "This passkey was not accepted. Try again.";
    await unlockApp(served.desk, signIn.account);
    return null;
  }],
]);

/** `GET /desk/sign-in/second-step`: asks for the second step. */
export async function showSecondStep(served: Served, { request }: PlainRequest): Promise<Response> {
  const waiting = await waitingOf(served, request);
  if (waiting === null) return tooLate(served);
  return await pageAnswer(served, waiting, new URL(request.url).searchParams.has("recovery"), null);
}

/** `POST /desk/sign-in/second-step`: checks it, and signs in. */
export async function sendSecondStep(served: Served, asked: FormRequest): Promise<Response> {
  const { form, request } = asked;
  const waiting = await waitingOf(served, request);
  if (waiting === null) return tooLate(served);
  const { id, signIn } = waiting;
  const check = CHECKS.get(text(form, "do"));
  if (check === undefined) throw new DeskError("invalid_input", "do: must name a second step.");
  const member = await findMember(served.desk, signIn.workspace, signIn.teammate);
  if (member === null || member.deactivatedAt !== null) return tooLate(served);
  if (await passwordMark(served.desk, signIn.account) !== signIn.passwordMark) return tooLate(served);
  await takeTry(served, asked, member);
  if (!await countSecondStep(storeOf(served), id)) return tooLate(served);
  const fault = await check(served, asked, waiting);
  if (fault !== null) {
    noteFailedSignIn(served, asked, { email: member.email, reason: "second_step" });
    return await pageAnswer(served, waiting, text(form, "do") === "recovery", fault);
  }
  // Of two right answers at once, one signs in.
  if (!await endHalfSignIn(served, id)) return tooLate(served);
  const answer = await signedInAnswer(
    served,
    asked,
    { workspace: signIn.workspace, teammate: signIn.teammate },
    signIn.next,
  );
  answer.headers.append("set-cookie", endedHalfCookie(served.baseUrl));
  return answer;
}

/** `POST /desk/sign-in/second-step/passkey`: what the browser needs to ask for a passkey, as JSON. */
export async function beginSecondStepPasskey(served: Served, { request, address }: FormRequest): Promise<Response> {
  await takeRate(served, "passkeyOptions", address);
  const waiting = await waitingOf(served, request);
  if (waiting === null) throw new DeskError("unauthenticated", "Sign in again.");
  const options = await assertionOptions(served.desk, waiting.signIn.account);
  const holder = opaqueHash(waiting.id);
  await keepChallenge(storeOf(served), options.challenge, { use: "second_step", holder });
  return Response.json(options, { headers: { "cache-control": "no-store" } });
}

/** Counts a try. @throws DeskError rate_limited */
async function takeTry(served: Served, asked: FormRequest, { account, email }: TeamMember): Promise<void> {
  try {
    await takeRate(served, "signIn", `second step ${asked.address}`);
    await takeRate(served, "secondStep", account);
  } catch (error) {
    noteFailedSignIn(served, asked, { email, reason: "rate" });
    throw error;
  }
}

async function waitingOf(served: Served, request: Request): Promise<Waiting | null> {
  const id = halfIdOf(served.baseUrl, request);
  const signIn = id === null ? null : await findHalfSignIn(storeOf(served), id);
  return id === null || signIn === null ? null : { id, signIn };
}

async function pageAnswer(
  served: Served,
  { signIn }: Waiting,
  isRecovery: boolean,
  fault: string | null,
): Promise<Response> {
  const state = await readSecondSteps(served.desk, signIn.account);
  const company = await publicCompany(served.desk, signIn.workspace);
  const facts = { company, state, offersPasskeys: passkeyHost(served.desk.baseUrl) !== null, isRecovery, fault };
  return await htmlAnswer(<SecondStepPage assets={served.assets.desk} facts={facts} />, fault === null ? 200 : 400);
}

function tooLate({ baseUrl }: Served): Response {
  return redirect("/desk/sign-in?again", { "set-cookie": endedHalfCookie(baseUrl) });
}

function storeOf({ desk, kv }: Served) {
  return { ...desk, kv };
}
