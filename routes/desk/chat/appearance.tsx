/**
 * Chat widget, Appearance: the chat's looks and first words, beside the chat itself as it would be.
 *
 * @module
 */
import type { Shell } from "../layout.tsx";
import { Panel } from "../parts.tsx";
import { ChoiceSetting, ColorSetting, LinesSetting, RangeSetting, SettingsFormBox, TextSetting } from "./controls.tsx";
import type { SettingsForm } from "./save.ts";
import { lines, number, type SettingFields, words, wordsOrNull } from "./values.ts";
import { ChatPage } from "./chat_page.tsx";

const AT = "widget.appearance";

/** The fields of the page. */
export const APPEARANCE_FIELDS: SettingFields = {
  [`${AT}.color`]: words,
  [`${AT}.theme`]: words,
  [`${AT}.radius`]: number,
  [`${AT}.logo`]: wordsOrNull,
  [`${AT}.logoDark`]: wordsOrNull,
  [`${AT}.mode`]: words,
  [`${AT}.side`]: words,
  [`${AT}.buttonStyle`]: words,
  [`${AT}.greeting`]: words,
  [`${AT}.suggestions`]: lines,
};

const EXAMPLES = ["What plan am I on?", "How do I add a seat?"];

/** The page. */
export function AppearancePage({ shell, form }: { shell: Shell; form: SettingsForm }) {
  return (
    <ChatPage shell={shell} tab="/desk/widget/appearance">
      <div class="chat-looks">
        <SettingsFormBox form={form} action="/desk/widget/appearance" name="appearance" saved="Saved.">
          <Panel title="Brand" says="The text on the colour is chosen so that it can be read.">
            <div class="chat-pair">
              <ColorSetting form={form} path={`${AT}.color`} label="Colour" />
              <RangeSetting form={form} path={`${AT}.radius`} label="Corner rounding" min={0} max={32} unit="px" />
            </div>
            <ChoiceSetting
              {...{ form, path: `${AT}.theme`, label: "Theme" }}
              choices={{ auto: "As the visitor's system", light: "Light", dark: "Dark" }}
            />
            <TextSetting
              {...{ form, path: `${AT}.logo`, label: "Logo", type: "url" }}
              placeholder="https://example.com/logo.svg"
              hint="An https address of a square picture. Without one the first letter of your name stands there."
            />
            <TextSetting
              {...{ form, path: `${AT}.logoDark`, label: "Logo for dark surfaces", type: "url" }}
              placeholder="https://example.com/logo-light.svg"
            />
          </Panel>
          <Panel title="Place">
            <ChoiceSetting
              {...{ form, path: `${AT}.mode`, label: "Mode" }}
              choices={{ window: "Chat window", island: "Island" }}
              hint="A window opens from a round button. An island is a bar with a place to type."
            />
            <ChoiceSetting
              {...{ form, path: `${AT}.side`, label: "Side" }}
              choices={{ left: "Left", right: "Right" }}
            />
            <ChoiceSetting
              {...{ form, path: `${AT}.buttonStyle`, label: "Button" }}
              choices={{ icon: "Icon", logo: "Logo", text: "Icon and word" }}
            />
          </Panel>
          <Panel title="First words">
            <LinesSetting
              {...{ form, path: `${AT}.greeting`, label: "Greeting", rows: 2 }}
              hint="What stands above an empty chat, and on a small card beside the closed one."
            />
            <LinesSetting
              {...{ form, path: `${AT}.suggestions`, label: "Suggested questions", rows: 4 }}
              placeholder={EXAMPLES.join("\n")}
              hint="One a line, six at most. A press sends the question."
            />
          </Panel>
        </SettingsFormBox>
        <Preview />
      </div>
    </ChatPage>
  );
}

/** The chat on an imagined website; without a script it shows what is saved. */
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
