/**
 * The pages behind links: setting up the desk, joining a team, and resetting a password.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { Company } from "../../../core/settings/company.ts";
import { COMPANY_NAME_CHARS_MAX } from "../../../core/settings/settings.ts";
import type { FormRefusal } from "../form/refusal_words.ts";
import { TextField } from "../form/text_field.tsx";
import type { PageAssets } from "../page/document.tsx";
import { PlainPage } from "../page/layout.tsx";
import { EmailField, NameField, PasswordField } from "./fields.tsx";

type LinkPage = FormRefusal & {
  readonly assets: PageAssets;
  readonly company: Company | null;
  readonly path: string;
};

/** The typed values, or those of the invitation. */
export type TypedPerson = { readonly email: string; readonly name: string; readonly company: string };

const NAME_HELP = "Customers see it when you answer them.";
const JOIN_HELP = "If you have an account here already, type its password.";

/** Creates the first owner's account. */
export function SetupPage(props: LinkPage & { typed: TypedPerson }) {
  const { typed, faults } = props;
  return (
    <LinkForm
      {...props}
      title="Set up your desk"
      says="You will be its owner. This link works once."
      send="Create account"
    >
      <TextField
        of="person"
        name="company"
        label="Company"
        help="Your customers see it at the top of the chat. You can set it later."
        faults={faults}
        maxlength={COMPANY_NAME_CHARS_MAX}
        autocomplete="organization"
        value={typed.company}
      />
      <input type="hidden" name="timezone" data-own-timezone />
      <NameField label="Your name" name={typed.name} help={NAME_HELP} faults={faults} />
      <EmailField email={typed.email} faults={faults} />
      <PasswordField label="Password" faults={faults} />
    </LinkForm>
  );
}

/**
 * Joins an invited person. Someone with an account in another workspace joins with its password. The page is the same
 * for both, since it must not reveal who has one.
 */
export function JoinPage(props: LinkPage & { email: string; name: string }) {
  const company = props.company?.name ?? null;
  const title = company === null ? "Join the team" : `Join ${company}`;
  return (
    <LinkForm {...props} title={title} says={`You sign in as ${props.email}. This link works once.`} send="Join">
      <input type="hidden" name="email" value={props.email} autocomplete="username" />
      <NameField label="Your name" name={props.name} help={NAME_HELP} faults={props.faults} />
      <PasswordField label="Password" help={JOIN_HELP} faults={props.faults} />
    </LinkForm>
  );
}

/** Sets a new password. */
export function ResetPage(props: LinkPage) {
  const says = "You are signed out everywhere, and your AI clients and API tokens end. This link works once.";
  return (
    <LinkForm {...props} title="Set a new password" says={says} send="Set password">
      <PasswordField label="New password" faults={props.faults} />
    </LinkForm>
  );
}

function LinkForm(
  { assets, company, path, fault, title, says, send, children }: LinkPage & {
    title: string;
    says: string;
    send: string;
    children: Child;
  },
) {
  return (
    <PlainPage title={title} company={company} assets={assets}>
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
