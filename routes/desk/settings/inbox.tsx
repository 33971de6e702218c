/**
 * Settings, Inbox: when somebody is there, who gets a conversation, and how long it is kept.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { nextOpening } from "../../../core/settings/hours.ts";
import type { BusinessHours } from "../../../core/settings/hours.ts";
import type { SettingsChangeLine } from "../../../core/settings/change.ts";
import { SEEN_FIELD } from "../seen.ts";
import { Page, type Shell } from "../layout.tsx";
import { Head, Panel, Tabs, When } from "../parts.tsx";
import { Fault, type FaultOf, Hours } from "./hours.tsx";
import type { TypedInbox } from "./inbox_draft.ts";
import { SETTINGS_TABS } from "./tabs.ts";

/** What the page shows. */
export type InboxSettingsFacts = {
  readonly typed: TypedInbox;
  /** What is wrong, by the setting's path. */
  readonly faults: ReadonlyMap<string, string>;
  /** What a customer would see now, with what is typed; with what is saved where that cannot be. */
  readonly seen: { readonly hours: BusinessHours; readonly awayMessage: string; readonly line: string };
  /** The mark of what the form is drawn from. */
  readonly mark: string;
  readonly now: Date;
  readonly news: News | null;
  readonly mayChange: boolean;
  readonly timezones: readonly string[];
  /** Conversations that saving this would remove; null when nobody has to be asked. */
  readonly removes: number | null;
  readonly changes: readonly SettingsChangeLine[];
};

/** What came of a form. */
export type News =
  | { readonly kind: "saved" }
  /** What would change, by path. */
  | { readonly kind: "preview"; readonly changed: readonly string[] }
  | { readonly kind: "refused"; readonly message: string };

/** The page. */
export function InboxSettingsPage({ shell, facts }: { shell: Shell; facts: InboxSettingsFacts }) {
  const { typed, faults, mayChange } = facts;
  const faultOf: FaultOf = (path) => faults.get(path) ?? null;
  return (
    <Page shell={shell} title="Inbox settings" path="/desk/settings">
      <Head title="Settings" says="When your team is there, who gets a conversation, and how long it is kept." />
      <Tabs label="Settings" tabs={SETTINGS_TABS} current="/desk/settings/inbox" />
      {facts.news && <NewsNotice news={facts.news} />}
      <form class="settings" method="post" action="/desk/settings/inbox" data-form="inbox-settings">
        <input type="hidden" name="csrf" value={shell.csrf} />
        <input type="hidden" name={SEEN_FIELD} value={facts.mark} />
        {/* The first button is the one that Enter presses. */}
        <button class="hidden" type="submit" name="do" value="save" tabindex={-1} aria-hidden="true">Save</button>
        <fieldset class="settings-fields" disabled={!mayChange}>
          <Panel
            title="Business hours"
            says="Outside of them the chat says when to expect an answer. The agent answers all day."
          >
            <Hours typed={typed} faultOf={faultOf} timezones={facts.timezones} />
          </Panel>
          <Away facts={facts} faultOf={faultOf} />
          <Assignment typed={typed} />
          <Person typed={typed} />
          <Retention facts={facts} faultOf={faultOf} />
          <div class="settings-end">
            <label class="field">
              <span>
                What changes and why <span class="optional">optional</span>
              </span>
              <input name="message" maxlength={200} autocomplete="off" />
            </label>
            <div class="buttons">
              <button class="button primary" type="submit" name="do" value="save">Save</button>
              <button class="button" type="submit" name="do" value="preview">Preview</button>
            </div>
          </div>
        </fieldset>
        {!mayChange && <p class="muted">An owner or admin can change this.</p>}
      </form>
      <Changes changes={facts.changes} />
    </Page>
  );
}

function NewsNotice({ news }: { news: News }) {
  switch (news.kind) {
    case "saved":
      return <p class="notice good" id="outcome" tabindex={-1} role="status">Saved. It holds from now on.</p>;
    case "refused":
      return <p class="notice bad" id="outcome" tabindex={-1} role="alert">Nothing was saved. {news.message}</p>;
    case "preview":
      return (
        <p class="notice" id="outcome" tabindex={-1} role="status">
          {news.changed.length === 0
            ? "A preview: nothing would change."
            : <>A preview, nothing was saved. It would change {news.changed.map(settingName).join(", ")}.</>}
        </p>
      );
  }
}

function Away({ facts, faultOf }: { facts: InboxSettingsFacts; faultOf: FaultOf }) {
  const { typed, seen, now } = facts;
  const opens = nextOpening(seen.hours, now);
  const isOpen = opens?.getTime() === now.getTime();
  const fault = faultOf("inbox.awayMessage");
  return (
    <Panel title="Away message" says="Customers read it when they are passed to a person outside of business hours.">
      <label class="field">
        <span class="hidden">Away message</span>
        <textarea name="awayMessage" rows={2} maxlength={500} aria-invalid={fault === null ? undefined : "true"}>
          {typed.awayMessage}
        </textarea>
        <Fault text={fault} />
      </label>
      <figure class="seen-now">
        <figcaption>
          What a customer sees now
          {isOpen ? <span class="badge good">Open now</span> : (
            <span class="badge warn">
              Closed until {opens === null ? "further notice" : momentIn(seen.hours, opens)}
            </span>
          )}
        </figcaption>
        <p class="bubble" dir="auto">{isOpen ? seen.line : `${seen.line} ${seen.awayMessage}`}</p>
      </figure>
    </Panel>
  );
}

const ASSIGNMENTS = [
  ["manual", "By hand", "A conversation waits in Unassigned until somebody takes it."],
  ["round_robin", "In turn", "Each goes to the teammate who was given one longest ago."],
  ["least_busy", "To whoever has least", "Each goes to the teammate with the fewest open conversations."],
] as const;

function Assignment({ typed }: { typed: TypedInbox }) {
  return (
    <Panel title="Who gets a conversation" says="When the agent passes one to a person.">
      <div class="options" role="radiogroup" aria-label="Who gets a conversation">
        {ASSIGNMENTS.map(([value, label, says]) => (
          <Option key={value} name="assignment" value={value} checked={typed.assignment === value} says={says}>
            {label}
          </Option>
        ))}
      </div>
    </Panel>
  );
}

function Option(props: { name: string; value: string; checked: boolean; says: string; children: Child }) {
  const id = `${props.name}-${props.value}`;
  return (
    <label class="option">
      <input
        type="radio"
        name={props.name}
        value={props.value}
        checked={props.checked}
        aria-labelledby={id}
        aria-describedby={`${id}-says`}
      />
      <span id={id}>{props.children}</span>
      <small id={`${id}-says`}>{props.says}</small>
    </label>
  );
}

function Person({ typed }: { typed: TypedInbox }) {
  return (
    <Panel title="Talking to a person">
      <label class="check">
        <input type="checkbox" name="talkToPerson" value="yes" checked={typed.talkToPerson} />
        The agent may pass a conversation on when a customer wants a person
      </label>
      <p class="muted">
        Without it the agent passes on what its instructions name as topics for a person, and what it cannot end in its
        replies.
      </p>
    </Panel>
  );
}

function Retention({ facts, faultOf }: { facts: InboxSettingsFacts; faultOf: FaultOf }) {
  const { typed, removes } = facts;
  const fault = faultOf("data.retentionDays");
  return (
    <Panel title="How long conversations are kept">
      <label class="field">
        <span>Days after the last message</span>
        <input
          class="short"
          name="retentionDays"
          type="number"
          inputmode="numeric"
          min={1}
          max={3650}
          value={typed.retentionDays}
          placeholder="for ever"
          aria-invalid={fault === null ? undefined : "true"}
        />
        <small>
          Then a conversation is removed with its files, and so is who was not seen for as long. The audit stays. Leave
          empty to keep everything.
        </small>
        <Fault text={fault} />
      </label>
      {removes !== null && (
        <div class="notice bad" role="alert">
          <strong>
            {removes === 1 ? "One conversation is" : `${removes} conversations are`} older than that
          </strong>
          <span>They will be removed within the hour, and nobody can bring them back.</span>
          <label class="check">
            <input type="checkbox" name="sure" value={String(removes)} /> Yes, remove them
          </label>
        </div>
      )}
    </Panel>
  );
}

function Changes({ changes }: { changes: readonly SettingsChangeLine[] }) {
  if (changes.length === 0) return null;
  return (
    <Panel title="Last changes">
      <ul class="setting-changes">
        {changes.map(({ at, by, via, message, changed }) => (
          <li>
            <span>
              <strong>{by}</strong> {via === "mcp" && <span class="badge accent">MCP</span>} changed{" "}
              {changed.map(settingName).join(", ")}
              {message !== "" && <>: “{message}”</>}
            </span>
            <When at={at} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** `inbox.awayMessage` is "away message". */
function settingName(path: string): string {
  const name = path.slice(path.lastIndexOf(".") + 1);
  return NAMES[name] ?? name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
}

/** Settings whose own name says too little. */
const NAMES: Readonly<Record<string, string>> = {
  days: "business hours",
  timezone: "time zone",
  enabled: "the AI's switch",
  retentionDays: "how long conversations are kept",
  talkToPerson: "talking to a person",
};

function momentIn({ timezone }: BusinessHours, at: Date): string {
  const day = at.toLocaleDateString("en", { timeZone: timezone, weekday: "long" });
  const time = at.toLocaleTimeString("en", {
    timeZone: timezone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return `${day} ${time}`;
}
