/**
 * The profile: shown to and changed by its teammate only.
 *
 * @module
 */
import type { ActivityKind } from "../../../core/activity/kinds.ts";
import { byCaller, recorded, tryRecordActivity } from "../../../core/activity/record.ts";
import { changePicture } from "../../../core/attachments/teammate_picture.ts";
import { connectionOf } from "../../../core/oidc/identities.ts";
import { DeskError, unmarkedParameter } from "../../../core/problem.ts";
import { isLanguageTag } from "../../../core/settings/formats.ts";
import { isTwoStep, readSecondSteps } from "../../../core/sign_in/second_step.ts";
import { findMember } from "../../../core/teammates/manage.ts";
import { setPassword } from "../../../core/teammates/accounts.ts";
import { changePreferences } from "../../../core/teammates/preferences.ts";
import { changeName, type Member } from "../../../core/teammates/teammates.ts";
import { hasReauthenticated } from "../../../kv/reauthentication.ts";
import { endDeskSession, listDeskSessions, sessionHash } from "../../../kv/desk_sessions.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { checkOwnPassword } from "../account/confirm.ts";
import { endAccountSessions } from "../account/end_sessions.ts";
import { refusalSentence } from "../form/refusal_words.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { PROFILE_PATH, type ProfileFacts, ProfilePage, type TypedProfile } from "./profile.tsx";

/** The notice after each change. */
const NEWS: ReadonlyMap<string, string> = new Map([
  ["name", "Your name is saved."],
  ["picture", "Your picture is saved. Customers see it when you answer them."],
  ["no-picture", "Your picture is removed. Your initials are shown instead."],
  ["preferences", "Saved. Pages look like this from now on."],
  ["password", "Your password is changed. Your other sessions have ended, and your AI clients are disconnected."],
  ["connected", "Your account at the sign-in provider is connected."],
  ["disconnected", "Your account at the sign-in provider no longer signs you in here."],
  ["end", "The session has ended."],
  ["end-others", "Your other sessions have ended, and your AI clients are disconnected."],
]);

/** The activity for each change of the live store, which is not in one transaction with the list. */
const ACTIVITIES: ReadonlyMap<string, ActivityKind> = new Map<string, ActivityKind>([
  ["end", "session_ended"],
  ["end-others", "sessions_ended"],
]);

type Change = (served: Served, asked: SignedInRequest, member: Member) => Promise<void>;

/** The operations of the page's buttons. */
const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  ["name", async ({ desk }, { form, signedIn: { caller } }, member) => {
    const change = { typed: text(form, "name"), seen: form.has("seen") ? text(form, "seen") : null };
    await recorded(
      desk,
      (inside) => changeName(inside, member, change),
      (isNew) => isNew ? { ...byCaller(caller), kind: "name_changed" } : null,
    );
  }],
  ["picture", async (served, { form, signedIn: { caller } }) => {
    const file = form.get("picture");
    if (!(file instanceof File) || file.size === 0) throw new DeskError("invalid_input", "Choose a picture first.");
    await takeRate(served, "upload", `${caller.workspace} ${caller.teammate.id}`);
    await changePicture(served.desk, caller, await file.bytes());
  }],
  ["no-picture", async ({ desk }, { signedIn: { caller } }) => await changePicture(desk, caller, null)],
  ["preferences", async ({ desk }, { form, signedIn }) => {
    await changePreferences(desk, signedIn.account, {
      theme: text(form, "theme"),
      density: text(form, "density") || signedIn.preferences.density,
      language: text(form, "language"),
      timezone: text(form, "timezone"),
    });
  }],
  ["password", async (served, asked, member) => {
    await checkOwnPassword(served, asked, "current");
    await setPassword(served.desk, byCaller(asked.signedIn.caller), ownerOf(member), text(asked.form, "password"));
    const butHash = sessionHash(asked.signedIn.sessionId);
    await endAccountSessions(served, ownerOf(member), { butHash, tokens: text(asked.form, "tokens") !== "revoke" });
  }],
  ["end", async (served, { form }, member) => {
    await endDeskSession(served, ownerOf(member), text(form, "session"));
    checkPages(served, member);
  }],
  ["end-others", endOthers],
]);

/** `GET /desk/profile`: shows the reader's own profile. */
export async function showProfile(served: Served, asked: TeammateRequest): Promise<Response> {
  const done = new URL(asked.request.url).searchParams.get("done");
  return await profileAnswer(served, asked, { news: (done !== null && NEWS.get(done)) || null });
}

/** `POST /desk/profile`: changes the reader's own profile. */
export async function changeProfile(served: Served, asked: SignedInRequest): Promise<Response> {
  const { workspace, teammate } = asked.signedIn.caller;
  const name = text(asked.form, "do");
  const change = CHANGES.get(name);
  if (change === undefined) throw unmarkedParameter("do", "must name a change.");
  try {
    await change(served, asked, { ...teammate, workspace });
    const kind = ACTIVITIES.get(name);
    if (kind !== undefined) await tryRecordActivity(served.desk, { ...byCaller(asked.signedIn.caller), kind });
    return redirect(`${PROFILE_PATH}?done=${name}`);
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    const { faults } = error;
    const typed = faults.length > 0 ? typedOf(asked.form, name) : {};
    return await profileAnswer(served, asked, { fault: refusalSentence(error), faults, typed });
  }
}

/** The input of a refused form, so that it is not typed again. */
function typedOf(form: FormData, name: string): Partial<TypedProfile> {
  if (name === "name") return { name: text(form, "name") };
  if (name !== "preferences") return {};
  const language = text(form, "language");
  return { timezone: text(form, "timezone"), ...(isLanguageTag(language) ? { language } : {}) };
}

type Outcome = Partial<Pick<ProfileFacts, "news" | "fault" | "faults">> & { readonly typed?: Partial<TypedProfile> };

async function profileAnswer(
  served: Served,
  asked: TeammateRequest,
  { news = null, fault = null, faults = [], typed = {} }: Outcome,
): Promise<Response> {
  const { caller, sessionId, preferences } = asked.signedIn;
  const { workspace, teammate } = caller;
  const member = await findMember(served.desk, workspace, teammate.id);
  if (member === null) throw new DeskError("not_found", "There is no such teammate.");
  const sessions = await listDeskSessions({ ...served.desk, kv: served.kv }, { workspace, teammate: teammate.id });
  const secondSteps = await readSecondSteps(served.desk, asked.signedIn.account);
  const connection = await connectionOf(served.desk, workspace, teammate.id);
  const facts = {
    member,
    preferences,
    typed: { name: member.name, language: preferences.language ?? "", timezone: preferences.timezone ?? "", ...typed },
    isTwoStep: isTwoStep(secondSteps),
    sessions,
    connection: connection === null ? null : {
      ...connection,
      isConfirmed: await hasReauthenticated({ ...served.desk, kv: served.kv }, sessionId),
    },
    own: sessionHash(sessionId),
    news,
    fault,
    faults,
  };
  return await htmlAnswer(<ProfilePage shell={shellOf(served, asked)} facts={facts} />, fault === null ? 200 : 400);
}

async function endOthers(served: Served, { signedIn }: SignedInRequest, member: Member): Promise<void> {
  await endAccountSessions(served, ownerOf(member), { butHash: sessionHash(signedIn.sessionId), tokens: true });
}

/** Lets open pages notice that their session has ended. */
function checkPages({ desk }: Served, { workspace, id }: Member): void {
  desk.live.publish({ kind: "teammate", workspace, teammate: id });
}

function ownerOf({ workspace, id }: Member) {
  return { workspace, teammate: id };
}
