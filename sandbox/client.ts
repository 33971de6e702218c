/**
 * The desk's side of the socket.
 *
 * @module
 */

import type { z } from "zod";
import { type NoReply, openClient, type StreamedAnswer } from "../ipc/client.ts";
import {
  type EndAnswer,
  endAnswerSchema,
  identifyAnswerSchema,
  type IdentifyRequest,
  type NewAnswer,
  newAnswerSchema,
  type TokenVerdict,
} from "./identity/protocol.ts";
import { MAIL_LIMITS, MESSAGE_LIMITS, TELEMETRY_LIMITS } from "./limits.ts";
import { type MailboxHead, mailboxHeadSchema, type MailboxRequest } from "./mail/imap_protocol.ts";
import {
  type MailAnswer,
  mailAnswerSchema,
  type MailRequest,
  type TxtAnswer,
  txtAnswerSchema,
  type TxtRequest,
} from "./mail/protocol.ts";
import {
  type CompareAnswer,
  compareAnswerSchema,
  type Failure,
  type Health,
  healthSchema,
  type MaskAnswer,
  maskAnswerSchema,
  noAnswer,
  type OutboundAnswer,
  outboundAnswerSchema,
  type OutboundRequest,
  refused,
  type RemoveAnswer,
  removeAnswerSchema,
  type Sealed,
  type SetAnswer,
  setAnswerSchema,
  streamHeadSchema,
} from "./protocol.ts";
import { objectsClient } from "./bucket/client.ts";
import type { Objects } from "./bucket/objects.ts";
import { type PushNewAnswer, pushNewAnswerSchema } from "./push/protocol.ts";
import type { SecretId, SecretValue } from "./secrets.ts";
import {
  type Exported,
  exportedSchema,
  type LogRecord,
  type Metric,
  type MetricsRequest,
  type RecordsRequest,
  type Span,
  type SpansRequest,
} from "./telemetry/protocol.ts";
import {
  type TotpCheckAnswer,
  totpCheckAnswerSchema,
  type TotpCheckRequest,
  type TotpNewAnswer,
  totpNewAnswerSchema,
  type TotpNewRequest,
} from "./totp/protocol.ts";

export type { LogRecord, Metric, Span };

/** A response whose masked body is still being received; cancelling `body` closes the connection. */
export type SandboxStream = {
  readonly kind: "stream";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly address: string;
  readonly body: ReadableStream<Uint8Array>;
};

/** The sandbox's operations. None of them throws when the sandbox is not running. */
export type Sandbox = {
  readonly call: (request: OutboundRequest) => Promise<OutboundAnswer>;
  readonly stream: (request: OutboundRequest, signal?: AbortSignal) => Promise<SandboxStream | Failure>;
  /** Sends an email. */
  readonly mail: (request: MailRequest) => Promise<MailAnswer>;
  /** Reads new emails of a mailbox: the head, then their bytes one after the other. */
  readonly mailbox: (
    request: MailboxRequest,
  ) => Promise<{ readonly head: MailboxHead; readonly bytes: Uint8Array<ArrayBuffer> }>;
  /** Looks up the TXT records of a name. */
  readonly txt: (request: TxtRequest) => Promise<TxtAnswer | Failure>;
  /** Makes the record of a secret, which replaces every earlier one of its name. */
  readonly setSecret: (id: SecretId, secret: SecretValue) => Promise<SetAnswer | Failure>;
  /** Makes the record of a refresh token, which the desk keeps. */
  readonly sealToken: (workspace: string, token: SecretValue) => Promise<SetAnswer | Failure>;
  /** Removes a name: no record of it made until then is accepted again. */
  readonly removeSecret: (id: SecretId) => Promise<RemoveAnswer | Failure>;
  /** Removes every name of a workspace, including its identity secrets. */
  readonly removeWorkspace: (of: { readonly workspace: string }) => Promise<RemoveAnswer | Failure>;
  /** Verifies a customer's token. */
  readonly identify: (request: IdentifyRequest) => Promise<TokenVerdict | Failure>;
  /** Creates the next identity secret of a workspace. */
  readonly identityNew: (of: { readonly workspace: string }) => Promise<NewAnswer | Failure>;
  /** Ends every identity secret of a workspace except the newest. */
  readonly identityEnd: (of: { readonly workspace: string }) => Promise<EndAnswer | Failure>;
  /** Creates the secret of an account's authenticator app. */
  readonly totpNew: (request: TotpNewRequest) => Promise<TotpNewAnswer | Failure>;
  /** Checks a code of an account's authenticator app. */
  readonly totpCheck: (request: TotpCheckRequest) => Promise<TotpCheckAnswer | Failure>;
  /** Creates the key pair that signs pushes. */
  readonly pushNew: () => Promise<PushNewAnswer | Failure>;
  /** Sends spans to the operator's collector. */
  readonly spans: (request: SpansRequest) => Promise<Exported>;
  /** Sends log lines to the collector. */
  readonly records: (request: RecordsRequest) => Promise<Exported>;
  /** Sends the desk's metrics to the collector. */
  readonly metrics: (request: MetricsRequest) => Promise<Exported>;
  /** Whether a record contains a known value. */
  readonly compareSecret: (id: SecretId, sealed: Sealed, value: string) => Promise<CompareAnswer | Failure>;
  /** Masks the values of the workspace's secrets in texts; returns the texts in the same order. */
  readonly maskSecrets: (workspace: string, texts: readonly string[]) => Promise<MaskAnswer | Failure>;
  /** The files in the operator's bucket. */
  readonly objects: Objects;
  /** Reads the sandbox's health; null when it does not answer. */
  readonly health: () => Promise<Health | null>;
  readonly close: () => void;
};

type SandboxMethod =
  | "call"
  | "mail"
  | "txt"
  | `${"set" | "remove" | "compare"}_secret`
  | "mask_secrets"
  | "seal_token"
  | "remove_workspace"
  | "identify"
  | `identity_${"new" | "end"}`
  | `totp_${"new" | "check"}`
  | "push_new"
  | "spans"
  | "records"
  | "metrics";

/** Time for the round trip to the sandbox, added to the request's own deadline. */
const GRACE_MS = 2000;
const VAULT_MS = 5000;

/**
 * Connects to the sandbox; the socket need not be there yet.
 *
 * @example
 * const sandbox = connectSandbox({ socketPath: `${run}/sandbox.sock` });
 * const answer = await sandbox.call(request);
 * if (answer.kind === "answer") console.log(answer.status);
 */
export function connectSandbox(options: { readonly socketPath: string }): Sandbox {
  const client = openClient({
    socketPath: options.socketPath,
    questionBytesMax: MESSAGE_LIMITS.questionBytesMax,
    answerBytesMax: MESSAGE_LIMITS.answerBytesMax,
  });

  const ask = async <Reply>(
    method: SandboxMethod,
    value: unknown,
    timeMs: number,
    schema: z.ZodType<Reply>,
  ): Promise<Reply | Failure> => {
    const answer = await client.ask({ method, value, timeMs: timeMs + GRACE_MS });
    if (answer.kind === "none") return failureOf(answer);
    const reply = schema.safeParse(answer.value);
    return reply.success ? reply.data : failureOf(UNREADABLE);
  };

  return {
    call: (request) => ask("call", request, request.deadlineMs, outboundAnswerSchema),
    mail: (request) => ask("mail", request, request.deadlineMs, mailAnswerSchema),
    mailbox: async (request) => {
      const timeMs = request.deadlineMs + GRACE_MS;
      const answer = await client.stream({ method: "mailbox", value: request, timeMs });
      if (answer.kind === "none") return { head: failureOf(answer), bytes: new Uint8Array() };
      try {
        const head = mailboxHeadSchema.parse(answer.value);
        // No other answer is followed by bytes: waiting for them would never end.
        if (head.kind !== "fetched") return { head, bytes: new Uint8Array() };
        return { head, bytes: new Uint8Array(await new Response(answer.body).arrayBuffer()) };
      } catch {
        return { head: failureOf(UNREADABLE), bytes: new Uint8Array() };
      } finally {
        answer.close();
      }
    },
    txt: (request) => ask("txt", request, MAIL_LIMITS.txtMs, txtAnswerSchema),
    setSecret: ({ workspace, name }, { value, origins }) =>
      ask("set_secret", { workspace, name, value, origins }, VAULT_MS, setAnswerSchema),
    sealToken: (workspace, { value, origins }) =>
      ask("seal_token", { workspace, value, origins }, VAULT_MS, setAnswerSchema),
    removeSecret: ({ workspace, name }) => ask("remove_secret", { workspace, name }, VAULT_MS, removeAnswerSchema),
    compareSecret: ({ workspace, name }, sealed, value) =>
      ask("compare_secret", { workspace, name, sealed, value }, VAULT_MS, compareAnswerSchema),
    maskSecrets: (workspace, texts) => ask("mask_secrets", { workspace, texts }, VAULT_MS, maskAnswerSchema),
    removeWorkspace: ({ workspace }) => ask("remove_workspace", { workspace }, VAULT_MS, removeAnswerSchema),
    identify: (request) => ask("identify", request, VAULT_MS, identifyAnswerSchema),
    identityNew: ({ workspace }) => ask("identity_new", { workspace }, VAULT_MS, newAnswerSchema),
    identityEnd: ({ workspace }) => ask("identity_end", { workspace }, VAULT_MS, endAnswerSchema),
    totpNew: (request) => ask("totp_new", request, VAULT_MS, totpNewAnswerSchema),
    totpCheck: (request) => ask("totp_check", request, VAULT_MS, totpCheckAnswerSchema),
    pushNew: () => ask("push_new", {}, VAULT_MS, pushNewAnswerSchema),
    spans: (request) => ask("spans", request, TELEMETRY_LIMITS.exportMs, exportedSchema),
    records: (request) => ask("records", request, TELEMETRY_LIMITS.exportMs, exportedSchema),
    metrics: (request) => ask("metrics", request, TELEMETRY_LIMITS.exportMs, exportedSchema),
    stream: async (request, signal) => {
      const timeMs = request.deadlineMs + GRACE_MS;
      const answer = await client.stream({ method: "stream", value: request, timeMs }, signal);
      return answer.kind === "none" ? failureOf(answer) : readStream(answer);
    },
    objects: objectsClient(client),
    health: async () => {
      const answer = await client.ask({ method: "health", value: null, timeMs: GRACE_MS });
      return answer.kind === "whole" ? healthSchema.safeParse(answer.value).data ?? null : null;
    },
    close: client.close,
  };
}

/** The sandbox's answer is not valid in the protocol. */
const UNREADABLE: NoReply = { kind: "none", reason: "broken", sent: true };

function readStream(answer: StreamedAnswer): SandboxStream | Failure {
  const head = streamHeadSchema.safeParse(answer.value).data;
  if (head?.kind === "stream") return { ...head, body: answer.body };
  answer.close();
  return head ?? failureOf(UNREADABLE);
}

/** The message of a failure when the sandbox itself, not the host, timed out. */
export const SILENT_SANDBOX = "the sandbox did not answer in time";

const FAILURES: Readonly<Record<NoReply["reason"], (sent: boolean) => Failure>> = {
  too_large: () => refused("request", "the message is too large"),
  timeout: (sent) => noAnswer("timeout", SILENT_SANDBOX, sent),
  broken: (sent) => noAnswer("connection", "the sandbox does not answer", sent),
};

function failureOf({ reason, sent }: NoReply): Failure {
  return FAILURES[reason](sent);
}
