/**
 * Checks the DNS of the sender's domain: SPF, DKIM and DMARC, by which mail servers detect forged emails.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { TxtRecords } from "../ports/mail.ts";
import type { MailRoute } from "./server.ts";

/** One check: its outcome in a word and in a sentence, and what to set. */
export type DomainCheck = {
  readonly name: "SPF" | "DKIM" | "DMARC";
  readonly state: "good" | "missing" | "wrong" | "unknown";
  readonly says: string;
  /** The record to set in the DNS; null if nothing is to be done, or the provider specifies it. */
  readonly set: { readonly name: string; readonly value: string } | null;
};

/** Suffixes of mail servers' hosts, and the SPF include for each. */
const PROVIDERS: readonly (readonly [ending: string, include: string])[] = [
  ["gmail.com", "_spf.google.com"],
  ["google.com", "_spf.google.com"],
  ["office365.com", "spf.protection.outlook.com"],
  ["outlook.com", "spf.protection.outlook.com"],
  ["amazonaws.com", "amazonses.com"],
  ["sendgrid.net", "sendgrid.net"],
  ["mailgun.org", "mailgun.org"],
  ["postmarkapp.com", "spf.mtasv.net"],
  ["brevo.com", "spf.brevo.com"],
  ["mailjet.com", "spf.mailjet.com"],
  ["zoho.com", "zoho.com"],
  ["zoho.eu", "zoho.eu"],
];

/** Returns the domain that a workspace's emails are from. */
export function senderDomain({ from }: Pick<MailRoute, "from">): string {
  return from.address.slice(from.address.lastIndexOf("@") + 1);
}

/**
 * Checks the sender's domain.
 *
 * @param selector the provider's name of its DKIM key; empty if unknown
 */
export async function checkSenderDomain(
  { mail }: Pick<Desk, "mail">,
  route: Pick<MailRoute, "from" | "host">,
  selector: string,
): Promise<readonly DomainCheck[]> {
  const domain = senderDomain(route);
  return await Promise.all([
    checkSpf(mail, domain, route.host),
    checkDkim(mail, domain, selector),
    checkDmarc(mail, domain),
  ]);
}

async function checkSpf(mail: Desk["mail"], domain: string, host: string): Promise<DomainCheck> {
  const include = PROVIDERS.find(([ending]) => host === ending || host.endsWith(`.${ending}`))?.[1] ?? null;
  const value = `v=spf1 ${include === null ? ownServer(host) : `include:${include}`} ~all`;
  const set = { name: domain, value };
  const found = await mail.txt(domain);
  if (found.kind === "unknown") return unknown("SPF", found, set);
  const records = found.records.filter((record) => /^v=spf1(?: |$)/i.test(record));
  const [record] = records;
  if (record === undefined) {
    const says = `${domain} has no SPF record. It lists the servers that may send its mail.`;
    return { name: "SPF", state: "missing", says, set };
  }
  if (records.length > 1) {
    const says = `${domain} has ${records.length} SPF records; with more than one, none counts. Join them to one.`;
    return { name: "SPF", state: "wrong", says, set: null };
  }
  if (include !== null && !record.toLowerCase().includes(`include:${include}`)) {
    const says = `The SPF record does not name your provider: “${record}”. Add include:${include} to it.`;
    return { name: "SPF", state: "wrong", says, set: null };
  }
  const rest = include === null ? ` Your provider says what it must name for ${host}.` : "";
  return { name: "SPF", state: "good", says: `The record is “${record}”.${rest}`, set: null };
}

/** Returns the SPF term that allows a server of an unknown provider; `a:` accepts only names. */
function ownServer(host: string): string {
  if (host.includes(":")) return `ip6:${host}`;
  return /^\d+(?:\.\d+){3}$/.test(host) ? `ip4:${host}` : `a:${host}`;
}

async function checkDkim(mail: Desk["mail"], domain: string, selector: string): Promise<DomainCheck> {
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,60}[A-Za-z0-9])?$/.test(selector)) {
    const says = "Your provider signs emails with a key that is published in the DNS. It names a record, such as " +
      `selector1._domainkey.${domain}. Type the part before ._domainkey to check it.`;
    return { name: "DKIM", state: "unknown", says, set: null };
  }
  const name = `${selector}._domainkey.${domain}`;
  const found = await mail.txt(name);
  if (found.kind === "unknown") return unknown("DKIM", found, null);
  const record = found.records.find((text) => /(?:^|;)\s*p=/i.test(text));
  if (record === undefined) {
    const says = `There is no key at ${name}. Your provider shows the record to set.`;
    return { name: "DKIM", state: "missing", says, set: null };
  }
  return /(?:^|;)\s*p=\s*(?:;|$)/i.test(record)
    ? { name: "DKIM", state: "wrong", says: `The key at ${name} was revoked.`, set: null }
    : { name: "DKIM", state: "good", says: `There is a key at ${name}.`, set: null };
}

async function checkDmarc(mail: Desk["mail"], domain: string): Promise<DomainCheck> {
  const set = { name: `_dmarc.${domain}`, value: "v=DMARC1; p=none" };
  const parent = domain.split(".").slice(1).join(".");
  const places = parent.includes(".") ? [domain, parent] : [domain];
  for (const place of places) {
    const found = await mail.txt(`_dmarc.${place}`);
    if (found.kind === "unknown") return unknown("DMARC", found, set);
    const record = found.records.find((text) => /^v=DMARC1/i.test(text));
    if (record === undefined) continue;
    return /;\s*p=\s*(?:none|quarantine|reject)/i.test(record)
      ? { name: "DMARC", state: "good", says: `The record of ${place} is “${record}”.`, set: null }
      : { name: "DMARC", state: "wrong", says: `The record names no policy: “${record}”.`, set };
  }
  const says =
    `${domain} has no DMARC record. It says what becomes of emails that fail both checks above; begin with p=none.`;
  return { name: "DMARC", state: "missing", says, set };
}

function unknown(
  name: DomainCheck["name"],
  { message }: Extract<TxtRecords, { kind: "unknown" }>,
  set: DomainCheck["set"],
): DomainCheck {
  return { name, state: "unknown", says: `It could not be looked up: ${message}.`, set };
}
