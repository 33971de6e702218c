/**
 * The fields of the forms of incoming mail.
 *
 * @module
 */
import { MAIL_LIMITS } from "../../../../core/limits/mail.ts";
import { MAIL_IN_LIMITS } from "../../../../core/limits/mail_in.ts";
import { MAIL_TLS } from "../../../../core/mail/change_server.ts";
import type { TypedMailbox } from "../../../../core/mail_in/mailbox.ts";

type Typed = Omit<TypedMailbox, "password">;

const HELP: Readonly<Record<keyof typeof MAIL_TLS, string>> = {
  tls: "Encrypted from the start, mostly port 993.",
  starttls: "Encrypted after a greeting, mostly port 143.",
  none: MAIL_TLS.none.help,
};

/** Which server, and how the connection is encrypted. */
export function MailboxServerFields({ typed }: { typed: Typed }) {
  return (
    <>
      <label class="field">
        <span>Server</span>
        <input
          name="host"
          required
          value={typed.host}
          maxlength={MAIL_IN_LIMITS.hostCharsMax}
          spellcheck={false}
          autocapitalize="none"
          placeholder="imap.example.com"
        />
      </label>
      <label class="field">
        <span>Port</span>
        <input name="port" required inputmode="numeric" value={typed.port} maxlength={5} placeholder="993" />
      </label>
      <fieldset class="choice-setting">
        <legend>Encryption</legend>
        <div class="options">
          {Object.entries(MAIL_TLS).map(([value, { label }]) => (
            <label class="option" key={value}>
              <input type="radio" name="tls" value={value} required checked={typed.tls === value} />
              <span>{label}</span>
              <small>{helpOf(value)}</small>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function helpOf(value: string): string {
  return Object.entries(HELP).find(([name]) => name === value)?.[1] ?? "";
}

/** Who signs in. */
export function MailboxSignInFields({ typed, isSet }: { typed: Typed; isSet: boolean }) {
  return (
    <>
      <label class="field">
        <span>User</span>
        <input
          name="user"
          required
          value={typed.user}
          maxlength={MAIL_IN_LIMITS.userCharsMax}
          spellcheck={false}
          autocapitalize="none"
          autocomplete="off"
        />
        <small>Often the e-mail address.</small>
      </label>
      <label class="field">
        <span>Password</span>
        <input
          name="password"
          type="password"
          maxlength={MAIL_IN_LIMITS.passwordCharsMax}
          autocomplete="new-password"
        />
        <small>
          {isSet
            ? "One is kept, and no one can read it. Leave this empty to keep it; for another server, port or user type it again."
            : "Gmail and others want a password for apps. No one can read it once it is saved."}
        </small>
      </label>
    </>
  );
}

/** Whose mails come in. */
export function AddressFields({ address, takesTags }: { address: string; takesTags: boolean }) {
  return (
    <>
      <label class="field">
        <span>Address</span>
        <input
          name="address"
          type="email"
          required
          value={address}
          maxlength={MAIL_LIMITS.addressCharsMax}
          placeholder="support@example.com"
        />
        <small>Customers' answers go to it.</small>
      </label>
      <label class="check">
        <input type="checkbox" name="takesTags" value="1" checked={takesTags} />
        <span>Mail to support+anything@… arrives there too</span>
      </label>
    </>
  );
}
