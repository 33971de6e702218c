/**
 * The pages behind a link: setting the desk up, joining a team, and setting a new password.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { TEAMMATE_LIMITS } from "../../../core/limits/people.ts";
import { COMPANY_NAME_CHARS_MAX } from "../../../core/settings/settings.ts";
import { type PageAssets, PlainPage } from "../layout.tsx";

type LinkPage = { readonly assets: PageAssets; readonly path: string; readonly fault: string | null };

/** What was typed, or what the invitation says. */
export type TypedPerson = { readonly email: string; readonly name: string; readonly company: string };

/** Creates the first owner's account. `fault` says why the last try did not work. */
export function SetupPage(props: LinkPage & { typed: TypedPerson }) {
  const { typed } = props;
  return (
    <LinkForm
      {...props}
      title="Set up your desk"
      says="You will be its owner. This link works once."
      send="Create account"
    >
      <label class="field">
        <span>Company</span>
        <input
          name="company"
          maxlength={COMPANY_NAME_CHARS_MAX}
          autocomplete="organization"
          value={typed.company}
        />
        <small>Your customers see it at the top of the chat. You can set it later.</small>
      </label>
      <NameField name={typed.name} />
      <label class="field">
        <span>E-mail</span>
        <input
          name="email"
          type="email"
          required
          maxlength={TEAMMATE_LIMITS.emailCharsMax}
          autocomplete="username"
          value={typed.email}
        />
      </label>
      <PasswordField label="Password" />
    </LinkForm>
  );
}

/** Creates the account of somebody who was invited; `company` is null where it has no name. */
export function JoinPage(props: LinkPage & { company: string | null; email: string; name: string }) {
  const title = props.company === null ? "Join the team" : `Join ${props.company}`;
  return (
    <LinkForm {...props} title={title} says={`You sign in as ${props.email}. This link works once.`} send="Join">
      <input type="hidden" name="email" value={props.email} autocomplete="username" />
      <NameField name={props.name} />
      <PasswordField label="Password" />
    </LinkForm>
  );
}

/** Sets a new password. */
export function ResetPage(props: LinkPage) {
  const says = "You are signed out everywhere else. This link works once.";
  return (
    <LinkForm {...props} title="Set a new password" says={says} send="Set password">
      <PasswordField label="New password" />
    </LinkForm>
  );
}

function LinkForm(
  { assets, path, fault, title, says, send, children }: LinkPage & {
    title: string;
    says: string;
    send: string;
    children: Child;
  },
) {
  return (
    <PlainPage title={title} assets={assets}>
      <form class="panel" method="post" action={path}>
        <div>
          <h1>{title}</h1>
          <p>{says}</p>
        </div>
        {fault && <p class="notice bad" role="alert">{fault}</p>}
        {children}
        <button class="button primary block" type="submit">{send}</button>
      </form>
    </PlainPage>
  );
}

function NameField({ name }: { name: string }) {
  return (
    <label class="field">
      <span>Your name</span>
      <input name="name" required maxlength={TEAMMATE_LIMITS.nameCharsMax} autocomplete="name" value={name} />
      <small>Customers see it when you answer them.</small>
    </label>
  );
}

/** A field for a new password, with its rule. */
export function PasswordField({ label }: { label: string }) {
  const { passwordCharsMin, passwordCharsMax } = TEAMMATE_LIMITS;
  return (
    <label class="field">
      <span>{label}</span>
      <input
        name="password"
        type="password"
        required
        autocomplete="new-password"
        minlength={passwordCharsMin}
        maxlength={passwordCharsMax}
      />
      <small>At least {passwordCharsMin} characters. A sentence is easiest to remember.</small>
    </label>
  );
}
