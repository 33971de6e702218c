/**
 * "Forgotten password?": asks for the email, with the same response whether or not there is an account.
 *
 * @module
 */
import { publicCompany } from "../../../core/settings/company.ts";
import { mailForgottenPassword } from "../../../core/sign_in/forgotten_password.ts";
import { normalEmail } from "../../../core/teammates/accounts.ts";
import type { FormRequest, PlainRequest } from "../../request.ts";
import { type Served, takeRate, waitUntil } from "../../served.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { PlainPage } from "../page/layout.tsx";
import { EmailField } from "./fields.tsx";

/** The address of the form. */
export const FORGOTTEN_PATH = "/desk/sign-in/forgotten";

/** `GET /desk/sign-in/forgotten`: shows the form; 404 when the desk sends no mail. */
export async function showForgotten(served: Served, asked: PlainRequest): Promise<Response> {
  if (served.desk.mail.operator === null) return redirect("/desk/sign-in");
  const email = new URL(asked.request.url).searchParams.get("email") ?? "";
  return await forgottenAnswer(served, { email, isSent: false });
}

/**
 * `POST /desk/sign-in/forgotten`: emails the link in the background, since waiting would reveal whether there is an
 * account.
 */
export async function sendForgotten(served: Served, { form, address, ip }: FormRequest): Promise<Response> {
  const email = text(form, "email").trim();
  await takeRate(served, "forgotten", `address ${address}`);
  await takeRate(served, "forgotten", `account ${normalEmail(email)}`);
  const { desk } = served;
  waitUntil(
    served,
    mailForgottenPassword(desk, { email, address: ip }).catch((error) => {
      desk.log("error", "A link for a new password could not be mailed.", { cause: String(error) });
    }),
  );
  return await forgottenAnswer(served, { email, isSent: true });
}

type ForgottenFacts = { readonly email: string; readonly isSent: boolean };

async function forgottenAnswer(served: Served, { email, isSent }: ForgottenFacts): Promise<Response> {
  const company = await publicCompany(served.desk, null);
  return await htmlAnswer(
    <PlainPage title="Forgotten password" company={company} assets={served.assets.desk}>
      <div class="panel door-panel">
        <h1>Forgotten password</h1>
        {isSent
          ? (
            <p class="notice good" role="status">
              If there is an account with this email, an email with a link is on its way. Check the spam folder as well.
            </p>
          )
          : (
            <form method="post" action={FORGOTTEN_PATH}>
              <EmailField email={email} />
              <button class="button primary block" type="submit">Send me a link</button>
            </form>
          )}
        <p class="muted">
          <a href="/desk/sign-in">Back to sign in</a>
        </p>
      </div>
    </PlainPage>,
  );
}
