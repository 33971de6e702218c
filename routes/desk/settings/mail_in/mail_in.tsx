/**
 * Settings > Mail > Incoming mail: the mailbox, the address for a provider, and recent mail.
 *
 * @module
 */
import { MAIL_LIMITS } from "../../../../core/limits/mail.ts";
import { MAIL_IN_LIMITS } from "../../../../core/limits/mail_in.ts";
import type { Inbound } from "../../../../core/mail/inbound.ts";
import type { ShownHook, TypedHook } from "../../../../core/mail_in/hook.ts";
import type { ListedIncoming } from "../../../../core/mail_in/list.ts";
import type { TypedMailbox } from "../../../../core/mail_in/mailbox.ts";
import type { InputFault } from "../../../../core/problem.ts";
import { Page } from "../../page/layout.tsx";
import type { Shell } from "../../page/shell.ts";
import { When } from "../../ui/locale.tsx";
import { Ask, Panel } from "../../ui/parts.tsx";
import { MAIL_PATH } from "../mail/mail_path.ts";
import { BASE_FIELD } from "../optimistic_lock.ts";
import { SettingsSubTop } from "../top.tsx";
import { IncomingList } from "./incoming_list.tsx";
import { ServerFields } from "../mail/server_fields.tsx";
import { AddressFields } from "./address_fields.tsx";

/** The page's address, and the prefix of its forms' addresses. */
export const MAIL_IN_PATH = `${MAIL_PATH}/in`;

/** The data of the page. */
export type MailInFacts = {
  readonly inbound: Inbound | null;
  readonly canSend: boolean;
  /** The mailbox's form as sent, or else as saved; it never contains the password. */
  readonly typed: Omit<TypedMailbox, "password">;
  readonly version: number;
  readonly look: { readonly lookedAt: Date | null; readonly fault: string | null } | null;
  readonly hook: ShownHook | null;
  /** The provider's form as sent, or else as saved. */
  readonly typedHook: TypedHook;
  /** The complete address for a provider, only after it was made. */
  readonly hookUrl: string | null;
  readonly mails: readonly ListedIncoming[];
  readonly news: string | null;
  readonly fault: string | null;
  /** The faults of a sent form's fields, and which form it was. */
  readonly refused: { readonly form: "imap" | "hook"; readonly faults: readonly InputFault[] } | null;
};

/** The faults of one of the page's forms. */
function faultsOf({ refused }: MailInFacts, form: "imap" | "hook"): readonly InputFault[] {
  return refused?.form === form ? refused.faults : [];
}

export function MailInPage({ shell, facts }: { shell: Shell; facts: MailInFacts }) {
  const { news, fault, mails } = facts;
  return (
    <Page shell={shell} title="Incoming mail" path="/desk/settings">
      <SettingsSubTop
        shell={shell}
        of={MAIL_PATH}
        title="Incoming mail"
        says="Replies to the desk's emails, and emails to its address, become conversations."
      />
      {news !== null && <p class="notice good" role="status" id="outcome" tabindex={-1}>{news}</p>}
      {fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>}
      <StateNotice facts={facts} />
      {!facts.canSend && <CannotAnswer />}
      <MailboxPanel shell={shell} facts={facts} />
      <HookPanel shell={shell} facts={facts} />
      <Panel
        title="Incoming emails"
        says={`The newest ${MAIL_IN_LIMITS.listedMax}. Incoming emails are listed for ${MAIL_IN_LIMITS.keptDays} days.`}
      >
        <IncomingList mails={mails} />
      </Panel>
    </Page>
  );
}

/** Whether and how mail is received. */
function StateNotice({ facts: { inbound, look } }: { facts: MailInFacts }) {
  if (inbound === null) {
    return (
      <div class="notice warn">
        <strong>Incoming mail is not set up.</strong>
        <span>
          Answers to the desk's emails go to their sender's address. Enter its mailbox, or let a provider post them.
        </span>
      </div>
    );
  }
  const isRead = inbound.kind !== "hook";
  return (
    <div class={look?.fault == null ? "notice good" : "notice bad"}>
      <strong>{look?.fault == null ? `Mail to ${inbound.address} comes in.` : "The mailbox cannot be read."}</strong>
      {look?.fault != null && <span>{look.fault}</span>}
      {isRead && look?.lookedAt != null && (
        <span>
          Last look: <When at={look.lookedAt} />
        </span>
      )}
    </div>
  );
}

/** A notice that mail is received but cannot be answered. */
function CannotAnswer() {
  return (
    <div class="notice warn">
      <strong>Answers cannot be sent.</strong>
      <span>
        No mail server is set up: what comes by email can be read, and not answered.{" "}
        <a href={MAIL_PATH}>Set up a mail server</a>
      </span>
    </div>
  );
}

function MailboxPanel({ shell, facts }: { shell: Shell; facts: MailInFacts }) {
  const { typed, version } = facts;
  const faults = faultsOf(facts, "imap");
  const isSet = version > 0;
  return (
    <Panel
      title="Mailbox"
      says="The desk reads its inbox by IMAP, from now on, and changes nothing in it. It may be the one that your team reads."
    >
      <form class="stack" method="post" action={`${MAIL_IN_PATH}/mailbox`} data-saves>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <input type="hidden" name={BASE_FIELD} value={String(version)} />
        <ServerFields typed={typed} kind="imap" hasPassword={isSet} faults={faults} />
        <AddressFields of="imap" address={typed.address} takesTags={typed.takesTags} faults={faults} />
        <div class="row">
          <button class="button primary" type="submit">Save and look</button>
        </div>
      </form>
      {isSet && (
        <Ask
          id="remove-mailbox"
          open="Remove this mailbox"
          title="Remove the mailbox?"
          says="The desk stops reading it, and its password is removed. Its emails stay where they are."
          keep="Keep it"
          yes="Remove"
          action={`${MAIL_IN_PATH}/mailbox/remove`}
          fields={{ csrf: shell.csrf, [BASE_FIELD]: String(version) }}
        />
      )}
    </Panel>
  );
}

function HookPanel({ shell, facts }: { shell: Shell; facts: MailInFacts }) {
  const { hook, hookUrl, typedHook } = facts;
  return (
    <Panel
      title="Address for a provider"
      says="Instead of a mailbox: Postmark, Mailgun, SendGrid, Amazon SES or your own mail server posts each email here. The secret in the address proves it."
    >
      {hookUrl !== null && (
        <div class="notice warn">
          <strong>Copy this address now: it is shown once.</strong>
          <code>{hookUrl}</code>
        </div>
      )}
      {hook !== null && hookUrl === null && (
        <p>
          Mail to {hook.address} is posted to an address made <When at={hook.madeAt} />. A new one ends it.
        </p>
      )}
      <form class="stack" method="post" action={`${MAIL_IN_PATH}/hook`}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <AddressFields of="hook" {...typedHook} faults={faultsOf(facts, "hook")} />
        <div class="row">
          <button class="button" type="submit">{hook === null ? "Make an address" : "Make a new address"}</button>
        </div>
      </form>
      {hook !== null && (
        <Ask
          id="remove-hook"
          open="Remove the address"
          title="Remove the address?"
          says="Emails that a provider posts to it are refused immediately."
          keep="Keep it"
          yes="Remove"
          action={`${MAIL_IN_PATH}/hook/remove`}
          fields={{ csrf: shell.csrf }}
        />
      )}
      <small class="muted">
        An email may have {MAIL_IN_LIMITS.bytesMax / 1024 / 1024} MiB, an email address {MAIL_LIMITS.addressCharsMax}
        {" "}
        characters.
      </small>
    </Panel>
  );
}
