/**
 * Chat widget, Behaviour: who is signed in, where the chat may be, what it says first, and what it may do on a page.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json.ts";
import type { Shell } from "../layout.tsx";
import { Panel } from "../parts.tsx";
import { LinesSetting, SettingsFormBox, SwitchSetting } from "./controls.tsx";
import type { SettingsForm } from "./save.ts";
import { lines, rows, settingAt, type SettingFields, ticked } from "./values.ts";
import { ChatPage } from "./chat_page.tsx";
import { type IdentityFacts, IdentityPanel } from "./identity.tsx";

const WEBSITES = "widget.behaviour.allowedWebsites";
const OPENERS = "widget.behaviour.openers";
const CAPTURE = "widget.behaviour.capture";

/** The fields of the page's form. */
export const BEHAVIOUR_FIELDS: SettingFields = {
  [WEBSITES]: lines,
  [OPENERS]: rows(["path", "text"]),
  [CAPTURE]: ticked,
  "ai.enabled": ticked,
  "ai.useWebsite": ticked,
  "ai.nudges": ticked,
};

const EXAMPLES = ["https://example.com", "https://*.example.com"];

/** Empty rows after those that are filled in. */
const SPARE_ROWS = 2;

/** The page. */
export function BehaviourPage(
  { shell, form, identity }: { shell: Shell; form: SettingsForm; identity: IdentityFacts },
) {
  return (
    <ChatPage shell={shell} tab="/desk/widget/behaviour">
      <SettingsFormBox form={form} action="/desk/widget/behaviour" name="behaviour" saved="Saved.">
        <Panel title="What it does">
          <SwitchSetting
            {...{ form, path: "ai.enabled", label: "The AI answers customers" }}
            hint="Off: every conversation goes to people."
          />
          <SwitchSetting
            {...{ form, path: "ai.useWebsite", label: "Let the AI use your website" }}
            hint="It looks at the page that the customer has open and points at things. It asks before it clicks or types, and never sends, pays, deletes, or fills in a password or a card."
          />
          <SwitchSetting
            {...{ form, path: CAPTURE, label: "Notice when a page fails" }}
            hint="JavaScript errors, failed requests and angry clicks are shown beside the conversation. What was typed and what was sent stays in the page."
          />
          <SwitchSetting
            {...{ form, path: "ai.nudges", label: "Offer help to a visitor who is stuck" }}
            hint="One quiet line, three times a visit at most, and never for a day after somebody closed it."
          />
        </Panel>
        <Panel title="Allowed websites" says="The key of the chat is public. This list says who may use it.">
          <LinesSetting
            {...{ form, path: WEBSITES, label: "Websites", rows: 4 }}
            placeholder={EXAMPLES.join("\n")}
            hint="One origin a line; * stands for any subdomain. Empty: any website."
          />
        </Panel>
        <Panel title="Page openers" says="What the chat says first on pages whose path begins so. The longest wins.">
          <Openers form={form} />
        </Panel>
      </SettingsFormBox>
      <IdentityPanel csrf={form.csrf} mayChange={form.mayChange} facts={identity} />
    </ChatPage>
  );
}

function Openers({ form }: { form: SettingsForm }) {
  const given = settingAt(form.tree, OPENERS);
  const filled: readonly JsonValue[] = Array.isArray(given) ? given : [];
  const all = [...filled.filter(isJsonObject), ...Array.from({ length: SPARE_ROWS }, (): JsonObject => ({}))];
  const faults = form.faults.filter(({ parameter }) => parameter.startsWith(OPENERS));
  return (
    <>
      <ul class="openers">
        {all.map(({ path, text }, at) => (
          <li key={at}>
            <label class="field">
              <span>Path</span>
              <input name={`${OPENERS}.path`} value={shown(path)} placeholder="/pricing" spellcheck={false} />
            </label>
            <label class="field">
              <span>First words</span>
              <input name={`${OPENERS}.text`} value={shown(text)} placeholder="Questions about our plans?" />
            </label>
          </li>
        ))}
      </ul>
      {faults.length > 0 && (
        <div class="fault">
          {faults.map(({ message }) => <span key={message}>{message}</span>)}
        </div>
      )}
      <small class="muted">Empty a row to remove it. Save to get more rows.</small>
    </>
  );
}

function shown(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}
