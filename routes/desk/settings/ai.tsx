/**
 * Settings > AI: whether the AI agent answers, and what it may do in the customer's browser.
 *
 * @module
 */
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { Page } from "../page/layout.tsx";
import { type Shell, shellOf } from "../page/shell.ts";
import { SettingsFormBox } from "./form.tsx";
import { sendSettings, type SettingsForm, settingsForm } from "./save.ts";
import { SettingsTop } from "./top.tsx";

const PATH = "/desk/settings/ai";

/** `GET /desk/settings/ai`: shows the settings of the AI agent. */
export async function showAi(served: Served, asked: TeammateRequest): Promise<Response> {
  return await pageAnswer(served, asked, await settingsForm(served, asked, "ai"));
}

/** `POST /desk/settings/ai`: saves the settings of the AI agent. */
export async function sendAi(served: Served, asked: SignedInRequest): Promise<Response> {
  const form = await sendSettings(served, asked, "ai");
  return form === null ? redirect(`${PATH}?saved`) : await pageAnswer(served, asked, form);
}

async function pageAnswer(served: Served, asked: TeammateRequest, form: SettingsForm): Promise<Response> {
  return await htmlAnswer(<AiPage shell={shellOf(served, asked)} form={form} />, form.status);
}

function AiPage({ shell, form }: { shell: Shell; form: SettingsForm }) {
  return (
    <Page shell={shell} title="AI" path="/desk/settings">
      <SettingsTop shell={shell} says="Whether the AI agent answers, and what it may do." current={PATH} />
      <SettingsFormBox
        form={form}
        action={PATH}
        below={{
          agent: (
            <p class="muted">
              Its server is under <a href="/desk/settings/model">AI model</a>, its limits under{" "}
              <a href="/desk/settings/usage">Usage</a>, and its instructions, tasks and actions under{" "}
              <a href="/desk/agent">Agent</a>.
            </p>
          ),
        }}
      />
    </Page>
  );
}
