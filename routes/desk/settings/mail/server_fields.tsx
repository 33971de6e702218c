/**
 * The fields of a mail server and its sign-in, for sending and for a mailbox.
 *
 * @module
 */
import { MAIL_LIMITS } from "../../../../core/limits/mail.ts";
import { MAIL_TLS, SERVER_KINDS, type ServerKind, type TypedServer } from "../../../../core/mail/typed_server.ts";
import type { MailTls } from "../../../../core/ports/mail.ts";
import type { InputFault } from "../../../../core/problem.ts";
import { fieldNotes, TextField } from "../../form/text_field.tsx";
import { text } from "../../form/forms.ts";
import { Notes } from "../../form/field_box.tsx";

/** The shown values of a form, without the password. */
type ShownServer = Omit<TypedServer, "password">;

const TLS_HELP: Readonly<Record<MailTls, (ports: Readonly<Record<"tls" | "starttls", number>>) => string>> = {
  tls: ({ tls }) => `Encrypted from the start, mostly port ${tls}.`,
  starttls: ({ starttls }) => `Encrypted after a greeting, mostly port ${starttls}.`,
  none: () => "Only for a server at a private address that the operator allowed.",
};

const USER_HELP: Readonly<Record<ServerKind, string>> = {
  smtp: "Often an email address. Empty for a server without sign-in.",
  imap: "Often the email address.",
};

const PASSWORD_HELP: Readonly<Record<ServerKind, string>> = {
  smtp: "No one can read it once it is saved.",
  imap: "Gmail and others require an app password. No one can read it once it is saved.",
};

const PASSWORD_KEPT =
  "A password is stored, and no one can read it. Leave this empty to keep it; for another server, port or user, type it again.";

/** The server, its encryption, and the user. */
export function ServerFields(
  { typed, kind, hasPassword, faults }: {
    typed: ShownServer;
    kind: ServerKind;
    hasPassword: boolean;
    faults: readonly InputFault[];
  },
) {
  const { example, ports, needsUser } = SERVER_KINDS[kind];
  const { hostCharsMax, userCharsMax, passwordCharsMax } = MAIL_LIMITS;
  const plain = { of: kind, faults, spellcheck: false, autocapitalize: "none" } as const;
  const usual = String(kind === "imap" ? ports.tls : ports.starttls);
  return (
    <>
      <TextField
        {...plain}
        name="host"
        label="Server"
        required
        value={typed.host}
        maxlength={hostCharsMax}
        placeholder={example}
      />
      <TextField
        {...plain}
        name="port"
        label="Port"
        required
        inputmode="numeric"
        value={typed.port}
        maxlength={5}
        placeholder={usual}
      />
      <fieldset class="choice-setting">
        <legend>Encryption</legend>
        <div class="options">
          {TLS_CHOICES.map((value) => (
            <label class="option" key={value}>
              <input type="radio" name="tls" value={value} required checked={typed.tls === value} />
              <span>{MAIL_TLS[value]}</span>
              <small>{TLS_HELP[value](ports)}</small>
            </label>
          ))}
        </div>
        <Notes {...fieldNotes(kind, "tls", faults)} />
      </fieldset>
      <TextField
        {...plain}
        name="user"
        label="User"
        help={USER_HELP[kind]}
        required={needsUser}
        value={typed.user}
        maxlength={userCharsMax}
        autocomplete="off"
      />
      <TextField
        {...plain}
        name="password"
        label="Password"
        help={hasPassword ? PASSWORD_KEPT : PASSWORD_HELP[kind]}
        type="password"
        maxlength={passwordCharsMax}
        autocomplete="new-password"
      />
    </>
  );
}

const TLS_CHOICES: readonly MailTls[] = ["tls", "starttls", "none"];

/** Reads the fields. */
export function typedServer(form: FormData): TypedServer {
  const field = (name: keyof TypedServer) => text(form, name);
  return {
    host: field("host"),
    port: field("port"),
    tls: field("tls"),
    user: field("user"),
    password: field("password"),
  };
}
