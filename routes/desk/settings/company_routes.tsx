/**
 * Settings > Company: showing and saving.
 *
 * @module
 */
import { picturePath, storePicture } from "../../../core/attachments/pictures.ts";
import { DeskError } from "../../../core/problem.ts";
import { settingRows } from "../../../core/settings/rows.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { CompanyPage } from "./company.tsx";
import type { FieldFault } from "./field.ts";
import { fileFieldOf } from "./picture.tsx";
import { refuseSettings, sendSettings, settingsForm } from "./save.ts";

const PATH = "/desk/settings/company";

/** `GET /desk/settings/company`: shows the company's name, logo, language and time zone. */
export async function showCompany(served: Served, asked: TeammateRequest): Promise<Response> {
  const form = await settingsForm(served, asked, "company");
  return await htmlAnswer(<CompanyPage shell={shellOf(served, asked)} form={form} />, form.status);
}

/** `POST /desk/settings/company`: stores the chosen logos, and saves. */
export async function sendCompany(served: Served, asked: SignedInRequest): Promise<Response> {
  const sent = await storeLogos(served, asked);
  const fault = sent.fault ?? await missingName(served, asked);
  const form = fault === null
    ? await sendSettings(served, { ...asked, form: sent.form }, "company")
    : await refuseSettings(served, asked, "company", fault);
  if (form === null) return redirect(`${PATH}?saved`);
  return await htmlAnswer(<CompanyPage shell={shellOf(served, asked)} form={form} />, form.status);
}

/** The refusal to remove a company's name: without it the chat's header and emails have no name. */
async function missingName(served: Served, { form, workspace }: SignedInRequest): Promise<FieldFault | null> {
  const { company } = await readSettings(served.desk, workspace.id);
  const isEmptied = company.name !== null && form.has(NAME) && text(form, NAME).trim() === "";
  return isEmptied ? { path: NAME, text: "A company needs a name. Type the one that customers know." } : null;
}

const NAME = "company.name";

/** The page's picture settings; its fields are named by their paths. */
const PICTURES = settingRows().filter(({ control }) => control === "picture").map(({ path }) => path);

/** Stores the form's pictures, and returns the form with their addresses, or a fault of one of them. */
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
