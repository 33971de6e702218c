/**
 * Sends mail over SMTP to one vetted address: the host's name is used for the certificate, and never resolved again.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import type { SendMailOptions, SMTPTransportOptions } from "nodemailer";
import { isAddress } from "../address.ts";
import { MAIL_LIMITS } from "../limits.ts";
import { noAnswer } from "../protocol.ts";
import type { MailAnswer, MailRequest, MailStage } from "./protocol.ts";
import type { SmtpServer } from "./smtp_url.ts";

/** The server and sender of an email. */
export type Delivery = {
  readonly server: SmtpServer;
  readonly address: string;
  readonly from: string;
  readonly certificates: string | null;
};

/** The result of an attempt, and whether a connection was made. */
export type Delivered = { readonly answer: MailAnswer; readonly isConnected: boolean };

/** Matches the code of any certificate fault: OpenSSL, webpki and node name them differently. */
const TLS_FAULT = /CERT|TLS|SSL|EPROTO$|SELF_SIGNED|ALTNAME|handshake/i;

/** Sends an email over a new connection; never reads files or addresses, whatever the email contains. */
export async function deliver(
  { server, address, from, certificates }: Delivery,
  mail: MailRequest,
  signal: AbortSignal,
): Promise<Delivered> {
  const { host, port, tls, user, password } = server;
  const options: SMTPTransportOptions = {
    host: address,
    port,
    secure: tls === "tls",
    requireTLS: tls === "starttls",
    ignoreTLS: tls === "none",
    name: from.slice(from.lastIndexOf("@") + 1),
    ...(user === null ? {} : { auth: { user, pass: password ?? "" } }),
    // The certificate is checked against the configured name. A literal address is not a server name.
    tls: { ...(isAddress(host) ? {} : { servername: host }), ...(certificates === null ? {} : { ca: certificates }) },
    // For connecting, the greeting and STARTTLS together.
    connectionTimeout: MAIL_LIMITS.greetingMs,
    socketTimeout: MAIL_LIMITS.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Loaded with the first email: it takes 8 MB, and many desks send none.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(options);
  try {
    const content: SendMailOptions = { ...contentOf(mail, from), signal };
    const { response } = await transport.sendMail(content);
    return { answer: { kind: "accepted", response, ms: 0 }, isConnected: true };
  } catch (error) {
    return readFault(error, signal);
  } finally {
    transport.close();
  }
}

function contentOf(mail: MailRequest, from: string) {
  const { to, replyTo, subject, text, html, messageId, inReplyTo, references, unsubscribeUrl } = mail;
  return {
    from: mailboxOf({ address: from, name: mail.fromName }),
    to: mailboxOf(to),
    ...(replyTo === null ? {} : { replyTo: mailboxOf(replyTo) }),
    subject,
    text,
    html,
    attachments: mail.files.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      contentDisposition: "attachment",
      content: Buffer.from(content, "base64"),
    } as const)),
    messageId,
    xMailer: false as const,
    ...(inReplyTo === null ? {} : { inReplyTo }),
    ...(references.length === 0 ? {} : { references: [...references] }),
    headers: {
      ...(mail.automatic ? { "Auto-Submitted": "auto-generated" } : {}),
      ...(unsubscribeUrl === null ? {} : {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  } as const;
}

function mailboxOf({ address, name }: { readonly address: string; readonly name: string | null }) {
  return { address, name: name ?? "" };
}

/** The stage of each command; any other belongs to connecting. */
const STAGES: Readonly<Record<string, MailStage>> = {
  "MAIL FROM": "sender",
  "RCPT TO": "recipient",
  DATA: "content",
};

/** Converts an error of nodemailer to a result. */
function readFault(error: unknown, signal: AbortSignal): Delivered {
  const { code, command, message, responseCode, response } = fieldsOf(error);
  if (command === "STARTTLS" && responseCode !== null) {
    return { answer: noAnswer("tls", "the mail server does not encrypt with STARTTLS", false), isConnected: true };
  }
  if (responseCode !== null && responseCode >= 400) {
    const stage = STAGES[command] ?? (command.startsWith("AUTH") || code === "EAUTH" ? "sign_in" : "connect");
    return { answer: { kind: "rejected", stage, status: responseCode, response }, isConnected: true };
  }
  if (signal.aborted) {
    return { answer: noAnswer("timeout", "the mail server did not answer in time", true), isConnected: true };
  }
  if (TLS_FAULT.test(code) || TLS_FAULT.test(message)) {
    return {
      answer: noAnswer("tls", "the mail server's certificate or encryption is not acceptable", false),
      isConnected: true,
    };
  }
  if (code === "ETIMEDOUT") {
    const isConnected = !/^Connection timeout/.test(message);
    return { answer: noAnswer("timeout", "the mail server did not answer in time", isConnected), isConnected };
  }
  if (code === "EAUTH") {
    return { answer: { kind: "rejected", stage: "sign_in", status: 535, response: message }, isConnected: true };
  }
  const isRefused = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|refused/i.test(`${code} ${message}`);
  const words = isRefused
    ? "no connection to the mail server"
    : "the mail server closed the connection before it took the email";
  return { answer: noAnswer("connection", words, !isRefused), isConnected: !isRefused };
}

function fieldsOf(error: unknown) {
  const fields: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error, message: error.message } : {};
  const textOf = (name: string) => typeof fields[name] === "string" ? fields[name] : "";
  return {
    code: textOf("code"),
    command: textOf("command"),
    message: textOf("message"),
    response: textOf("response"),
    responseCode: typeof fields.responseCode === "number" ? fields.responseCode : null,
  };
}
