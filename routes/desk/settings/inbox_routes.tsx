/**
 * The Inbox settings: shown, previewed and saved. A shorter retention asks before it deletes what is there.
 *
 * @module
 */
import { countOldActivities } from "../../../core/activity/retention.ts";
import { ENGLISH } from "../../../core/languages/en.ts";
import { countOld } from "../../../core/conversations/retention.ts";
import { canMail } from "../../../core/mail/server.ts";
import { listSettingsChanges, mergeSettings } from "../../../core/settings/change.ts";
import { readSettings, settingsSchema } from "../../../core/settings/settings.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect, text } from "../forms.ts";
import { htmlAnswer } from "../layout.tsx";
import { shellOf } from "../shell.ts";
import { partOfDraft } from "./draft.ts";
import { type Deletes, type HandoverPreview, InboxSettingsPage } from "./inbox.tsx";
import { sendSettings, type SettingsForm, settingsForm } from "./save.ts";

const PATH = "/desk/settings/inbox";
const CHANGES_SHOWN = 8;

/** `GET /desk/settings/inbox`: the settings of the inbox. */
export async function showInboxSettings(served: Served, asked: TeammateRequest): Promise<Response> {
  return await pageAnswer(served, asked, await settingsForm(served, asked, "inbox"), null);
}

/** `POST /desk/settings/inbox`: saves or previews the settings, or adds and removes fields of the form. */
export async function sendInboxSettings(served: Served, asked: SignedInRequest): Promise<Response> {
  const deletes = await countDeleted(served, asked);
  const count = deletes.conversations + deletes.activities;
  const isConfirmed = count === 0 || text(asked.form, "sure") === String(count);
  const hold = isConfirmed ? null : "Confirm below what may be deleted.";
  const form = await sendSettings(served, asked, "inbox", hold);
  if (form === null) return redirect(`${PATH}?saved`);
  const isTried = form.outcome !== null && form.status === 200;
  return await pageAnswer(served, asked, form, isTried && count > 0 ? deletes : null);
}

async function pageAnswer(
  served: Served,
  asked: TeammateRequest,
  form: SettingsForm,
  deletes: Deletes | null,
): Promise<Response> {
  const { desk } = served;
  const facts = {
    form,
    deletes,
    handover: handoverPreview(form, desk.now()),
    changes: await listSettingsChanges(desk, asked.workspace.id, CHANGES_SHOWN),
    canMail: await canMail(desk, asked.workspace.id),
  };
  return await htmlAnswer(<InboxSettingsPage shell={shellOf(served, asked)} facts={facts} />, form.status);
}

function handoverPreview({ draft, saved }: SettingsForm, now: Date): HandoverPreview {
  const tried = settingsSchema.safeParse(mergeSettings(saved, partOfDraft(draft)));
  const { inbox } = tried.success ? tried.data : saved;
  return { now, hours: inbox.businessHours, awayMessage: inbox.awayMessage, line: ENGLISH.turn.personByWish };
}

/** How many conversations and activities that are kept now a sent form would delete. */
async function countDeleted({ desk }: Served, { form, workspace }: SignedInRequest): Promise<Deletes> {
  const { data } = await readSettings(desk, workspace.id);
  const count = async (name: "retentionDays" | "activityDays", countOf: typeof countOld) => {
    const typed = text(form, name).trim();
    const days = Number(typed);
    if (typed === "" || !Number.isInteger(days) || days < 1 || days === data[name]) return 0;
    return await countOf(desk, workspace.id, days);
  };
  return {
    conversations: await count("retentionDays", countOld),
    activities: await count("activityDays", countOldActivities),
  };
}
