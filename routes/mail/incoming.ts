/**
 * `POST /mail/in/:secret`: a mail provider delivers an email.
 *
 * The body is the raw email, or a provider's envelope: a form with the email in a field, or JSON. What a provider has
 * parsed is not used, so that every provider gives the same result. Amazon SES sends the email in a message of SNS.
 *
 * @see docs/self-hosting.md
 * @module
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { MAIL_IN_LIMITS } from "../../core/limits/mail_in.ts";
import { workspaceOfHook } from "../../core/mail_in/hook.ts";
import { storeMail } from "../../core/mail_in/store.ts";
import { sesMail } from "../../core/mail/ses.ts";
import { openSns, readSns, type SnsDesk, type SnsEnvelope } from "../../core/mail/sns.ts";
import { DeskError } from "../../core/problem.ts";
import { readBytes } from "../http/read_body.ts";
import type { PlainRequest } from "../request.ts";
import { type Served, takeRate } from "../served.ts";
import { parseBounded } from "../../core/json_bounds.ts";

/** The form fields that hold the raw email at Mailgun and at SendGrid's Inbound Parse. */
const RAW_FIELDS = ["body-mime", "email"] as const;

/** Postmark's payload, with "Include raw email content in JSON payload" on. */
const POSTMARK = z.object({ RawEmail: z.string().min(1) });

/** Stores an email. A provider that gets no 200 delivers it again; duplicates are stored once. */
export async function takePostedMail(served: Served, asked: PlainRequest): Promise<Response> {
  const { desk } = served;
  await takeRate(served, "mailInAddress", asked.address);
  const workspace = await needHook(served, asked);
  await takeRate(served, "mailIn", workspace);
  const { postBytesMax, postMs, bytesMax } = MAIL_IN_LIMITS;
  const posted = await readBytes(asked.request, postBytesMax, postMs);
  // The address may have been replaced while the email came.
  await needHook(served, asked);
  const { headers } = asked.request;
  const mail = headers.has("x-amz-sns-message-type")
    ? await mailOfSns(desk, workspace, posted)
    : await mailIn(posted, headers.get("content-type") ?? "");
  if (mail === null) return Response.json({ stored: "nothing" });
  if (mail.length > bytesMax) {
    throw new DeskError("too_large", `An email may have ${bytesMax / 1024 / 1024} MiB at most.`);
  }
  const sourceKey = createHash("sha256").update(mail).digest("hex");
  const isNew = await storeMail(desk, { workspace, source: "webhook", sourceKey, bytes: mail, isCut: false });
  return Response.json({ stored: isNew ? "new" : "known" });
}

/** The workspace of the address. @throws DeskError not_found */
async function needHook({ desk }: Served, { params }: PlainRequest): Promise<string> {
  const workspace = await workspaceOfHook(desk, params.secret ?? "");
  if (workspace === null) throw new DeskError("not_found", "This address does not accept mail.");
  return workspace;
}

/** Extracts the email from a request's body. @throws DeskError invalid_input with the provider's setting to change */
async function mailIn(posted: Uint8Array<ArrayBuffer>, contentType: string): Promise<Uint8Array<ArrayBuffer>> {
  const type = contentType.toLowerCase().split(";")[0]?.trim() ?? "";
  if (posted.length === 0) throw invalid("The body is empty: it must be an email.");
  if (type === "application/json") return ofJson(posted);
  if (type !== "multipart/form-data" && type !== "application/x-www-form-urlencoded") return posted;
  const form = await new Response(posted, { headers: { "content-type": contentType } }).formData().catch(() => null);
  if (form === null) throw invalid("The form cannot be read.");
  for (const name of RAW_FIELDS) {
    const field = form.get(name);
    if (typeof field === "string" && field !== "") return new TextEncoder().encode(field);
    if (field instanceof File) return new Uint8Array(await field.arrayBuffer());
  }
  throw invalid(
    "The form holds no raw email. At Mailgun, forward to an address that ends in /mime; at SendGrid, switch on " +
      '"POST the raw, full MIME message".',
  );
}

/** The email in an SNS message of Amazon SES; null for other messages, such as the confirmation of a subscription. */
async function mailOfSns(
  desk: SnsDesk,
  workspace: string,
  posted: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const message = await openSns(desk, workspace, snsIn(parseBounded(new TextDecoder().decode(posted))));
  return message === null ? null : sesMail(message);
}

/** @throws DeskError invalid_input for a message without its envelope, which holds the signature */
function snsIn(payload: unknown): SnsEnvelope {
  const envelope = readSns(payload);
  if (envelope !== null) return envelope;
  throw invalid("The message of Amazon SNS has no signature: switch off raw message delivery of the subscription.");
}

function ofJson(posted: Uint8Array): Uint8Array<ArrayBuffer> {
  const raw = POSTMARK.safeParse(parseBounded(new TextDecoder().decode(posted))).data?.RawEmail;
  if (raw === undefined) {
    throw invalid('The JSON holds no raw email. At Postmark, switch on "Include raw email content in JSON payload".');
  }
  return new TextEncoder().encode(raw);
}

function invalid(message: string): DeskError {
  return new DeskError("invalid_input", message);
}
