/**
 * Profile > Two-step sign-in: the authenticator app, the passkeys and the recovery codes of an account.
 *
 * @module
 */
import { SIGN_IN_LIMITS } from "../../../core/limits/people.ts";
import type { PasskeyLine } from "../../../core/sign_in/passkeys.ts";
import type { SecondStepState } from "../../../core/sign_in/second_step.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Ask, Head, Panel, Snippet } from "../ui/parts.tsx";
import { PasskeyForm } from "./passkey_form.tsx";
import { QrCode } from "./qr_code.tsx";

/** The address of the page. */
export const TWO_STEP_PATH = "/desk/profile/two-step";

/** A new app before its first code; its address and secret are shown until then. */
export type NewAppFacts = { readonly shown: { readonly uri: string; readonly secret: string } | null };

/** The data of the page. */
export type TwoStepFacts = {
  readonly state: SecondStepState;
  readonly passkeys: readonly PasskeyLine[];
  /** Whether the person confirmed their identity recently. */
  readonly isConfirmed: boolean;
  readonly hasPassword: boolean;
  /** The provider with which an account without a password may confirm, as named on its button; null for none. */
  readonly confirmedBy: string | null;
  /** Whether the workspace requires a second step that the account does not have. */
  readonly isMissing: boolean;
  /** Whether browsers support passkeys at this desk's address. */
  readonly offersPasskeys: boolean;
  readonly newApp: NewAppFacts | null;
  /** Recovery codes, shown only this once. */
  readonly newCodes: readonly string[] | null;
  /** The default name of a new passkey. */
  readonly device: string;
  readonly news: string | null;
  readonly fault: string | null;
};

type PanelProps = { readonly shell: Shell; readonly facts: TwoStepFacts };

export function TwoStepPage({ shell, facts }: PanelProps) {
  const { isMissing, isConfirmed, newCodes, news, fault } = facts;
  return (
    <Page shell={shell} title="Two-step sign-in" path="/desk/profile" passkeys>
      <Head
        title="Two-step sign-in"
        says="With a second step, your password alone is not enough to sign in."
        back={{ path: "/desk/profile", label: "Your profile" }}
      />
      {news !== null && <p class="notice good" role="status" id="outcome" tabindex={-1}>{news}</p>}
      {fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>}
      {isMissing && (
        <p class="notice" role="status">
          {shell.company.name ?? "This desk"} asks for a second step. Set up an app or a passkey to go on.
        </p>
      )}
      {newCodes !== null && <NewCodes codes={newCodes} />}
      {!isConfirmed && <ConfirmPanel shell={shell} facts={facts} />}
      <AppPanel shell={shell} facts={facts} />
      <PasskeyPanel shell={shell} facts={facts} />
      <CodesPanel shell={shell} facts={facts} />
    </Page>
  );
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Panel title="Your recovery codes" says="Keep them where you keep passwords. They are not shown again.">
      <Snippet label="the recovery codes" text={codes.join("\n")} />
      <p class="muted">Each signs you in once, after your password, when your phone or passkey is not at hand.</p>
    </Panel>
  );
}

function ConfirmPanel({ shell, facts: { hasPassword, confirmedBy } }: PanelProps) {
  if (confirmedBy !== null) {
    return (
      <Panel title="Confirm it is you" says={`Your account has no password. Sign in with ${confirmedBy} again.`}>
        <form class="person-form" method="post" action="/desk/profile/confirm">
          <input type="hidden" name="csrf" value={shell.csrf} />
          <input type="hidden" name="next" value={TWO_STEP_PATH} />
          <button class="button primary" type="submit">Continue with {confirmedBy}</button>
        </form>
      </Panel>
    );
  }
  if (!hasPassword) {
    return <p class="notice" role="status">To change anything here, sign out and sign in again.</p>;
  }
  return (
    <Panel title="Confirm it is you" says="Type your password to change anything here.">
      <form class="person-form" method="post" action={TWO_STEP_PATH}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <label class="field">
          <span>Your password</span>
          <input name="password" type="password" required autocomplete="current-password" />
        </label>
        <button class="button primary" type="submit" name="do" value="confirm">Continue</button>
      </form>
    </Panel>
  );
}

function AppPanel({ shell, facts }: PanelProps) {
  const { state, isConfirmed, newApp } = facts;
  const says = "An app on your phone shows a six-digit code, which you enter after your password.";
  if (newApp !== null) return <NewAppPanel shell={shell} newApp={newApp} />;
  return (
    <Panel title="Authenticator app" says={says}>
      <div class="access-step">
        <State isOn={state.hasApp} />
        {isConfirmed && (state.hasApp
          ? (
            <Ask
              id="remove-app"
              open="Remove"
              title="Remove the authenticator app?"
              says="Its codes stop working."
              keep="Keep it"
              yes="Remove"
              action={TWO_STEP_PATH}
              fields={{ csrf: shell.csrf, do: "remove-app" }}
            />
          )
          : (
            <form method="post" action={TWO_STEP_PATH}>
              <input type="hidden" name="csrf" value={shell.csrf} />
              <button class="button primary" type="submit" name="do" value="begin-app">Set up an app</button>
            </form>
          ))}
      </div>
    </Panel>
  );
}

function NewAppPanel({ shell, newApp: { shown } }: { shell: Shell; newApp: NewAppFacts }) {
  return (
    <Panel title="Authenticator app" says="Add the desk to your app, then type the code that the app shows.">
      {shown === null
        ? <p>The QR code is not shown again. Type the next code of your app, or start again.</p>
        : (
          <div class="new-app">
            <QrCode text={shown.uri} label="QR code for your authenticator app" />
            <div>
              <p>Scan it with your app. If you cannot scan, type this key into the app:</p>
              <Snippet label="the key" text={shown.secret.replace(/.{4}(?!$)/g, "$& ")} />
            </div>
          </div>
        )}
      <form class="person-form" method="post" action={TWO_STEP_PATH}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        {shown !== null && (
          <>
            {/* They are shown again after a wrong code, in case they have not been scanned yet. */}
            <input type="hidden" name="uri" value={shown.uri} />
            <input type="hidden" name="secret" value={shown.secret} />
          </>
        )}
        <CodeField />
        <div class="buttons">
          <button class="button primary" type="submit" name="do" value="finish-app">Turn on</button>
          <button class="button" type="submit" name="do" value="begin-app" formnovalidate>Start again</button>
        </div>
      </form>
    </Panel>
  );
}

/** The code of an authenticator app. */
export function CodeField() {
  return (
    <label class="field code-field">
      <span>Code from the app</span>
      <input name="code" required inputmode="numeric" autocomplete="one-time-code" maxlength={16} autofocus />
    </label>
  );
}

function PasskeyPanel({ shell, facts }: PanelProps) {
  const { passkeys, isConfirmed, offersPasskeys } = facts;
  const says = "A passkey is a fingerprint, a face, a PIN or a security key. It signs you in without a password, and " +
    "is a second step after one.";
  return (
    <Panel title="Passkeys" says={says}>
      {passkeys.length === 0 ? <State isOn={false} /> : (
        <ul class="passkey-list">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} shell={shell} passkey={passkey} mayRemove={isConfirmed} />
          ))}
        </ul>
      )}
      {!offersPasskeys && <p class="muted">Browsers offer passkeys only at an https address with a host name.</p>}
      {isConfirmed && offersPasskeys && <NewPasskey shell={shell} facts={facts} />}
    </Panel>
  );
}

function NewPasskey({ shell, facts: { device } }: PanelProps) {
  return (
    <PasskeyForm
      does="add"
      action={TWO_STEP_PATH}
      options={`${TWO_STEP_PATH}/passkey`}
      fields={{ csrf: shell.csrf, do: "add-passkey" }}
    >
      <label class="field">
        <span>Name of the new passkey</span>
        <input name="name" value={device} maxlength={SIGN_IN_LIMITS.passkeyNameCharsMax} autocomplete="off" required />
      </label>
      <button class="button" type="submit">Add a passkey</button>
    </PasskeyForm>
  );
}

function PasskeyRow({ shell, passkey, mayRemove }: { shell: Shell; passkey: PasskeyLine; mayRemove: boolean }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <li class="access-step">
      <div>
        <strong>{name}</strong>
        <p>
          Added <When at={createdAt} />, {lastUsedAt === null ? "not used yet" : (
            <>
              last used <When at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {mayRemove && (
        <Ask
          id={`remove-${id}`}
          open="Remove"
          title={`Remove the passkey ${name}?`}
          says="It stops signing you in. Your device may still list it."
          keep="Keep it"
          yes="Remove"
          action={TWO_STEP_PATH}
          fields={{ csrf: shell.csrf, do: "remove-passkey", passkey: id }}
        />
      )}
    </li>
  );
}

function CodesPanel({ shell, facts: { state, isConfirmed } }: PanelProps) {
  if (!state.hasApp && state.passkeys === 0) return null;
  const { recoveryCodesLeft } = state;
  return (
    <Panel title="Recovery codes" says="For the day you lose your phone or passkey. Each works once.">
      <div class="access-step">
        <span class={recoveryCodesLeft > 2 ? "badge good" : "badge warn"}>
          {recoveryCodesLeft} of {SIGN_IN_LIMITS.recoveryCodes} left
        </span>
        {isConfirmed && (
          <Ask
            id="new-codes"
            open="Make new codes"
            title="Make new recovery codes?"
            says="The ones you have now stop working."
            keep="Keep mine"
            yes="Make new codes"
            action={TWO_STEP_PATH}
            fields={{ csrf: shell.csrf, do: "new-codes" }}
          />
        )}
      </div>
    </Panel>
  );
}

function State({ isOn }: { isOn: boolean }) {
  return <span class={isOn ? "badge good" : "badge"}>{isOn ? "On" : "Off"}</span>;
}
