/**
 * The pages outside the shell: signing in, and what went wrong.
 *
 * @module
 */
import type { ShownProvider } from "../../core/oidc/shown.ts";
import type { Company } from "../../core/settings/company.ts";
import type { PageAssets } from "./document.tsx";
import { PlainPage } from "./layout.tsx";
import { Written } from "./refusal_notice.tsx";
import { PasskeyForm } from "./two_step/passkey_form.tsx";

/** Where a passkey is sent. */
const PASSKEY_PATH = "/desk/sign-in/passkey";

/** Where the email is sent by which a provider is found. */
const FIND_PROVIDER_PATH = "/desk/sign-in/oidc";

/** What the sign-in page shows. */
export type SignInFacts = {
  readonly news: string | null;
  /** Why the last try did not work. */
  readonly fault: string | null;
  readonly email: string;
  /** The page to go to then. */
  readonly next: string;
  /** The company whose desk it is; null when that is not known. */
  readonly company: Company | null;
  /** The providers that can be signed in with. */
  readonly providers: readonly ShownProvider[];
  /** Whether there are others, which are found by the email. */
  readonly hasOtherProviders: boolean;
  /** Whether browsers offer passkeys at this desk's address. */
  readonly offersPasskeys: boolean;
  /** Where a link for a new password is asked for; null where no mail is sent. */
  readonly forgottenPath: string | null;
  /** Whether no one has an account yet, so that no sign-in can work. */
  readonly isNew: boolean;
};

/** Signing in. */
export function SignInPage({ assets, facts }: { assets: PageAssets; facts: SignInFacts }) {
  const { company, providers, offersPasskeys, forgottenPath } = facts;
  return (
    <PlainPage title="Sign in" company={company} assets={assets} passkeys={offersPasskeys}>
      <div class="panel door-panel">
        <SignInHead facts={facts} />
        {!providers.some(({ isOnlyWay }) => isOnlyWay) && (
          <>
            {providers.length > 0 && <p class="or">or</p>}
            <PasswordForm facts={facts} />
            {offersPasskeys && <PasskeyWay next={facts.next} />}
            {facts.isNew ? null : forgottenPath === null
              ? (
                <p class="muted">
                  Forgot your password? An owner or admin of your desk can give you a link to set a new one.
                </p>
              )
              : (
                <p class="muted">
                  <a href={forgottenPath}>Forgotten password?</a>
                </p>
              )}
          </>
        )}
      </div>
    </PlainPage>
  );
}

/** Links to the providers, not forms: the browser lets a form lead to the desk's own pages only. */
function SignInHead({ facts: { news, fault, next, providers, isNew } }: { facts: SignInFacts }) {
  return (
    <>
      <h1>Sign in</h1>
      {isNew && (
        <p class="notice" role="status">
          This desk has no owner yet. Open the set-up link in the output of its start: it makes you the owner. Each
          start prints a new one.
        </p>
      )}
      {news && <p class="notice good" role="status">{news}</p>}
      {fault && <p class="notice bad" role="alert">{fault}</p>}
      {providers.map(({ workspace, label, isOnlyWay }) => (
        <a
          key={workspace}
          class={`button block${isOnlyWay ? " primary" : ""}`}
          href={`/desk/sign-in/oidc/${workspace}/start?${new URLSearchParams({ next })}`}
        >
          Continue with {label}
        </a>
      ))}
    </>
  );
}

function PasskeyWay({ next }: { next: string }) {
  return (
    <PasskeyForm does="use" action={PASSKEY_PATH} options={`${PASSKEY_PATH}/options`} fields={{ next }}>
      <button class="button block" type="submit">Use a passkey</button>
    </PasskeyForm>
  );
}

function PasswordForm({ facts }: { facts: SignInFacts }) {
  return (
    <form method="post" action="/desk/sign-in">
      <input type="hidden" name="next" value={facts.next} />
      <label class="field">
        <span>Email</span>
        <input
          name="email"
          type="email"
          required
          autocomplete="username"
          value={facts.email}
          autofocus={facts.providers.length === 0}
        />
      </label>
      <label class="field">
        <span>Password</span>
        <input name="password" type="password" required autocomplete="current-password" />
      </label>
      <button class="button primary block" type="submit">Sign in</button>
      {facts.hasOtherProviders && (
        <button class="button block" type="submit" formaction={FIND_PROVIDER_PATH} formnovalidate>
          Use single sign-on
        </button>
      )}
    </form>
  );
}

/** A page that could not be shown: what happened and where to go. */
export function FaultPage(props: { assets: PageAssets; title: string; says: string; written?: readonly string[] }) {
  return (
    <PlainPage title={props.title} company={null} assets={props.assets}>
      <div class="panel">
        <div class="empty">
          <h1>{props.title}</h1>
          <p>{props.says}</p>
          <Written written={props.written ?? []} />
          <a class="button" href="/desk">Go to the desk</a>
        </div>
      </div>
    </PlainPage>
  );
}
