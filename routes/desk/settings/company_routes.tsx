/**
 * Settings > Company: shown and saved.
 *
 * @module
 */
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect } from "../forms.ts";
import { htmlAnswer } from "../layout.tsx";
import { shellOf } from "../shell.ts";
import { CompanyPage } from "./company.tsx";
import { sendSettings, settingsForm } from "./save.ts";

const PATH = "/desk/settings/company";

/** `GET /desk/settings/company`: the company's name. */
export async function showCompany(served: Served, asked: TeammateRequest): Promise<Response> {
  const form = await settingsForm(served, asked, "company");
  return await htmlAnswer(<CompanyPage shell={shellOf(served, asked)} form={form} />, form.status);
}

/** `POST /desk/settings/company`: saves it. */
export async function sendCompany(served: Served, asked: SignedInRequest): Promise<Response> {
  const form = await sendSettings(served, asked, "company");
  if (form === null) return redirect(`${PATH}?saved`);
  return await htmlAnswer(<CompanyPage shell={shellOf(served, asked)} form={form} />, form.status);
}
