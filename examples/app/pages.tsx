/**
 * The example app's pages: a small project tool that embeds the chat with one script tag.
 *
 * @module
 */
import { html } from "hono/html";
import type { Person } from "./accounts.ts";

/** What every page needs to know. */
export type PageSetting = {
  readonly deskUrl: string;
  readonly widgetKey: string;
};

/** The frame of every page, with the chat's one script tag. */
export function Layout(
  props: {
    setting: PageSetting;
    person: Person | null;
    title: string;
    children: unknown;
  },
) {
  const { setting, person, title } = props;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · Plotline`}</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/app.css" />
        {/* The whole installation: one tag in the head, before the app's own scripts. */}
        <script
          src={`${setting.deskUrl}/widget.js`}
          data-key={setting.widgetKey}
          defer
        />
        <script src="/app.js" defer />
      </head>
      <body data-signed-in={person === null ? "no" : "yes"}>
        <header>
          <div>
            <a class="brand" href="/">
              <Mark />
              Plotline
            </a>
            <a class="help" href="/help">Help</a>
            {person === null ? <span class="muted">Signed out</span> : (
              <form method="post" action="/sign-out">
                <span>{person.name}</span>
                <button type="submit" class="quiet">Sign out</button>
              </form>
            )}
          </div>
        </header>
        <main>{props.children}</main>
      </body>
    </html>
  );
}

function Mark() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="3"
      stroke-linecap="round"
      aria-hidden="true"
    >
      <path d="m2 18 7-8 5 5 8-10" />
    </svg>
  );
}

/** The page of a signed-in user: their account as the app itself knows it. */
export function AccountPage(props: { setting: PageSetting; person: Person }) {
  const { account } = props.person;
  const rows = [
    ["Plan", account.plan],
    ["Status", account.status.replace("_", " ")],
    ["Seats", `${account.seatsUsed} of ${account.seats} used`],
    [account.status === "canceled" ? "Ends" : "Renews", account.renewsOn],
    ["Price", account.price],
  ] as const;
  return (
    <Layout setting={props.setting} person={props.person} title="Account">
      <h1>Your account</h1>
      <p class="lead">
        This is what Plotline has on record. Ask the chat “What plan am I on?” and compare.
      </p>
      <dl class="panel" id="account" data-plan={account.plan}>
        {rows.map(([label, value]) => (
          <div>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Layout>
  );
}

/** The page of a visitor: choose whom to sign in as. */
export function SignInPage(
  props: { setting: PageSetting; people: readonly Person[] },
) {
  return (
    <Layout setting={props.setting} person={null} title="Sign in">
      <h1>Sign in to Plotline</h1>
      <p class="lead">
        An example app. Choose a customer, then open the chat in the corner.
      </p>
      <form class="panel people" method="post" action="/sign-in">
        {props.people.map((person) => (
          <button type="submit" name="id" value={person.id}>
            <strong>{person.name}</strong>
            <span>
              {person.account.plan}, {person.account.status.replace("_", " ")}
              {person.admin ? "" : ", not an admin"}
            </span>
          </button>
        ))}
      </form>
    </Layout>
  );
}

/** Where `Manage billing` leads. */
export function BillingPage(
  props: { setting: PageSetting; person: Person | null },
) {
  return (
    <Layout setting={props.setting} person={props.person} title="Billing">
      <h1>Billing</h1>
      <p class="lead">
        A real app would show invoices and payment methods here.
      </p>
    </Layout>
  );
}

/** A whole document. */
export function documentOf(page: unknown) {
  return html`<!doctype html>${page}`;
}
