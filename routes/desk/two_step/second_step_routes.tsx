/**
 * The second step of signing in: showing and checking it.
 *
 * @module
 */
import { unlockApp, useAppCode } from "../../../core/sign_in/authenticator_app.ts";
import { assertionOptions, passkeyHost, usePasskey } from "../../../core/sign_in/passkeys.ts";
import { useRecoveryCode } from "../../../core/sign_in/recovery_codes.ts";
import { readSecondSteps } from "../../../core/sign_in/second_step.ts";
import { opaqueHash } from "../../../core/identity/opaque.ts";
import { DeskError, unmarkedParameter } from "../../../core/problem.ts";
import { publicCompany } from "../../../core/settings/company.ts";
import { accountById, passwordFingerprint } from "../../../core/teammates/accounts.ts";
import { findTeammate } from "../../../core/teammates/teammates.ts";
import type { HalfSignIn } from "../../../kv/keys.ts";
import { countSecondStep, endHalfSignIn, findHalfSignIn, keepChallenge, takeChallenge } from "../../../kv/sign_ins.ts";
import type { FormRequest, PlainRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { noteFailedSignIn } from "../account/failed_sign_in.ts";
import { takeStepTry } from "../account/sign_in_tries.ts";
import { joinedAnswer } from "../account/joined.ts";
import { signedInAnswer } from "../account/signed_in.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { endedHalfCookie, halfIdOf } from "./half_cookie.ts";
import { SecondStepPage } from "./second_step.tsx";

/** A pending sign-in, and the id of its cookie. */
type Waiting = { readonly id: string; readonly signIn: HalfSignIn };

/** Checks a second step. Returns what is wrong; null when it is correct. */
type Check = (served: Served, asked: FormRequest, waiting: Waiting) => Promise<string | null>;

const LOCKED =
  "Too many codes were wrong, and the app is locked. Use a recovery code or a passkey, or ask an owner or " +
  "admin of your desk to reset your second step.";

/** The check of each kind of second step. */
const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ["code", async ({ desk }, { form }, { signIn }) => {
    const verdict = await useAppCode(desk, signIn.account, text(form, "code"));
    if (verdict === "right") return null;
    return verdict === "locked"
      ? LOCKED
      : "This code is wrong, or was used already. Type the one that your app shows now.";
  }],
  ["recovery", async ({ desk }, { form, ip }, { signIn }) => {
    const isRight = await useRecoveryCode(desk, signIn.account, { code: text(form, "code"), address: ip });
    return isRight ? null : "This code is wrong, or was used already.";
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

/** `GET /desk/sign-in/second-step`: shows the form for the second step. */
export async function showSecondStep(served: Served, { request }: PlainRequest): Promise<Response> {
  const waiting = await waitingOf(served, request);
  if (waiting === null) return tooLate(served);
  return await pageAnswer(served, waiting, new URL(request.url).searchParams.has("recovery"), null);
}

/** `POST /desk/sign-in/second-step`: checks the second step, and signs in. */
export async function sendSecondStep(served: Served, asked: FormRequest): Promise<Response> {
  const { form, request } = asked;
  const waiting = await waitingOf(served, request);
  if (waiting === null) return tooLate(served);
  const { id, signIn } = waiting;
  const check = CHECKS.get(text(form, "do"));
  if (check === undefined) throw unmarkedParameter("do", "must name a second step.");
  const email = await waitingEmail(served, signIn);
  if (email === null) return tooLate(served);
  const tried = await takeStepTry(served, asked, { account: signIn.account, email });
  if (!await countSecondStep(storeOf(served), id)) return tooLate(served);
  const fault = await check(served, asked, waiting);
  if (fault !== null) {
    noteFailedSignIn(served, asked, { email, reason: "second_step" });
    return await pageAnswer(served, waiting, text(form, "do") === "recovery", fault);
  }
  await tried.wasRight();
  // Of two concurrent correct answers, only one signs in.
  if (!await endHalfSignIn(served, id)) return tooLate(served);
  const answer = await completeAnswer(served, asked, signIn);
  answer.headers.append("set-cookie", endedHalfCookie(served.baseUrl));
  return answer;
}

/**
 * The email of a person who may still complete their sign-in; null if they were deactivated, or have a new password.
 */
async function waitingEmail({ desk }: Served, { workspace, teammate, account, passwordMark }: HalfSignIn) {
  const known = await accountById(desk, account);
  if (known === null || passwordFingerprint(known) !== passwordMark) return null;
  if (teammate !== null && await findTeammate(desk, workspace, teammate) === null) return null;
  return known.email;
}

/** Signs in, joining the workspace first if the sign-in is for that. */
async function completeAnswer(served: Served, asked: FormRequest, signIn: HalfSignIn): Promise<Response> {
  const { workspace, teammate, account, next, joining } = signIn;
  const proof = { account, mark: signIn.passwordMark };
  if (teammate !== null) {
    return await signedInAnswer(served, asked, { workspace, teammate }, next, { provider: null, proof });
  }
  if (joining === null) return tooLate(served);
  const person = {
    ...joining,
    address: asked.ip,
    account: { kind: "known", id: account, passwordMark: signIn.passwordMark },
  } as const;
  return await joinedAnswer(served, asked, person, joining);
}

/** `POST /desk/sign-in/second-step/passkey`: answers the browser's options for a passkey as JSON. */
export async function beginSecondStepPasskey(served: Served, { request, address }: FormRequest): Promise<Response> {
  await takeRate(served, "passkeyOptions", address);
  const waiting = await waitingOf(served, request);
  if (waiting === null) throw new DeskError("unauthenticated", "Sign in again.");
  const options = await assertionOptions(served.desk, waiting.signIn.account);
  const holder = opaqueHash(waiting.id);
  await keepChallenge(storeOf(served), options.challenge, { use: "second_step", holder });
  return Response.json(options, { headers: { "cache-control": "no-store" } });
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
