/**
 * A teammate's own profile: their name, picture and password, and their signed-in browsers.
 *
 * @module
 */
import { teammatePicture } from "../../../core/attachments/pictures.ts";
import type { InputFault } from "../../../core/problem.ts";
import type { TeamMember } from "../../../core/teammates/manage.ts";
import type { Preferences } from "../../../core/teammates/preferences.ts";
import type { SessionLine } from "../../../kv/desk_sessions.ts";
import { NameField, PasswordField } from "../account/fields.tsx";
import { TextField } from "../form/text_field.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { NOTIFICATIONS_PATH } from "./notifications.tsx";
import { FactList, Head, Panel } from "../ui/parts.tsx";
import { TWO_STEP_PATH } from "../two_step/page.tsx";
import { PreferencesPanel } from "./preferences_panel.tsx";
import { PicturePanel } from "./picture_panel.tsx";
import { type Connection, ProviderPanel } from "./provider_panel.tsx";

/** The address of the page. */
export const PROFILE_PATH = "/desk/profile";

/** The typed values of the page, without passwords. */
export type TypedProfile = { readonly name: string; readonly language: string; readonly timezone: string };

/** The data of the page. */
export type ProfileFacts = {
  readonly member: TeamMember;
  readonly preferences: Preferences;
  readonly isTwoStep: boolean;
  readonly sessions: readonly SessionLine[];
  /** The hash of the reader's session. */
  readonly own: string;
  /** Null when the workspace has no sign-in provider. */
  readonly connection: Connection | null;
  readonly news: string | null;
  readonly fault: string | null;
  readonly faults: readonly InputFault[];
  /** The name and the preferences as sent, or else as saved. */
  readonly typed: TypedProfile;
};

export function ProfilePage({ shell, facts }: { shell: Shell; facts: ProfileFacts }) {
  const { member, news, fault, faults, typed } = facts;
  return (
    <Page shell={shell} title="Your profile" path={PROFILE_PATH}>
      <Head title="Your profile" says="Your account on this desk." />
      {news !== null && <p class="notice good" role="status" id="outcome" tabindex={-1}>{news}</p>}
      {fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>}
      <Panel title="You">
        <form class="person-form" method="post" action={PROFILE_PATH}>
          <input type="hidden" name="csrf" value={shell.csrf} />
          <input type="hidden" name="seen" value={member.name} />
          <NameField
            label="Name"
            name={typed.name}
            help="Customers see it when you answer them."
            faults={faults}
          />
          <FactList facts={[["Email", member.email], ["Role", shell.caller.role.label]]} />
          <button class="button primary" type="submit" name="do" value="name">Save</button>
        </form>
      </Panel>
      <PicturePanel shell={shell} action={PROFILE_PATH} name={member.name} picture={teammatePicture(member.picture)} />
      <Panel title="Notifications" says="How you hear that a customer waits for a person.">
        <div class="access-step">
          <p>A count in the menu, a sound, desktop notifications.</p>
          <a class="button" href={NOTIFICATIONS_PATH}>Manage</a>
        </div>
      </Panel>
      <PreferencesPanel
        shell={shell}
        action={PROFILE_PATH}
        chosen={facts.preferences}
        typed={typed}
        faults={faults}
      />
      <PasswordPanel csrf={shell.csrf} faults={faults} />
      <Panel
        title="Two-step sign-in"
        says="An authenticator app or a passkey, so that your password alone is not enough to sign in."
      >
        <div class="access-step">
          <span class={facts.isTwoStep ? "badge good" : "badge"}>{facts.isTwoStep ? "On" : "Off"}</span>
          <a class="button" href={TWO_STEP_PATH}>{facts.isTwoStep ? "Manage" : "Set up"}</a>
        </div>
      </Panel>
      {facts.connection !== null && <ProviderPanel shell={shell} connection={facts.connection} />}
      <Sessions shell={shell} facts={facts} />
    </Page>
  );
}

function Sessions({ shell, facts: { sessions, own } }: { shell: Shell; facts: ProfileFacts }) {
  return (
    <section class="panel" aria-label="Sessions">
      <header class="panel-head">
        <div>
          <h2>Where you are signed in</h2>
          <p>A session ends after 14 days. End what you do not know, and change your password.</p>
        </div>
        {sessions.length > 1 && (
          <form method="post" action={PROFILE_PATH}>
            <input type="hidden" name="csrf" value={shell.csrf} />
            <button class="button danger" type="submit" name="do" value="end-others">End all others</button>
          </form>
        )}
      </header>
      <table class="table wide people-table">
        <thead>
          <tr>
            <th>Device</th>
            <th>Address</th>
            <th>Signed in</th>
            <th>Last used</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ hash, device, address, startedAt, seenAt }) => (
            <tr>
              <td>
                <strong>{device}</strong> {hash === own && <span class="badge good">this browser</span>}
              </td>
              <td data-label="address">{address}</td>
              <td data-label="signed in">
                <When at={startedAt} />
              </td>
              <td data-label="last used">
                <When at={seenAt} />
              </td>
              <td class="end">
                {hash !== own && (
                  <form method="post" action={PROFILE_PATH}>
                    <input type="hidden" name="csrf" value={shell.csrf} />
                    <input type="hidden" name="session" value={hash} />
                    <button class="button small quiet danger" type="submit" name="do" value="end">End</button>
                  </form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PasswordPanel({ csrf, faults }: { csrf: string; faults: readonly InputFault[] }) {
  return (
    <Panel
      title="Password"
      says="A new password signs you out everywhere else and disconnects your AI clients. Your API tokens keep working."
    >
      <form class="person-form" method="post" action={PROFILE_PATH}>
        <input type="hidden" name="csrf" value={csrf} />
        <TextField
          of="person"
          name="current"
          label="Current password"
          faults={faults}
          type="password"
          required
          autocomplete="current-password"
        />
        <PasswordField label="New password" faults={faults} />
        <label class="check">
          <input type="checkbox" name="tokens" value="revoke" />
          <span>
            Revoke my API tokens as well
            <small>In every workspace. Do so if someone else may know the old password.</small>
          </span>
        </label>
        <button class="button primary" type="submit" name="do" value="password">Change password</button>
      </form>
    </Panel>
  );
}
