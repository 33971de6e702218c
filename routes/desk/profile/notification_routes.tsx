/**
 * Profile > Notifications, and the report of waiting conversations for the desk's pages.
 *
 * @module
 */
import { addDevice, deviceOf, pushKey, removeDevices } from "../../../core/notifications/devices.ts";
import { canMail } from "../../../core/mail/server.ts";
import {
  DEFAULT_PREFERENCES,
  readNotificationPreferences,
  saveNotificationPreferences,
  type TypedPreferences,
} from "../../../core/notifications/preferences.ts";
import { readWaiting } from "../../../core/notifications/waiting.ts";
import { DeskError } from "../../../core/problem.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { sessionHash } from "../../../kv/desk_sessions.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { type FormRefusal, NOT_REFUSED, refusalOf } from "../form/refusal_words.ts";
import { redirect, text } from "../form/forms.ts";
import { addressOf } from "../inbox/facts.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { NOTIFICATIONS_PATH, NotificationsPage, type PushFacts } from "./notifications.tsx";

/**
 * `GET /desk/waiting`: answers the waiting conversations that the reader is notified of, as JSON for the desk's own
 * pages.
 */
export async function showWaiting({ desk }: Served, { signedIn }: TeammateRequest): Promise<Response> {
  const reader = teammateOf(signedIn);
  const { newest, ...report } = await readWaiting(desk, reader);
  const body = {
    teammate: reader.teammate,
    ...report,
    newest: newest.map(({ number, ...each }) => ({ ...each, href: addressOf(number, "all") })),
  };
  return Response.json(body, { headers: { "cache-control": "no-store" } });
}

/** `GET /desk/profile/notifications`: shows how the reader is notified. */
export async function showNotifications(served: Served, asked: TeammateRequest): Promise<Response> {
  const preferences = await readNotificationPreferences(served.desk, teammateOf(asked.signedIn));
  return await notificationsAnswer(served, asked, { preferences, ...NOT_REFUSED });
}

/** `POST /desk/profile/notifications`: saves the reader's notifications. */
export async function saveNotifications(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form, signedIn } = asked;
  const typed = {
    watches: text(form, "watches"),
    sound: form.has("sound"),
    desktop: form.has("desktop"),
    mail: form.has("mail"),
    // A page from before the choice existed has no such field.
    mailAfterMinutes: Number(text(form, "mailAfterMinutes") || DEFAULT_PREFERENCES.mailAfterMinutes),
    preview: form.has("preview"),
    businessHoursOnly: form.has("businessHoursOnly"),
  };
  try {
    await saveNotificationPreferences(served.desk, teammateOf(signedIn), typed);
    return redirect(`${NOTIFICATIONS_PATH}?saved`);
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    return await notificationsAnswer(served, asked, { preferences: typed, ...refusalOf(error) });
  }
}

async function notificationsAnswer(
  served: Served,
  asked: TeammateRequest,
  shown: FormRefusal & { readonly preferences: TypedPreferences },
): Promise<Response> {
  const answers = hasRight(asked.signedIn.caller, "conversations.reply");
  const facts = {
    ...shown,
    answers,
    push: answers ? await pushOf(served, asked.signedIn) : null,
    isSaved: new URL(asked.request.url).searchParams.has("saved"),
    canMail: await canMail(served.desk, asked.workspace.id),
  };
  const page = <NotificationsPage shell={shellOf(served, asked)} facts={facts} />;
  return await htmlAnswer(page, shown.fault === null ? 200 : 400);
}

/**
 * `POST /desk/profile/notifications/device`: switches pushes to this browser on or off; sent by a script, with the
 * browser's subscription.
 */
export async function sendDevice({ desk }: Served, { form, signedIn }: SignedInRequest): Promise<Response> {
  const session = sessionHash(signedIn.sessionId);
  if (text(form, "do") === "off") await removeDevices(desk, session);
  else {
    const subscription = { endpoint: text(form, "endpoint"), p256dh: text(form, "p256dh"), auth: text(form, "auth") };
    await addDevice(desk, { ...teammateOf(signedIn), session }, subscription);
  }
  return new Response(null, { status: 204 });
}

/** The data of this browser's switch; null when the sandbox cannot make a key. */
async function pushOf({ desk }: Served, { sessionId }: TeammateRequest["signedIn"]): Promise<PushFacts | null> {
  const endpoint = await deviceOf(desk, sessionHash(sessionId));
  try {
    return { key: (await pushKey(desk)).publicKey, endpoint };
  } catch (error) {
    desk.log("error", "The key for notifications could not be created.", { cause: String(error) });
    return null;
  }
}

function teammateOf({ caller }: TeammateRequest["signedIn"]) {
  return { workspace: caller.workspace, teammate: caller.teammate.id };
}
