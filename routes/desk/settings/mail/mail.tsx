/**
 * Settings > Mail: the server for mail, a test, sent emails, and suppressed addresses.
 *
 * @module
 */
import { MAIL_LIMITS } from "../../../../core/limits/mail.ts";
import type { TypedMailServer } from "../../../../core/mail/change_server.ts";
import type { ListedMail } from "../../../../core/mail/mails.ts";
import type { MailRoute } from "../../../../core/mail/server.ts";
import type { MailSuppression } from "../../../../core/mail/suppressions.ts";
import type { TestOutcome } from "../../../../core/mail/test_mail.ts";
import type { InputFault } from "../../../../core/problem.ts";
import { TextField } from "../../form/text_field.tsx";
import { Page } from "../../page/layout.tsx";
import type { Shell } from "../../page/shell.ts";
import { When } from "../../ui/locale.tsx";
import { Ask, Panel, Snippet } from "../../ui/parts.tsx";
import { BASE_FIELD } from "../optimistic_lock.ts";
import { SettingsTop } from "../top.tsx";
import { MailList, SuppressionList } from "./lists.tsx";
import { MAIL_PATH } from "./mail_path.ts";
import { ServerFields } from "./server_fields.tsx";

/** The data of the page. */
export type MailFacts = {
  /** How mail is sent; null when it cannot be. */
  readonly route: MailRoute | null;
  /** Whether the operator has configured a server. */
  readonly hasOperator: boolean;
  /** The form as sent, or else as saved; it never contains the password. */
  readonly typed: Omit<TypedMailServer, "password">;
  /** Whether a password is stored for the workspace's own server. */
  readonly hasPassword: boolean;
  readonly version: number;
  readonly mails: readonly ListedMail[];
  readonly suppressions: readonly MailSuppression[];
  /** The address for a provider's complaints; null when there is none. */
  readonly feedback: { readonly url: string; readonly reportedAt: Date | null } | null;
  readonly test: TestOutcome | null;
  readonly news: string | null;
  readonly fault: string | null;
  /** The faults of the server's sent form, by field. */
  readonly faults: readonly InputFault[];
};

export function MailPage({ shell, facts }: { shell: Shell; facts: MailFacts }) {
  const { route, test, news, fault, mails, suppressions } = facts;
  return (
    <Page shell={shell} title="Mail" path="/desk/settings">
      <SettingsTop shell={shell} says="How the desk sends mail to your team and your customers." current={MAIL_PATH} />
      {news !== null && <p class="notice good" role="status" id="outcome" tabindex={-1}>{news}</p>}
      {fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>}
      {test !== null && <TestNotice test={test} />}
      <SendingPanel shell={shell} route={route} />
      <Panel title="Incoming mail" says="Customers' answers by email, and emails to your address.">
        <div class="row">
          <a class="button" href={`${MAIL_PATH}/in`}>Open incoming mail</a>
        </div>
      </Panel>
      <ServerPanel shell={shell} facts={facts} />
      <Panel
        title="Sent mail"
        says={`The newest ${MAIL_LIMITS.listedMax}, kept for ${MAIL_LIMITS.keptDays} days or until their conversation is removed.`}
      >
        <MailList shell={shell} mails={mails} />
      </Panel>
      {route !== null && <FeedbackPanel shell={shell} facts={facts} />}
      <Panel
        id="suppressions"
        title="Suppressed addresses"
        says="Customers who unsubscribed or marked an email as spam, and addresses that a mail server said do not exist."
      >
        <SuppressionList shell={shell} suppressions={suppressions} />
      </Panel>
    </Page>
  );
}

function TestNotice({ test: { isSent, says } }: { test: TestOutcome }) {
  return (
    <div class={isSent ? "notice good" : "notice bad"} role="status" id="outcome" tabindex={-1}>
      <strong>{isSent ? "The test email is sent." : "The test email was not sent."}</strong>
      <span>{says}</span>
    </div>
  );
}

/** Whether and how mail is sent, with a test. */
function SendingPanel({ shell, route }: { shell: Shell; route: MailRoute | null }) {
  if (route === null) {
    return (
      <div class="notice warn">
        <strong>Outgoing mail is not set up.</strong>
        <span>
          Invitations and links for a new password are shown for you to pass on, no one is notified by email, and
          customers get neither answers nor their conversation by email. Enter a server below, or ask the operator to
          set SVC_SMTP_URL.
        </span>
      </div>
    );
  }
  const { from, host, server } = route;
  return (
    <Panel
      title="Mail is sent"
      says={`By ${host}${server.kind === "operator" ? ", the installation's server" : ", your own server"}, from ${
        from.name === null ? from.address : `${from.name} <${from.address}>`
      }.`}
    >
      <div class="row">
        <form method="post" action={`${MAIL_PATH}/test`}>
          <input type="hidden" name="csrf" value={shell.csrf} />
          <button class="button" type="submit">Send me a test email</button>
        </form>
        <a class="button" href={`${MAIL_PATH}/domain`}>Check the sender's domain</a>
      </div>
    </Panel>
  );
}

/** The address for a provider's complaints and bounces. */
function FeedbackPanel({ shell, facts: { feedback } }: { shell: Shell; facts: MailFacts }) {
  return (
    <Panel
      title="Complaints and bounces"
      says="Postmark, SendGrid, Mailgun, Brevo, Mailjet and Amazon SES report who marks your mail as spam, and which addresses do not exist. Those get no more mail."
    >
      {feedback !== null && <Snippet text={feedback.url} label="Webhook address" />}
      {feedback !== null && (
        <p class="muted">
          {feedback.reportedAt === null ? "No report has come yet." : (
            <>
              The last report came <When at={feedback.reportedAt} />.
            </>
          )} Making another address ends this one.
        </p>
      )}
      <form method="post" action={`${MAIL_PATH}/feedback`}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <button class="button" type="submit">
          {feedback === null ? "Make an address for reports" : "Make another address"}
        </button>
      </form>
    </Panel>
  );
}

function ServerPanel({ shell, facts }: { shell: Shell; facts: MailFacts }) {
  const { version, hasOperator, typed, faults } = facts;
  const isSet = version > 0;
  const instead = hasOperator ? "Instead of the installation's server." : "Your mail provider tells you what to enter.";
  return (
    <Panel id="own-server" title="Your own mail server" says={isSet ? ownServerSays(hasOperator) : instead}>
      <form class="stack" method="post" action={MAIL_PATH} data-saves>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <input type="hidden" name={BASE_FIELD} value={String(version)} />
        <ServerFields typed={typed} kind="smtp" hasPassword={facts.hasPassword} faults={faults} />
        <SenderFields typed={typed} faults={faults} />
        <div class="row">
          <button class="button primary" type="submit">Save</button>
        </div>
      </form>
      {isSet && (
        <Ask
          id="remove-mail-server"
          open="Remove this server"
          title="Remove your mail server?"
          says={hasOperator
            ? "Mail is sent by the installation's server then. The password is removed."
            : "No mail is sent then. The password is removed."}
          keep="Keep it"
          yes="Remove"
          action={`${MAIL_PATH}/remove`}
          fields={{ csrf: shell.csrf, [BASE_FIELD]: String(version) }}
        />
      )}
    </Panel>
  );
}

/** Which mail the workspace's own server sends: not links for a new password, which an admin could read on it. */
function ownServerSays(hasOperator: boolean): string {
  return `It sends all mail of this workspace but links for a new password: ${
    hasOperator
      ? "those go by the installation's server."
      : "those need the installation's server, SVC_SMTP_URL. Without it, an owner or admin gives the link."
  }`;
}

function SenderFields({ typed, faults }: Pick<MailFacts, "typed" | "faults">) {
  return (
    <>
      <TextField
        of="smtp"
        name="fromAddress"
        label="Sender address"
        faults={faults}
        type="email"
        required
        value={typed.fromAddress}
        maxlength={MAIL_LIMITS.addressCharsMax}
        placeholder="support@example.com"
      />
      <TextField
        of="smtp"
        name="fromName"
        label="Sender name"
        help="Leave empty for the company's name."
        faults={faults}
        value={typed.fromName}
        maxlength={MAIL_LIMITS.nameCharsMax}
      />
    </>
  );
}
