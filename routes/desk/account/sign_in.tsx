/**
 * Pages outside the shell: signing in, and errors.
 *
 * @module
 */
import type { ShownProvider } from "../../../core/oidc/shown.ts";
import type { Company } from "../../../core/settings/company.ts";
import type { PageAssets } from "../page/document.tsx";
import { PlainPage } from "../page/layout.tsx";
import { Written } from "../page/refusal_notice.tsx";
import { PasskeyForm } from "../two_step/passkey_form.tsx";

/** Where a passkey is posted. */
const PASSKEY_PATH = "/desk/sign-in/passkey";

/** Where the email that finds a provider is posted. */
const FIND_PROVIDER_PATH = "/desk/sign-in/oidc";

/** The data of the sign-in page. */
export type SignInFacts = {
  readonly news: string | null;
  /** Why the last attempt failed. */
  readonly fault: string | null;
  readonly email: string;
  /** The page to open after signing in. */
  readonly next: string;
  /** The company of the desk; null when unknown. */
  readonly company: Company | null;
  /** The providers to sign in with. */
  readonly providers: readonly ShownProvider[];
  /** Whether there are others, which are found by email. */
  readonly hasOtherProviders: boolean;
  /** Whether browsers support passkeys at this desk's address. */
  readonly offersPasskeys: boolean;
  /** The page that requests a link for a new password; null when the desk sends no mail. */
  readonly forgottenPath: string | null;
  /** Whether there is no account yet, so that no sign-in can succeed. */
  readonly isNew: boolean;
};

/** The sign-in page. */
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

/** Providers are links, not forms: the policy allows forms to lead only to the desk's own pages. */
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

/** An error page: what happened and where to go. */
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
