/**
 * Settings > Company: shown and saved.
 *
 * @module
 */
import { picturePath, storePicture } from "../../../core/attachments/pictures.ts";
import { DeskError } from "../../../core/problem.ts";
import { settingRows } from "../../../core/settings/rows.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { redirect, text } from "../forms.ts";
import { htmlAnswer } from "../html_answer.ts";
import { shellOf } from "../shell.ts";
import { CompanyPage } from "./company.tsx";
import type { FieldFault } from "./field.ts";
import { fileFieldOf } from "./picture.tsx";
import { refuseSettings, sendSettings, settingsForm } from "./save.ts";

const PATH = "/desk/settings/company";

/** `GET /desk/settings/company`: the company's name, logo, language and time zone. */
export async function showCompany(served: Served, asked: TeammateRequest): Promise<Response> {
  const form = await settingsForm(served, asked, "company");
  return await htmlAnswer(<CompanyPage shell={shellOf(served, asked)} form={form} />, form.status);
}

/** `POST /desk/settings/company`: stores the logos that were chosen, and saves. */
export async function sendCompany(served: Served, asked: SignedInRequest): Promise<Response> {
  const sent = await storeLogos(served, asked);
  const fault = sent.fault ?? await missingName(served, asked);
  const form = fault === null
    ? await sendSettings(served, { ...asked, form: sent.form }, "company")
    : await refuseSettings(served, asked, "company", fault);
  if (form === null) return redirect(`${PATH}?saved`);
  return await htmlAnswer(<CompanyPage shell={shellOf(served, asked)} form={form} />, form.status);
}

/** A company that has a name keeps one: without it the chat's header and its emails name no one. */
async function missingName(served: Served, { form, workspace }: SignedInRequest): Promise<FieldFault | null> {
  const { company } = await readSettings(served.desk, workspace.id);
  const isEmptied = company.name !== null && form.has(NAME) && text(form, NAME).trim() === "";
  return isEmptied ? { path: NAME, text: "A company needs a name. Type the one that customers know." } : null;
}

const NAME = "company.name";

/** The settings of the page that are pictures; its fields are named by their paths. */
const PICTURES = settingRows().filter(({ control }) => control === "picture").map(({ path }) => path);

/** The form with the addresses of the pictures that came with it; or what is wrong with one of them. */
async function storeLogos(
  served: Served,
  { form: sent, signedIn: { caller } }: SignedInRequest,
): Promise<{ readonly form: FormData; readonly fault: FieldFault | null }> {
  const form = new FormData();
  for (const [name, value] of sent) form.append(name, value);
  for (const path of PICTURES) {
    const file = sent.get(fileFieldOf(path));
    if (!(file instanceof File) || file.size === 0) continue;
    try {
      await takeRate(served, "upload", `${caller.workspace} ${caller.teammate.id}`);
      form.set(path, picturePath(await storePicture(served.desk, caller.workspace, await file.bytes())));
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      return { form, fault: { path, text: [error.message, error.fix].filter(Boolean).join(" ") } };
    }
  }
  return { form, fault: null };
}
