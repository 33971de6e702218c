/**
 * Profile > Notifications: which waiting conversations a teammate is notified of, and how.
 *
 * @module
 */
import { NOTIFICATION_LIMITS } from "../../../core/limits/notifications.ts";
import { type TypedPreferences, WATCHES } from "../../../core/notifications/preferences.ts";
import { noteIds, Notes } from "../form/field_box.tsx";
import type { FormRefusal } from "../form/refusal_words.ts";
import { fieldNotes } from "../form/text_field.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Head, Panel } from "../ui/parts.tsx";

/** The address of the page. */
export const NOTIFICATIONS_PATH = "/desk/profile/notifications";

/** The data of the page. */
export type NotificationFacts = FormRefusal & {
  readonly preferences: TypedPreferences;
  /** Whether the reader may answer conversations; only then are they notified. */
  readonly answers: boolean;
  readonly isSaved: boolean;
  /** Whether the workspace can send mail. */
  readonly canMail: boolean;
  readonly push: PushFacts | null;
};

/** The data for a browser's subscription. */
export type PushFacts = {
  /** The installation's public key. */
  readonly key: string;
  /** The endpoint subscribed in this session; null for none. */
  readonly endpoint: string | null;
};

/** The switches of the form. */
const SWITCHES = [
  { name: "sound", label: "Play a sound", help: "Browsers allow it once you have clicked on a page." },
  { name: "desktop", label: "Show desktop notifications", help: "Allow them below in each of your browsers." },
  {
    name: "mail",
    label: "Send me an email",
    help: "When a customer has waited for a while and you have no page of the desk open. One email for all who wait.",
  },
  {
    name: "preview",
    label: "Show the customer's name and message",
    help:
      "In notifications and emails; others may see them on your screen. When off, both only have the conversation's number.",
  },
  {
    name: "businessHoursOnly",
    label: "Only during business hours",
    help: "Outside them, conversations are counted without a sound, a notification or an email.",
  },
] as const;

const NO_MAIL = "Mail is not set up, so nothing is sent yet: an owner or admin sets it up in Settings, Mail.";

export function NotificationsPage({ shell, facts }: { shell: Shell; facts: NotificationFacts }) {
  return (
    <Page shell={shell} title="Notifications" path="/desk/profile">
      <Head
        title="Notifications"
        says="How you hear that a customer waits for a person."
        back={{ path: "/desk/profile", label: "Your profile" }}
      />
      {facts.isSaved && <p class="notice good" role="status" id="outcome" tabindex={-1}>Saved.</p>}
      {facts.fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{facts.fault}</p>}
      {facts.answers
        ? (
          <>
            <ChoicesPanel shell={shell} facts={facts} />
            <BrowserPanel shell={shell} push={facts.push} />
          </>
        )
        : <p class="notice">Your role does not answer conversations, so there is nothing to notify you of.</p>}
    </Page>
  );
}

function ChoicesPanel({ shell, facts }: { shell: Shell; facts: NotificationFacts }) {
  const { preferences, canMail, faults } = facts;
  const notes = fieldNotes("notify", "watches", faults);
  return (
    <Panel title="Notify me" says="When a conversation needs a person, or its customer writes again.">
      <form class="person-form" method="post" action={NOTIFICATIONS_PATH} data-saves>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <div
          class="options"
          id={notes.id}
          tabindex={-1}
          role="radiogroup"
          aria-label="Conversations"
          {...noteIds(notes)}
        >
          {Object.entries(WATCHES).map(([value, { label, help }]) => (
            <label class="option" key={value}>
              <input
                type="radio"
                name="watches"
                value={value}
                checked={value === preferences.watches}
                aria-labelledby={`watches-${value}`}
                aria-describedby={`watches-${value}-help`}
              />
              <span id={`watches-${value}`}>{label}</span>
              <small id={`watches-${value}-help`}>{help}</small>
            </label>
          ))}
        </div>
        <Notes {...notes} />
        {SWITCHES.map(({ name, label, help }) => (
          <div class="switch-setting" key={name}>
            <input
              id={name}
              name={name}
              type="checkbox"
              role="switch"
              checked={preferences[name]}
              aria-describedby={`${name}-help`}
            />
            <label for={name}>{label}</label>
            <small id={`${name}-help`}>{name === "mail" && !canMail ? `${help} ${NO_MAIL}` : help}</small>
            {name === "mail" && <MailAfter chosen={preferences.mailAfterMinutes} faults={faults} />}
          </div>
        ))}
        <button class="button primary" type="submit">Save</button>
      </form>
    </Panel>
  );
}

/** The choice of the wait after which an email is sent. */
function MailAfter({ chosen, faults }: { chosen: number } & Pick<FormRefusal, "faults">) {
  const notes = fieldNotes("notify", "mailAfterMinutes", faults);
  return (
    <>
      <label class="switch-more">
        After
        <select id={notes.id} name="mailAfterMinutes" {...noteIds(notes)}>
          {NOTIFICATION_LIMITS.mailAfterMinutes.map((minutes) => (
            <option key={minutes} value={String(minutes)} selected={minutes === chosen}>{minutes} minutes</option>
          ))}
        </select>
      </label>
      <Notes {...notes} />
    </>
  );
}

/** The state of this browser, shown by its script. */
function BrowserPanel({ shell, push }: { shell: Shell; push: PushFacts | null }) {
  return (
    <Panel title="This browser" says="Each browser asks for your permission once.">
      <div
        class="browser-steps"
        data-browser-notifications
        data-push={push?.key}
        data-endpoint={push?.endpoint ?? ""}
        data-action={`${NOTIFICATIONS_PATH}/device`}
        data-csrf={shell.csrf}
      >
        <div class="access-step" data-when="default" hidden>
          <p>Desktop notifications are not allowed yet.</p>
          <button class="button" type="button" data-allow>Allow notifications</button>
        </div>
        <div class="access-step" data-when="granted" hidden>
          <p>Desktop notifications</p>
          <span class="badge good">Allowed</span>
        </div>
        <div class="access-step" data-when="denied" hidden>
          <p>Desktop notifications. Allow them for this address in the browser's settings, then load the page again.</p>
          <span class="badge warn">Blocked</span>
        </div>
        <div class="access-step" data-when="unsupported" hidden>
          <p>Desktop notifications. Browsers show them for https addresses only.</p>
          <span class="badge">Not available</span>
        </div>
        <PushSteps isOffered={push !== null} />
        <div class="access-step">
          <p>Sound</p>
          <button class="button" type="button" data-play>Play the sound</button>
        </div>
      </div>
    </Panel>
  );
}

/** The switch for pushes, which arrive while no page of the desk is open. Its script shows the current state. */
function PushSteps({ isOffered }: { isOffered: boolean }) {
  if (!isOffered) {
    return (
      <div class="access-step">
        <p>Notifications while the desk is closed. They cannot be switched on at the moment: ask the operator.</p>
        <span class="badge">Not available</span>
      </div>
    );
  }
  return (
    <>
      <div class="access-step" data-push-state="off" hidden>
        <p>Notifications while the desk is closed: off on this device.</p>
        <button class="button" type="button" data-push-on>Switch on</button>
      </div>
      <div class="access-step" data-push-state="on" hidden>
        <p>Notifications while the desk is closed: on, until you sign out on this device.</p>
        <button class="button" type="button" data-push-off>Switch off</button>
      </div>
      <div class="access-step" data-push-state="failed" hidden>
        <p role="status">Notifications while the desk is closed: the browser's push service did not answer.</p>
        <button class="button" type="button" data-push-on>Try again</button>
      </div>
      <div class="access-step" data-push-state="denied" hidden>
        <p>Notifications while the desk is closed: blocked in the browser's settings.</p>
        <span class="badge warn">Blocked</span>
      </div>
      <div class="access-step" data-push-state="unsupported" hidden>
        <p>
          Notifications while the desk is closed: this browser offers none. On an iPhone or iPad, add the desk to the
          home screen first, and open it from there.
        </p>
        <span class="badge">Not available</span>
      </div>
    </>
  );
}
