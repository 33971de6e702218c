/**
 * Settings > Inbox: business hours, and the assignment of conversations.
 *
 * @module
 */
import { languageName } from "../../../core/language_name.ts";
import type { SettingsChangeLine } from "../../../core/settings/change.ts";
import { type BusinessHours, nextOpening } from "../../../core/settings/hours.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { type Locale, useLocale } from "../ui/locale.tsx";
import { SettingsChanges } from "./changes.tsx";
import { SettingsFormBox } from "./form.tsx";
import { NoMail } from "./no_mail.tsx";
import type { SettingsForm } from "./save.ts";
import { SettingsTop } from "./top.tsx";

/** The data of the page besides its form. */
export type InboxSettingsFacts = {
  readonly form: SettingsForm;
  readonly handover: HandoverPreview;
  readonly changes: readonly SettingsChangeLine[];
  /** The missing part of the mail setup; null for none. */
  readonly mailLacks: keyof typeof NO_MAIL | null;
};

const NO_MAIL = {
  incoming: {
    title: "Incoming mail is not set up.",
    says: "Until it is, there is nothing to draft or answer.",
    path: "/desk/settings/mail/in",
    page: "Settings, Mail, Incoming mail",
  },
  outgoing: {
    title: "Outgoing mail is not set up.",
    says: "Mail comes in, but no server sends answers: the AI agent writes drafts, and sends nothing.",
    path: "/desk/settings/mail",
    page: "Settings, Mail",
  },
} as const;

/** The handover's text for customers with the typed settings; with the saved ones if those are invalid. */
export type HandoverPreview = {
  readonly now: Date;
  readonly hours: BusinessHours;
  /** In English, and in each language with its own text. */
  readonly lines: readonly { readonly code: string; readonly text: string }[];
};

export function InboxSettingsPage({ shell, facts }: { shell: Shell; facts: InboxSettingsFacts }) {
  const { form, handover, changes, mailLacks } = facts;
  return (
    <Page shell={shell} title="Inbox settings" path="/desk/settings">
      <SettingsTop
        shell={shell}
        says="Business hours, assignment, and when a conversation goes to your team."
        current="/desk/settings/inbox"
      />
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
          mail_answers: mailLacks === null ? null : <NoMail {...NO_MAIL[mailLacks]} />,
          away: <HandoverNow {...handover} />,
        }}
        asksWhy
      />
      <SettingsChanges changes={changes} />
    </Page>
  );
}

function HandoverNow({ now, hours, lines }: HandoverPreview) {
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
      {lines.map(({ code, text }) => (
        <div key={code} class="handover-line">
          {lines.length > 1 && <small class="muted">{languageName(code)}</small>}
          <p class="bubble" dir="auto" lang={code}>{text}</p>
        </div>
      ))}
    </figure>
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
