/**
 * The Privacy settings: showing, previewing and saving. A shorter retention asks for confirmation before it deletes
 * data.
 *
 * @module
 */
import { countOldActivities } from "../../../core/activity/retention.ts";
import { countOld } from "../../../core/conversations/retention.ts";
import { listSettingsChanges } from "../../../core/settings/change.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { CHANGES_SHOWN } from "./changes.tsx";
import { type Deletes, PRIVACY_PATH, PrivacyPage } from "./privacy.tsx";
import { sendSettings, type SettingsForm, settingsForm } from "./save.ts";

/** `GET /desk/settings/privacy`: shows what data is recorded, and how long it is kept. */
export async function showPrivacy(served: Served, asked: TeammateRequest): Promise<Response> {
  return await pageAnswer(served, asked, await settingsForm(served, asked, "privacy"), null);
}

/** `POST /desk/settings/privacy`: saves or previews the settings. */
export async function sendPrivacy(served: Served, asked: SignedInRequest): Promise<Response> {
  const deletes = await countDeleted(served, asked);
  const count = deletes.conversations + deletes.activities;
  const isConfirmed = count === 0 || text(asked.form, "sure") === String(count);
  const hold = isConfirmed ? null : "Confirm below what may be deleted.";
  const form = await sendSettings(served, asked, "privacy", hold);
  if (form === null) return redirect(`${PRIVACY_PATH}?saved`);
  const isTried = form.outcome !== null && form.status === 200;
  return await pageAnswer(served, asked, form, isTried && count > 0 ? deletes : null);
}

async function pageAnswer(
  served: Served,
  asked: TeammateRequest,
  form: SettingsForm,
  deletes: Deletes | null,
): Promise<Response> {
  const changes = await listSettingsChanges(served.desk, asked.workspace.id, CHANGES_SHOWN);
  const facts = { form, deletes, changes };
  return await htmlAnswer(<PrivacyPage shell={shellOf(served, asked)} facts={facts} />, form.status);
}

/** The number of stored conversations and activities that a sent form would delete. */
async function countDeleted({ desk }: Served, { form, workspace }: SignedInRequest): Promise<Deletes> {
  const { data } = await readSettings(desk, workspace.id);
  const count = async (name: "retentionDays" | "activityDays", countOf: typeof countOld) => {
    const typed = text(form, `data.${name}`).trim();
    const days = Number(typed);
    if (typed === "" || !Number.isInteger(days) || days < 1 || days === data[name]) return 0;
    return await countOf(desk, workspace.id, days);
  };
  return {
    conversations: await count("retentionDays", countOld),
    activities: await count("activityDays", countOldActivities),
  };
}
