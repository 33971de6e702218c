/**
 * Settings > Inbox: business hours, who gets a conversation, and how long data is kept.
 *
 * @module
 */
import type { SettingsChangeLine } from "../../../core/settings/change.ts";
import { type BusinessHours, nextOpening } from "../../../core/settings/hours.ts";
import { Page, type Shell } from "../layout.tsx";
import { type Locale, useLocale, When } from "../locale.tsx";
import { Head, Panel, Tabs } from "../parts.tsx";
import { SettingsFormBox } from "./form.tsx";
import { settingLabel } from "./labels.ts";
import type { SettingsForm } from "./save.ts";
import { SETTINGS_TABS } from "./tabs.ts";

/** What the page shows beside its form. */
export type InboxSettingsFacts = {
  readonly form: SettingsForm;
  readonly handover: HandoverPreview;
  /** What saving would delete; null when there is nothing to confirm. */
  readonly deletes: Deletes | null;
  readonly changes: readonly SettingsChangeLine[];
  /** Whether the desk can send mail to customers who left. */
  readonly canMail: boolean;
};

/** How many rows a shorter retention deletes. */
export type Deletes = { readonly conversations: number; readonly activities: number };

/** What a customer who is handed over sees now, with what is typed; with what is saved where that cannot be. */
export type HandoverPreview = {
  readonly now: Date;
  readonly hours: BusinessHours;
  readonly awayMessage: string;
  readonly line: string;
};

/** The page. */
export function InboxSettingsPage({ shell, facts }: { shell: Shell; facts: InboxSettingsFacts }) {
  const { form, handover, deletes, changes, canMail } = facts;
  return (
    <Page shell={shell} title="Inbox settings" path="/desk/settings">
      <Head title="Settings" says="Business hours, assignment, and how long data is kept." />
      <Tabs shell={shell} label="Settings" tabs={SETTINGS_TABS} current="/desk/settings/inbox" />
      <SettingsFormBox
        form={form}
        action="/desk/settings/inbox"
        below={{
          hours: (
            <p class="muted">
              These times are in {handover.hours.timezone}, the time zone in{" "}
              <a href="/desk/settings/company">Settings, Company</a>.
            </p>
          ),
          away: <HandoverNow {...handover} />,
          away_mail: canMail ? null : (
            <div class="notice warn">
              <strong>Mail is not set up.</strong>
              <span>
                No customer is asked for an e-mail, and nothing is sent. An admin enters a server in{" "}
                <a href="/desk/settings/mail">Settings, Mail</a>.
              </span>
            </div>
          ),
          retention: deletes === null ? null : <ConfirmDeletion deletes={deletes} />,
        }}
        asksWhy
      />
      <Changes changes={changes} />
    </Page>
  );
}

function HandoverNow({ now, hours, awayMessage, line }: HandoverPreview) {
  const locale = useLocale();
  const opens = nextOpening(hours, now);
  const isOpen = opens?.getTime() === now.getTime();
  return (
    <figure class="handover-now">
      <figcaption>
        What a customer sees now
        {isOpen ? <span class="badge good">Open now</span> : (
          <span class="badge warn">
            Closed until {opens === null ? "further notice" : timeIn(locale, hours, opens)}
          </span>
        )}
      </figcaption>
      <p class="bubble" dir="auto">{isOpen ? line : `${line} ${awayMessage}`}</p>
    </figure>
  );
}

function ConfirmDeletion({ deletes: { conversations, activities } }: { deletes: Deletes }) {
  const count = conversations + activities;
  const old = [
    ...(conversations === 0 ? [] : [conversations === 1 ? "1 conversation" : `${conversations} conversations`]),
    ...(activities === 0 ? [] : [activities === 1 ? "1 line of activity" : `${activities} lines of activity`]),
  ];
  return (
    <div class="notice bad" role="alert">
      <strong>{old.join(" and ")} {count === 1 ? "is" : "are"} older than that</strong>
      <span>{count === 1 ? "It is" : "They are"} deleted within the hour. This cannot be undone.</span>
      <label class="check">
        <input type="checkbox" name="sure" value={String(count)} /> Yes, delete {count === 1 ? "it" : "them"}
      </label>
    </div>
  );
}

function Changes({ changes }: { changes: readonly SettingsChangeLine[] }) {
  if (changes.length === 0) return null;
  return (
    <Panel title="Recent changes">
      <ul class="setting-changes">
        {changes.map(({ at, by, via, message, changed }) => (
          <li>
            <span>
              <strong>{by}</strong> {via === "mcp" && <span class="badge accent">MCP</span>} changed{" "}
              {changed.map(settingLabel).join(", ")}
              {message !== "" && <>: “{message}”</>}
            </span>
            <When at={at} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function timeIn({ language }: Locale, { timezone }: BusinessHours, at: Date): string {
  const day = at.toLocaleDateString(language, { timeZone: timezone, weekday: "long" });
  const time = at.toLocaleTimeString(language, {
    timeZone: timezone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return `${day} ${time}`;
}
