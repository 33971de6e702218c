/**
 * The Inbox settings: showing, previewing and saving.
 *
 * @module
 */
import { ENGLISH } from "../../../core/languages/en/language.ts";
import { readInbound } from "../../../core/mail/inbound.ts";
import { canMail } from "../../../core/mail/server.ts";
import { languageOf } from "../../../core/languages/languages.ts";
import { awayMessageIn } from "../../../core/settings/away_message.ts";
import { markedTexts } from "../../../core/settings/by_language.ts";
import { isOpenAt } from "../../../core/settings/hours.ts";
import { listSettingsChanges, mergeSettings } from "../../../core/settings/change.ts";
import { settingsSchema } from "../../../core/settings/settings.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { CHANGES_SHOWN } from "./changes.tsx";
import { partOfDraft } from "./draft.ts";
import { type HandoverPreview, type InboxSettingsFacts, InboxSettingsPage } from "./inbox.tsx";
import { sendSettings, type SettingsForm, settingsForm } from "./save.ts";

const PATH = "/desk/settings/inbox";

/** `GET /desk/settings/inbox`: shows the settings of the inbox. */
export async function showInboxSettings(served: Served, asked: TeammateRequest): Promise<Response> {
  return await pageAnswer(served, asked, await settingsForm(served, asked, "inbox"));
}

/** `POST /desk/settings/inbox`: saves or previews the settings, or adds and removes fields of the form. */
export async function sendInboxSettings(served: Served, asked: SignedInRequest): Promise<Response> {
  const form = await sendSettings(served, asked, "inbox");
  return form === null ? redirect(`${PATH}?saved`) : await pageAnswer(served, asked, form);
}

async function pageAnswer(served: Served, asked: TeammateRequest, form: SettingsForm): Promise<Response> {
  const { desk } = served;
  const facts = {
    form,
    handover: handoverPreview(form, desk.now()),
    changes: await listSettingsChanges(desk, asked.workspace.id, CHANGES_SHOWN),
    mailLacks: await mailLacks(desk, asked.workspace.id),
  };
  return await htmlAnswer(<InboxSettingsPage shell={shellOf(served, asked)} facts={facts} />, form.status);
}

async function mailLacks(desk: Served["desk"], workspace: string): Promise<InboxSettingsFacts["mailLacks"]> {
  if (await readInbound(desk, workspace) === null) return "incoming";
  return await canMail(desk, workspace) ? null : "outgoing";
}

/** The handover's text in English, and in each language that the away message covers. */
function handoverLines(awayMessage: string, isOpen: boolean): HandoverPreview["lines"] {
  const codes = isOpen ? [] : markedTexts(awayMessage).flatMap(({ code }) => code ?? []);
  return [...new Set([ENGLISH.code, ...codes])].map((code) => {
    const language = languageOf(code);
    const line = language.turn.personByRequest;
    return { code, text: isOpen ? line : `${line} ${awayMessageIn(language, awayMessage)}` };
  });
}

function handoverPreview({ draft, saved }: SettingsForm, now: Date): HandoverPreview {
  const tried = settingsSchema.safeParse(mergeSettings(saved, partOfDraft(draft)));
  const { inbox } = tried.success ? tried.data : saved;
  return {
    now,
    hours: inbox.businessHours,
    lines: handoverLines(inbox.awayMessage, isOpenAt(inbox.businessHours, now)),
  };
}
