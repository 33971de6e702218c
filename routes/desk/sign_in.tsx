/**
 * The pages outside the shell: the first owner's set-up, signing in, and what went wrong.
 *
 * @module
 */
import { COMPANY_NAME_CHARS_MAX } from "../../core/settings/settings.ts";
import { TEAMMATE_LIMITS } from "../../core/limits/people.ts";
import { type PageAssets, PlainPage } from "./layout.tsx";

/** Creates the owner from the one-time link. `fault` says why the last try did not work. */
export function SetupPage(
  props: { assets: PageAssets; path: string; fault: string | null; email?: string; name?: string; company?: string },
) {
  return (
    <PlainPage title="Set up your desk" assets={props.assets}>
      <form class="panel" method="post" action={props.path}>
        <div>
          <h1>Set up your desk</h1>
          <p>You will be its owner. This link works once.</p>
        </div>
        {props.fault && <p class="notice bad" role="alert">{props.fault}</p>}
        <label class="field">
          <span>Company</span>
          <input
            name="company"
            maxlength={COMPANY_NAME_CHARS_MAX}
            autocomplete="organization"
            value={props.company ?? ""}
          />
          <small>Your customers see it at the top of the chat. You can set it later.</small>
        </label>
        <label class="field">
          <span>Your name</span>
          <input name="name" required maxlength={80} autocomplete="name" value={props.name ?? ""} />
        </label>
        <label class="field">
          <span>E-mail</span>
          <input name="email" type="email" required maxlength={200} autocomplete="username" value={props.email ?? ""} />
        </label>
        <label class="field">
          <span>Password</span>
          <input
            name="password"
            type="password"
            required
            autocomplete="new-password"
            minlength={TEAMMATE_LIMITS.passwordCharsMin}
          />
          <small>At least {TEAMMATE_LIMITS.passwordCharsMin} characters. A sentence is easiest to remember.</small>
        </label>
        <button class="button primary block" type="submit">Create account</button>
      </form>
    </PlainPage>
  );
}

/** Signing in. */
export function SignInPage(props: { assets: PageAssets; fault: string | null; email?: string; next: string }) {
  return (
    <PlainPage title="Sign in to the desk" assets={props.assets}>
      <form class="panel" method="post" action="/desk/sign-in">
        <h1>Sign in</h1>
        {props.fault && <p class="notice bad" role="alert">{props.fault}</p>}
        <input type="hidden" name="next" value={props.next} />
        <label class="field">
          <span>E-mail</span>
          <input name="email" type="email" required autocomplete="username" value={props.email ?? ""} autofocus />
        </label>
        <label class="field">
          <span>Password</span>
          <input name="password" type="password" required autocomplete="current-password" />
        </label>
        <button class="button primary block" type="submit">Sign in</button>
      </form>
    </PlainPage>
  );
}

/** A page that could not be shown: what happened and where to go. */
export function FaultPage(props: { assets: PageAssets; title: string; says: string }) {
  return (
    <PlainPage title={props.title} assets={props.assets}>
      <div class="panel">
        <div class="empty">
          <h1>{props.title}</h1>
          <p>{props.says}</p>
          <a class="button" href="/desk">Go to the desk</a>
        </div>
      </div>
    </PlainPage>
  );
}
