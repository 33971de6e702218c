/**
 * Messages of Amazon SNS, by which SES reports on emails and delivers received ones.
 *
 * Each is signed with a key whose certificate is at a URL of Amazon; the sandbox fetches it, and nothing at another
 * address is ever fetched. A new subscription is confirmed by a request to Amazon, at a URL built here from the signed
 * fields.
 *
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 * @see docs/decisions/mail.md, "Messages of Amazon SNS are believed by their signature"
 * @module
 */
import { createVerify, X509Certificate } from "node:crypto";
import { z } from "zod";
import type { Desk } from "../desk.ts";
import { newOpaque } from "../identity/opaque.ts";
import { SNS_LIMITS } from "../limits/mail.ts";
import { DeskError } from "../problem.ts";

const ENVELOPE = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().nullish(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string(),
  SigningCertURL: z.string(),
  SubscribeURL: z.string().nullish(),
  Token: z.string().nullish(),
});

/** A message as posted by SNS. */
export type SnsEnvelope = z.infer<typeof ENVELOPE>;

/** The handles needed here. */
export type SnsDesk = Pick<Desk, "outbound" | "randomBytes" | "now">;

/** The signed fields of each kind, in this order; missing ones are omitted. */
const SIGNED: Readonly<Record<SnsEnvelope["Type"], readonly (keyof SnsEnvelope)[]>> = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
};

const HASHES: Readonly<Record<SnsEnvelope["SignatureVersion"], string>> = { "1": "RSA-SHA1", "2": "RSA-SHA256" };

/** Cached certificates by URL, for each outbound port: a topic signs thousands of messages with the same one. */
const KNOWN = new WeakMap<Desk["outbound"], Map<string, string>>();

/** Parses a message of SNS; null for anything else. */
export function readSns(payload: unknown): SnsEnvelope | null {
  return ENVELOPE.safeParse(payload).data ?? null;
}

/**
 * Opens a message after verifying its signature; a new subscription is confirmed.
 *
 * @returns the content sent through the topic; null for a message about the subscription
 * @throws DeskError forbidden for a signature that is not Amazon's, unavailable if Amazon could not be reached
 */
export async function openSns(desk: SnsDesk, workspace: string, envelope: SnsEnvelope): Promise<string | null> {
  const host = hostOf(envelope);
  if (host === null) throw notSigned("its topic or the address of its certificate is none of Amazon SNS");
  await checkSignature(desk, workspace, envelope);
  if (envelope.Type === "Notification") return envelope.Message;
  if (envelope.Type === "SubscriptionConfirmation") await confirm(desk, workspace, envelope, host);
  return null;
}

/** Returns Amazon's host of the topic's region, if the certificate is also there. */
function hostOf({ TopicArn, SigningCertURL }: SnsEnvelope): string | null {
  // A region, such as eu-central-1, and no other name below Amazon's: at sns.s3-us-west-2 the owner of a bucket has
  // files.
  const [, partition = "", region = ""] =
    /^arn:(aws|aws-cn|aws-us-gov):sns:([a-z]{2}(?:-[a-z]{2,12}){1,3}-\d{1,2}):\d{12}:[\w.-]{1,260}$/
      .exec(TopicArn) ?? [];
  const host = `sns.${region}.amazonaws.com${partition === "aws-cn" ? ".cn" : ""}`;
  const url = URL.parse(SigningCertURL);
  const isThere = url !== null && url.href === `https://${host}${url.pathname}` &&
    /^\/SimpleNotificationService-[A-Za-z0-9]{1,100}\.pem$/.test(url.pathname);
  return partition !== "" && isThere ? host : null;
}

async function checkSignature(desk: SnsDesk, workspace: string, envelope: SnsEnvelope): Promise<void> {
  const certificate = certificateOf(await certificateAt(desk, workspace, envelope.SigningCertURL));
  if (certificate === null) throw notSigned("its certificate cannot be read");
  if (desk.now().getTime() > Date.parse(certificate.validTo)) throw notSigned("its certificate has expired");
  const signed = SIGNED[envelope.Type].flatMap((name) => {
    const value = envelope[name];
    return value == null ? [] : [`${name}\n${value}\n`];
  }).join("");
  const verify = createVerify(HASHES[envelope.SignatureVersion]).update(signed);
  if (!verify.verify(certificate.publicKey, envelope.Signature, "base64")) throw notSigned("its signature is wrong");
}

function certificateOf(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

async function certificateAt(desk: SnsDesk, workspace: string, url: string): Promise<string> {
  const known = KNOWN.get(desk.outbound) ?? new Map<string, string>();
  KNOWN.set(desk.outbound, known);
  const kept = known.get(url);
  if (kept !== undefined) return kept;
  const pem = await ask(desk, workspace, url);
  if (known.size >= SNS_LIMITS.certificatesMax) known.clear();
  known.set(url, pem);
  return pem;
}

async function confirm(
  desk: SnsDesk,
  workspace: string,
  { TopicArn, Token }: SnsEnvelope,
  host: string,
): Promise<void> {
  const query = new URLSearchParams({ Action: "ConfirmSubscription", TopicArn, Token: Token ?? "" });
  await ask(desk, workspace, `https://${host}/?${query}`);
}

/** Sends a request to Amazon through the sandbox. */
async function ask(desk: SnsDesk, workspace: string, url: string): Promise<string> {
  const answer = await desk.outbound.call({
    door: "client",
    workspace,
    method: "GET",
    url,
    headers: {},
    body: null,
    marker: newOpaque(desk),
    secrets: {},
    customer: null,
    call: null,
    deadlineMs: SNS_LIMITS.askMs,
  });
  if (answer.kind === "answer" && answer.status === 200 && !answer.truncated) return answer.body;
  const why = answer.kind === "answer" ? `it answered ${answer.status}` : answer.message;
  throw new DeskError("unavailable", `Amazon SNS could not be asked: ${why}.`);
}

function notSigned(why: string): DeskError {
  return new DeskError("forbidden", `The message is not signed by Amazon SNS: ${why}.`);
}
