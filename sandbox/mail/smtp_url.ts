/**
 * Parses the operator's mail server in `SVC_SMTP_URL`, and the mailbox in `SVC_IMAP_URL`.
 *
 * @module
 */

/** The encryption of a connection to a mail server: from its first byte, from `STARTTLS` on, or none. */
export type MailTls = "tls" | "starttls" | "none";

/** A server that accepts mail for delivery. */
export type SmtpServer = {
  /** In lower case; an IPv6 literal without brackets. */
  readonly host: string;
  readonly port: number;
  readonly tls: MailTls;
  readonly user: string | null;
  readonly password: string | null;
};

/** The default port for each kind of encryption. */
const PORTS = {
  smtp: { tls: 465, starttls: 587, none: 25 },
  imap: { tls: 993, starttls: 143, none: 143 },
} as const satisfies Readonly<Record<string, Readonly<Record<MailTls, number>>>>;

/**
 * Parses `smtps://user:password@host:465`, or `smtp://…` for a server with STARTTLS. `smtp://…?tls=none` is a server at
 * a private address without encryption. Null for anything else.
 *
 * @example
 * readSmtpUrl("smtps://desk:s3cret@smtp.example.com"); // { host: "smtp.example.com", port: 465, tls: "tls", … }
 */
export function readSmtpUrl(text: string): SmtpServer | null {
  return readMailUrl(text, "smtp");
}

/** Parses `imaps://user:password@host:993`, or `imap://…` with the same variants. Null for anything else. */
export function readImapUrl(text: string): SmtpServer | null {
  return readMailUrl(text, "imap");
}

function readMailUrl(text: string, scheme: keyof typeof PORTS): SmtpServer | null {
  const isScheme = text.slice(0, scheme.length).toLowerCase() === scheme && /^s?:\/\//i.test(text.slice(scheme.length));
  const url = isScheme ? URL.parse(text) : null;
  if (url === null || url.hostname === "" || !["", "/"].includes(url.pathname) || url.hash !== "") return null;
  const isPlain = url.search === "?tls=none";
  if (url.search !== "" && !isPlain || isPlain && url.protocol.endsWith("s:")) return null;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === null || password === null || (user === "") !== (password === "")) return null;
  const tls = url.protocol.endsWith("s:") ? "tls" : isPlain ? "none" : "starttls";
  const host = decoded(url.hostname.replace(/^\[(.*)\]$/, "$1"))?.toLowerCase() ?? "";
  if (!/^[a-z0-9.:-]+$/.test(host)) return null;
  return { host, port: Number(url.port) || PORTS[scheme][tls], tls, user: user || null, password: password || null };
}

/** The URL without user and password, for the desk process. */
export function withoutCredentials(text: string): string {
  const url = URL.parse(text);
  if (url === null) return "";
  return `${url.protocol}//${url.host}${url.search}`;
}

/** Percent-decodes a text; null when it is malformed. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
