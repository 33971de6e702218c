/**
 * Two-step sign-in on the profile: shown to and changed by its person only.
 *
 * @module
 */
import { byCaller, recorded } from "../../../core/activity/record.ts";
import { DeskError, unmarkedParameter } from "../../../core/problem.ts";
import { confirmingProvider } from "../../../core/oidc/confirm.ts";
import { setApp } from "../../../core/sign_in/authenticator_app.ts";
import { additionOptions, addPasskey, listPasskeys, passkeyHost } from "../../../core/sign_in/passkeys.ts";
import { makeRecoveryCodes } from "../../../core/sign_in/recovery_codes.ts";
import { lacksSecondStep } from "../../../core/sign_in/rules.ts";
import { isTwoStep, readSecondSteps, removeApp, removePasskey } from "../../../core/sign_in/second_step.ts";
import { hasReauthenticated } from "../../../kv/reauthentication.ts";
import { sessionHash } from "../../../kv/desk_sessions.ts";
import { findMember } from "../../../core/teammates/manage.ts";
import { membershipsOf, passwordMark } from "../../../core/teammates/accounts.ts";
import { dropNewApp, findNewApp, keepChallenge, keepNewApp, takeChallenge } from "../../../kv/sign_ins.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { confirmByPassword } from "../account/confirm.ts";
import { endAccountSessions } from "../account/end_sessions.ts";
import { deviceName } from "../ui/browser_name.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { type NewAppFacts, TWO_STEP_PATH, type TwoStepFacts, TwoStepPage } from "./page.tsx";

/** Results that only the response to a change shows. */
type ShownOnce = {
  readonly newApp?: NewAppFacts;
  readonly newCodes?: readonly string[];
  readonly news?: string;
  readonly fault?: string;
};

type Change = (served: Served, asked: SignedInRequest) => Promise<ShownOnce>;

/** The operations of the page's buttons. */
const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  ["begin-app", beginApp],
  ["finish-app", finishApp],
  ["remove-app", async (served, asked) => {
    const { caller, account } = asked.signedIn;
    const off = { ...byCaller(caller), kind: "second_step_off" } as const;
    await recorded(served.desk, (inside) => removeApp(inside, account), () => off);
    await checkOwnPages(served, asked);
    return { news: "The authenticator app is removed." };
  }],
  ["add-passkey", finishPasskey],
  ["remove-passkey", async (served, asked) => {
    const { caller, account } = asked.signedIn;
    await recorded(
      served.desk,
      (inside) => removePasskey(inside, account, text(asked.form, "passkey")),
      (name) => name === null ? null : { ...byCaller(caller), kind: "passkey_removed", subject: name },
    );
    await checkOwnPages(served, asked);
    return { news: "The passkey is removed." };
  }],
  ["new-codes", async (served, asked) => {
    if (!isTwoStep(await readSecondSteps(served.desk, asked.signedIn.account))) throw noSecondStep();
    const made = { ...byCaller(asked.signedIn.caller), kind: "recovery_codes_made" } as const;
    const { account } = asked.signedIn;
    return { newCodes: await recorded(served.desk, (inside) => makeRecoveryCodes(inside, account), () => made) };
  }],
]);

/** `GET /desk/profile/two-step`: shows the person's own second steps. */
export async function showTwoStep(served: Served, asked: TeammateRequest): Promise<Response> {
  return await pageAnswer(served, asked, {});
}

/** `POST /desk/profile/two-step`: changes the person's own second steps. */
export async function changeTwoStep(served: Served, asked: SignedInRequest): Promise<Response> {
  const name = text(asked.form, "do");
  try {
    if (name === "confirm") {
      await confirmByPassword(served, asked);
      return redirect(TWO_STEP_PATH);
    }
    const change = CHANGES.get(name);
    if (change === undefined) throw unmarkedParameter("do", "must name a change.");
    await needConfirmed(served, asked);
    return await pageAnswer(served, asked, await change(served, asked));
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    return await pageAnswer(served, asked, { fault: [error.message, error.fix].filter(Boolean).join(" ") });
  }
}

/** `POST /desk/profile/two-step/passkey`: answers the browser's options for a new passkey as JSON. */
export async function beginPasskey(served: Served, asked: SignedInRequest): Promise<Response> {
  await needConfirmed(served, asked);
  const { account, email } = await ownAccount(served, asked);
  const options = await additionOptions(served.desk, { account, email, name: asked.signedIn.caller.teammate.name });
  await keepChallenge(storeOf(served), options.challenge, { use: "add", holder: holderOf(asked) });
  return Response.json(options, { headers: { "cache-control": "no-store" } });
}

/** @throws DeskError forbidden for a session whose person has not recently confirmed their identity */
async function needConfirmed(served: Served, { signedIn }: TeammateRequest): Promise<void> {
  if (await hasReauthenticated(storeOf(served), signedIn.sessionId)) return;
  throw new DeskError("forbidden", "Confirm that it is you first.", { fix: "Type your password." });
}

async function beginApp(served: Served, asked: SignedInRequest): Promise<ShownOnce> {
  const { account, email } = await ownAccount(served, asked);
  const issuer = asked.workspace.name ?? new URL(served.desk.baseUrl).hostname;
  const { uri, secret, sealed } = await served.desk.totp.newSecret(account, { issuer, label: email });
  await keepNewApp(storeOf(served), holderOf(asked), { account, sealed });
  return { newApp: { shown: { uri, secret } } };
}

async function finishApp(served: Served, asked: SignedInRequest): Promise<ShownOnce> {
  const { account } = asked.signedIn;
  const begun = await findNewApp(storeOf(served), holderOf(asked), account);
  if (begun === null) throw new DeskError("not_found", "That took too long.", { fix: "Set up the app again." });
  const isFirst = !isTwoStep(await readSecondSteps(served.desk, account));
  const isOn = await recorded(
    served.desk,
    (inside) => setApp(inside, account, begun.sealed, text(asked.form, "code")),
    (isSet) => isSet ? { ...byCaller(asked.signedIn.caller), kind: "second_step_on" } : null,
  );
  if (!isOn) {
    return {
      newApp: { shown: shownAgain(asked.form) },
      fault: "This code is wrong. Type the one that your app shows now.",
    };
  }
  await dropNewApp(served, holderOf(asked));
  return { ...await afterFirst(served, asked, isFirst), news: "The authenticator app is on." };
}

/**
 * The new app's address and secret as sent back by its own form, to be shown again: the desk stores neither. Null
 * without them.
 */
function shownAgain(form: FormData): NewAppFacts["shown"] {
  const [uri, secret] = [text(form, "uri"), text(form, "secret")];
  return /^otpauth:\/\/totp\/[\x21-\x7e]{1,900}$/.test(uri) && /^[A-Z2-7]{16,128}$/.test(secret)
    ? { uri, secret }
    : null;
}

async function finishPasskey(served: Served, asked: SignedInRequest): Promise<ShownOnce> {
  const { account } = asked.signedIn;
  const isFirst = !isTwoStep(await readSecondSteps(served.desk, account));
  const name = text(asked.form, "name");
  await addPasskey(served.desk, account, {
    answer: text(asked.form, "answer"),
    name,
    takeChallenge: (challenge) => takeChallenge(storeOf(served), challenge, { use: "add", holder: holderOf(asked) }),
    by: byCaller(asked.signedIn.caller),
  });
  return { ...await afterFirst(served, asked, isFirst), news: "The passkey is added." };
}

/** The first second step creates recovery codes, and ends other sessions, which had none. */
async function afterFirst(served: Served, asked: SignedInRequest, isFirst: boolean): Promise<ShownOnce> {
  if (!isFirst) return {};
  await endOtherSessions(served, asked);
  return { newCodes: await makeRecoveryCodes(served.desk, asked.signedIn.account) };
}

async function pageAnswer(served: Served, asked: TeammateRequest, once: ShownOnce): Promise<Response> {
  const { account } = asked.signedIn;
  const facts: TwoStepFacts = {
    state: await readSecondSteps(served.desk, account),
    passkeys: await listPasskeys(served.desk, account),
    isConfirmed: await hasReauthenticated(storeOf(served), asked.signedIn.sessionId),
    hasPassword: await passwordMark(served.desk, account) !== null,
    confirmedBy: (await confirmingProvider(served.desk, asked.signedIn.caller, account))?.label ?? null,
    isMissing: await lacksSecondStep(served.desk, asked.workspace.id, account),
    offersPasskeys: passkeyHost(served.desk.baseUrl) !== null,
    device: deviceName(asked.request.headers.get("user-agent") ?? ""),
    newApp: once.newApp ?? null,
    newCodes: once.newCodes ?? null,
    news: once.news ?? null,
    fault: once.fault ?? null,
  };
  const page = <TwoStepPage shell={shellOf(served, asked)} facts={facts} />;
  return await htmlAnswer(page, facts.fault === null ? 200 : 400);
}

async function ownAccount({ desk }: Served, { signedIn }: TeammateRequest) {
  const { caller, account } = signedIn;
  const member = await findMember(desk, caller.workspace, caller.teammate.id);
  if (member === null) throw new DeskError("not_found", "There is no such teammate.");
  return { account, email: member.email };
}

/** Ends the sessions from before the account had a second step. */
/** Closes the person's open pages in the workspaces that require the second step that is gone. */
async function checkOwnPages({ desk }: Served, { signedIn }: SignedInRequest): Promise<void> {
  for (const place of await membershipsOf(desk, signedIn.account)) desk.live.publish({ kind: "teammate", ...place });
}

async function endOtherSessions(served: Served, { signedIn }: SignedInRequest): Promise<void> {
  const { workspace, teammate } = signedIn.caller;
  const butHash = sessionHash(signedIn.sessionId);
  await endAccountSessions(served, { workspace, teammate: teammate.id }, { butHash, tokens: true });
}

function holderOf({ signedIn }: TeammateRequest): string {
  return sessionHash(signedIn.sessionId);
}

function storeOf({ desk, kv }: Served) {
  return { ...desk, kv };
}

function noSecondStep(): DeskError {
  return new DeskError("invalid_input", "A recovery code replaces the second step once.", { fix: "Set one up first." });
}
