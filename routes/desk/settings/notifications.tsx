/**
 * Settings > Notifications: how teammates are notified of waiting conversations, and emails to customers who left.
 *
 * @module
 */
import { canMail } from "../../../core/mail/server.ts";
import {
  DEFAULT_PREFERENCES,
  listNotificationPreferences,
  type NotificationPreferences,
  WATCHES,
} from "../../../core/notifications/preferences.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { Page } from "../page/layout.tsx";
import { type Shell, shellOf } from "../page/shell.ts";
import { SettingsFormBox } from "./form.tsx";
import { NoMail } from "./no_mail.tsx";
import { sendSettings, type SettingsForm, settingsForm } from "./save.ts";
import { SettingsTop } from "./top.tsx";

const PATH = "/desk/settings/notifications";

const NOTHING_SENT = {
  title: "Mail is not set up.",
  says: "No customer is asked for an email, and nothing is sent.",
  path: "/desk/settings/mail",
  page: "Settings, Mail",
} as const;

type Facts = {
  readonly form: SettingsForm;
  readonly chosen: ReadonlyMap<string, NotificationPreferences>;
  /** Whether the desk can send mail. */
  readonly mails: boolean;
};

/** `GET /desk/settings/notifications`: shows how each teammate is notified. */
export async function showTeamNotifications(served: Served, asked: TeammateRequest): Promise<Response> {
  return await pageAnswer(served, asked, await settingsForm(served, asked, "notifications"));
}

/** `POST /desk/settings/notifications`: saves the emails to customers. */
export async function sendTeamNotifications(served: Served, asked: SignedInRequest): Promise<Response> {
  const form = await sendSettings(served, asked, "notifications");
  return form === null ? redirect(`${PATH}?saved`) : await pageAnswer(served, asked, form);
}

async function pageAnswer(served: Served, asked: TeammateRequest, form: SettingsForm): Promise<Response> {
  const { desk } = served;
  const chosen = await listNotificationPreferences(desk, asked.workspace.id);
  const facts = { form, chosen, mails: await canMail(desk, asked.workspace.id) };
  return await htmlAnswer(<NotificationSettingsPage shell={shellOf(served, asked)} facts={facts} />, form.status);
}

function NotificationSettingsPage({ shell, facts }: { shell: Shell; facts: Facts }) {
  return (
    <Page shell={shell} title="Notification settings" path="/desk/settings">
      <SettingsTop
        shell={shell}
        says="How your team hears of conversations, and customers of your answers."
        current={PATH}
      />
      <TeamPanel facts={facts} />
      <SettingsFormBox
        form={facts.form}
        action={PATH}
        below={{ away_mail: facts.mails ? null : <NoMail {...NOTHING_SENT} /> }}
      />
    </Page>
  );
}

function TeamPanel({ facts: { form, chosen, mails } }: { facts: Facts }) {
  return (
    <section class="panel" aria-label="Your team">
      <header>
        <h2>Your team</h2>
        <p>
          Each person chooses for themselves: <a href="/desk/profile/notifications">your own notifications</a>.
        </p>
      </header>
      <table class="table wide">
        <thead>
          <tr>
            <th>Teammate</th>
            <th>Conversations</th>
            <th>How</th>
          </tr>
        </thead>
        <tbody>
          {form.people.map(({ id, name }) => {
            const own = chosen.get(id) ?? DEFAULT_PREFERENCES;
            return (
              <tr key={id}>
                <td>
                  <strong>{name}</strong>
                </td>
                <td data-label="conversations">{WATCHES[own.watches].label}</td>
                <td data-label="how">{waysOf(own, mails)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** A teammate's notifications in words. */
function waysOf({ sound, desktop, mail, businessHoursOnly }: NotificationPreferences, mails: boolean): string {
  const ways = [
    ...(sound ? ["Sound"] : []),
    ...(desktop ? ["Desktop"] : []),
    ...(mail && mails ? ["Mail"] : []),
  ];
  const said = ways.length === 0 ? "The count in the menu only" : ways.join(", ");
  return businessHoursOnly ? `${said}; in business hours` : said;
}
