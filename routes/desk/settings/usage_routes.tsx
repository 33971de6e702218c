/**
 * The usage of the AI model: showing it, and saving its limits.
 *
 * @module
 */
import { readUsage } from "../../../core/model/usage_report.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { sendSettings, type SettingsForm, settingsForm } from "./save.ts";
import { UsagePage } from "./usage.tsx";

const PATH = "/desk/settings/usage";

/** `GET /desk/settings/usage`: shows the model's usage this month. */
export async function showUsage(served: Served, asked: TeammateRequest): Promise<Response> {
  return await pageAnswer(served, asked, await settingsForm(served, asked, "usage"));
}

/** `POST /desk/settings/usage`: saves the limits. */
export async function sendUsage(served: Served, asked: SignedInRequest): Promise<Response> {
  const form = await sendSettings(served, asked, "usage");
  return form === null ? redirect(`${PATH}?saved`) : await pageAnswer(served, asked, form);
}

async function pageAnswer(served: Served, asked: TeammateRequest, form: SettingsForm): Promise<Response> {
  const usage = await readUsage(served.desk, asked.workspace.id);
  return await htmlAnswer(<UsagePage shell={shellOf(served, asked)} facts={{ form, usage }} />, form.status);
}
