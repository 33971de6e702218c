/**
 * Chat widget > Appearance: the look and greeting of the chat, with a live preview.
 *
 * @module
 */
import type { Shell } from "../page/shell.ts";
import { SettingsFormBox } from "../settings/form.tsx";
import type { SettingsForm } from "../settings/save.ts";
import { ChatPage } from "./chat_page.tsx";

export function AppearancePage({ shell, form }: { shell: Shell; form: SettingsForm }) {
  return (
    <ChatPage shell={shell} tab="/desk/widget/appearance">
      <div class="chat-looks">
        <SettingsFormBox form={form} action="/desk/widget/appearance" />
        <Preview />
      </div>
    </ChatPage>
  );
}

/** The chat on a sample website; without the script it shows the saved settings. */
function Preview() {
  return (
    <section class="chat-preview" aria-label="Preview">
      <div class="chat-preview-bar" data-site-bar>
        <Segments name="device" choices={{ desktop: "Desktop", phone: "Phone" }} />
        <Segments name="scheme" choices={{ light: "Light", dark: "Dark" }} />
        <Segments name="shown" choices={{ open: "Open", closed: "Closed" }} />
      </div>
      <div class="chat-preview-stage" data-device="desktop">
        <iframe src="/desk/widget/preview" title="Preview of the chat on a website" data-site />
      </div>
    </section>
  );
}

function Segments({ name, choices }: { name: string; choices: Readonly<Record<string, string>> }) {
  return (
    <div class="segments" role="radiogroup" aria-label={name}>
      {Object.entries(choices).map(([choice, label], at) => (
        <label key={choice}>
          <input type="radio" name={`preview-${name}`} value={choice} checked={at === 0} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
