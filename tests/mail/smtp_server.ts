/**
 * A real SMTP server on loopback with selectable faults.
 *
 * @module
 */
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail that the server took. */
export type TakenMail = {
  readonly raw: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
};

/** A running server. */
export type TestSmtp = {
  readonly port: number;
  /** Every mail whose content arrived, also where the answer to it was a fault. */
  readonly mails: TakenMail[];
  readonly connections: () => number;
  /** The server's answers to the next commands, in order; after that it accepts everything. */
  readonly faults: SmtpFault[];
  readonly close: () => Promise<void>;
};

/** One fault: at which command, with which code and text. `drop` closes the connection without an answer. */
export type SmtpFault = {
  readonly at: "connect" | "rcpt" | "from" | "data";
  readonly code: number;
  readonly says: string;
  readonly drop?: boolean;
};

/** A self-signed certificate for app.test and 127.0.0.1, known to everyone. */
const fixture = (name: string) => Deno.readTextFileSync(new URL(`../sandbox/fixtures/${name}`, import.meta.url));

/** The certificate of {@linkcode startSmtp}, for those who shall trust it. */
export const SMTP_CERTIFICATE: string = fixture("app.crt");

/** The user and password that the server knows. */
export const SMTP_USER = { user: "desk", password: "pass-word-of-the-desk" } as const;

/** Starts a server on 127.0.0.1. Without `secure` it offers STARTTLS. */
export function startSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const mails: TakenMail[] = [];
  const faults: SmtpFault[] = [];
  let connections = 0;
  const fault = (at: SmtpFault["at"]) => faults[0]?.at === at ? faults.shift() : undefined;
  const errorOf = ({ code, says }: SmtpFault) => Object.assign(new Error(says), { responseCode: code });
  const server = new SMTPServer({
    cert: SMTP_CERTIFICATE,
    key: fixture("app.key"),
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    disableReverseLookup: true,
    onConnect: (_session, done) => {
      connections++;
      const found = fault("connect");
      done(found === undefined ? null : errorOf(found));
    },
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === SMTP_USER.user && password === SMTP_USER.password;
      done(isRight ? null : Object.assign(new Error(`Wrong: ${password}`), { responseCode: 535 }), { user: username });
    },
    onMailFrom: (_address, _session, done) => {
      const found = fault("from");
      done(found === undefined ? null : errorOf(found));
    },
    onRcptTo: (_address, _session, done) => {
      const found = fault("rcpt");
      done(found === undefined ? null : errorOf(found));
    },
    onData: (stream, session, done) => {
      let raw = "";
      stream.on("data", (bytes: Uint8Array) => raw += new TextDecoder().decode(bytes));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? "" : mailFrom.address;
        mails.push({ raw, from, to: rcptTo.map(({ address }) => address), isEncrypted: session.secure });
        const found = fault("data");
        if (found?.drop === true) {
          for (const connection of server.connections) connection._socket.destroy();
          return;
        }
        done(found === undefined ? null : errorOf(found), "queued as 1");
      });
    },
    ...options,
  });
  server.on("error", () => {});
  return new Promise((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => {
      const address = listening.address();
      resolve({
        port: typeof address === "object" ? address?.port ?? 0 : 0,
        ...{ mails, faults, connections: () => connections },
        close: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}
