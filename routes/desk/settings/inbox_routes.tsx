/**
 * The Inbox settings: shown, previewed and saved. A shorter retention asks before it deletes what is there.
 *
 * @module
 */
import { ENGLISH } from "../../../core/languages/en.ts";
import { countOld } from "../../../core/conversations/retention.ts";
import { listSettingsChanges, mergeSettings } from "../../../core/settings/change.ts";
import { readSettings, settingsSchema } from "../../../core/settings/settings.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect, text } from "../forms.ts";
import { htmlAnswer } from "../layout.tsx";
import { shellOf } from "../shell.ts";
import { partOfDraft } from "./draft.ts";
import { type HandoverPreview, InboxSettingsPage } from "./inbox.tsx";
import { sendSettings, type SettingsForm, settingsForm } from "./save.ts";

const PATH = "/desk/settings/inbox";
const CHANGES_SHOWN = 8;

/** `GET /desk/settings/inbox`: the settings of the inbox. */
export async function showInboxSettings(served: Served, asked: TeammateRequest): Promise<Response> {
  return await pageAnswer(served, asked, await settingsForm(served, asked, "inbox"), null);
}

/** `POST /desk/settings/inbox`: saves or previews the settings, or adds and removes fields of the form. */
export async function sendInboxSettings(served: Served, asked: SignedInRequest): Promise<Response> {
  const count = await countDeleted(served, asked);
  const isConfirmed = count === 0 || text(asked.form, "sure") === String(count);
  const hold = isConfirmed ? null : "Confirm below that old conversations may be deleted.";
  const form = await sendSettings(served, asked, "inbox", hold);
  if (form === null) return redirect(`${PATH}?saved`);
  const isTried = form.outcome !== null && form.status === 200;
  return await pageAnswer(served, asked, form, isTried && count > 0 ? count : null);
}

async function pageAnswer(
  served: Served,
  asked: TeammateRequest,
  form: SettingsForm,
  deletes: number | null,
): Promise<Response> {
  const { desk } = served;
  const facts = {
    form,
    deletes,
    handover: handoverPreview(form, desk.now()),
    changes: await listSettingsChanges(desk, asked.workspace.id, CHANGES_SHOWN),
  };
  return await htmlAnswer(<InboxSettingsPage shell={shellOf(served, asked)} facts={facts} />, form.status);
}

function handoverPreview({ draft, saved }: SettingsForm, now: Date): HandoverPreview {
  const tried = settingsSchema.safeParse(mergeSettings(saved, partOfDraft(draft)));
  const { inbox } = tried.success ? tried.data : saved;
  return { now, hours: inbox.businessHours, awayMessage: inbox.awayMessage, line: ENGLISH.turn.personByWish };
}

/** How many conversations that are kept now a sent form would delete. */
async function countDeleted({ desk }: Served, { form, workspace }: SignedInRequest): Promise<number> {
  const typed = text(form, "retentionDays").trim();
  const days = Number(typed);
  if (typed === "" || !Number.isInteger(days) || days < 1) return 0;
  const { data } = await readSettings(desk, workspace.id);
  return days === data.retentionDays ? 0 : await countOld(desk, workspace.id, days);
}
