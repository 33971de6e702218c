/**
 * Amazon SNS messages for tests, signed with a test key whose certificate is served at Amazon's address.
 *
 * @module
 */
import { createSign, generateKeyPairSync } from "node:crypto";

/** Where the certificate is. */
export const SNS_CERTIFICATE_URL = "https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0123abcd.pem";

const TOPIC = "arn:aws:sns:eu-central-1:123456789012:desk-mail";

const fixture = (name: string) => Deno.readTextFileSync(new URL(`../sandbox/fixtures/${name}`, import.meta.url));

/** The certificate of {@linkcode signedSns}. */
export const SNS_CERTIFICATE: string = fixture("sns.crt");

/** Differences of a message from an ordinary notification. */
export type SnsParts = {
  readonly Type?: "Notification" | "SubscriptionConfirmation";
  readonly Message?: string;
  readonly SigningCertURL?: string;
  readonly TopicArn?: string;
  readonly SignatureVersion?: "1" | "2";
  /** Signed with a key that is not the certificate's. */
  readonly isForged?: boolean;
};

/** A signed message. */
export function signedSns({ isForged = false, ...parts }: SnsParts = {}): Readonly<Record<string, string>> {
  const isSubscription = parts.Type === "SubscriptionConfirmation";
  const fields: Record<string, string> = {
    ...{ Type: "Notification", MessageId: crypto.randomUUID(), TopicArn: TOPIC, Message: "{}" },
    ...{ Timestamp: "2026-11-26T03:00:00.000Z", SignatureVersion: "2", SigningCertURL: SNS_CERTIFICATE_URL },
    ...(isSubscription
      ? { Token: "token-1", SubscribeURL: "https://evil.example/confirm" }
      : { Subject: "Amazon SES" }),
    ...parts,
  };
  const names = isSubscription
    ? ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"]
    : ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"];
  const signed = names.map((name) => `${name}\n${fields[name]}\n`).join("");
  const key = isForged ? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey : fixture("sns.key");
  const hash = fields.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
  return { ...fields, Signature: createSign(hash).update(signed).sign(key, "base64") };
}
