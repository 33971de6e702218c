/**
 * The pages outside the shell: signing in, and what went wrong.
 *
 * @module
 */
import { type PageAssets, PlainPage } from "./layout.tsx";

/** Signing in. */
export function SignInPage(
  props: { assets: PageAssets; news: string | null; fault: string | null; email?: string; next: string },
) {
  return (
    <PlainPage title="Sign in to the desk" assets={props.assets}>
      <form class="panel" method="post" action="/desk/sign-in">
        <h1>Sign in</h1>
        {props.news && <p class="notice good" role="status">{props.news}</p>}
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
        <p class="muted">Forgot your password? An owner or admin of your desk can give you a link to set a new one.</p>
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
