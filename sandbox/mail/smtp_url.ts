/**
 * The operator's mail server as `SVC_SMTP_URL` names it.
 *
 * @module
 */

/** How a connection to a mail server is encrypted: from its first byte, from `STARTTLS` on, or not at all. */
export type MailTls = "tls" | "starttls" | "none";

/** A mail server that takes mail for delivery. */
export type SmtpServer = {
  /** In lower case; an IPv6 literal without brackets. */
  readonly host: string;
  readonly port: number;
  readonly tls: MailTls;
  readonly user: string | null;
  readonly password: string | null;
};

/** The port of each kind of connection when the URL names none. */
const PORTS: Readonly<Record<MailTls, number>> = { tls: 465, starttls: 587, none: 25 };

/**
 * Reads `smtps://user:password@host:465`, or `smtp://…` for a server that encrypts with STARTTLS. `smtp://…?tls=none` is a
 * server at a private address that does not encrypt. Null for anything else.
 *
 * @example
 * readSmtpUrl("smtps://desk:s3cret@smtp.example.com"); // { host: "smtp.example.com", port: 465, tls: "tls", … }
 */
export function readSmtpUrl(text: string): SmtpServer | null {
  const url = /^smtps?:\/\//i.test(text) ? URL.parse(text) : null;
  if (url === null || url.hostname === "" || !["", "/"].includes(url.pathname) || url.hash !== "") return null;
  const isPlain = url.search === "?tls=none";
  if (url.search !== "" && !isPlain || isPlain && url.protocol === "smtps:") return null;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === null || password === null || (user === "") !== (password === "")) return null;
  const tls = url.protocol === "smtps:" ? "tls" : isPlain ? "none" : "starttls";
  const host = decoded(url.hostname.replace(/^\[(.*)\]$/, "$1"))?.toLowerCase() ?? "";
  if (!/^[a-z0-9.:-]+$/.test(host)) return null;
  return { host, port: Number(url.port) || PORTS[tls], tls, user: user || null, password: password || null };
}

/** The URL without user and password: all that the desk process gets. */
export function withoutCredentials(text: string): string {
  const url = URL.parse(text);
  if (url === null) return "";
  return `${url.protocol}//${url.host}${url.search}`;
}

/** Null for a `%` that encodes nothing. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
