/**
 * The sandbox process: answers requests on a unix socket that only the desk can reach.
 *
 * @module
 */

import { type AnswerQuestion, faultLogger, type FrameReply, serveQuestions } from "../ipc/server.ts";
import type { Allowance } from "./address.ts";
import { type Freeze, freezeEvent, openFreeze } from "./freeze/freeze.ts";
import { namedCallsSince } from "./ledger/read.ts";
import { makeRecorder, type Recorder } from "./ledger/record.ts";
import { openLedger } from "./ledger/write.ts";
import { callOut, openStream, type OutboundParts } from "./call.ts";
import { type Admittance, makeAdmittance, throughGate } from "./admittance.ts";
import { readableOf } from "./body.ts";
import { objectAnswers } from "./bucket/answers.ts";
import type { Bucket } from "./bucket/bucket.ts";
import { pauseFor } from "../ipc/pause.ts";
import { DOORS } from "./doors.ts";
import { openPool } from "./fetch.ts";
import { openIdentities } from "./identity/identify.ts";
import { identifyRequestSchema } from "./identity/protocol.ts";
import { loadKeys } from "./keys.ts";
import { type MailAnswer, type MailRequest, mailRequestSchema, txtRequestSchema } from "./mail/protocol.ts";
import { type MailParts, type OperatorSmtp, sendMail } from "./mail/send.ts";
import { fetchMail, type MailboxParts } from "./mail/fetch_mail.ts";
import { type MailboxRequest, mailboxRequestSchema } from "./mail/imap_protocol.ts";
import type { SmtpServer } from "./mail/smtp_url.ts";
import { lookUpTxt, type ResolveTxt, resolveTxt } from "./mail/txt.ts";
import { MESSAGE_LIMITS, NAMED_LIMITS } from "./limits.ts";
import { cachedMaskers } from "./mask.ts";
import { countNamedCalls, type NamedCallsMax } from "./named_calls.ts";
import { answerOf, BAD_MESSAGE, readMessage } from "./messages.ts";
import {
  type Health,
  type OutboundAnswer,
  type OutboundRequest,
  outboundRequestSchema,
  refused,
  sealTokenRequestSchema,
} from "./protocol.ts";
import { secretAnswers } from "./secret_answers.ts";
import { cacheAddresses, type LookUp, resolveHost } from "./resolve.ts";
import type { SharedGate } from "./shared_gate.ts";
import type { OperatorModel } from "./target.ts";
import { pushNewRequestSchema } from "./push/protocol.ts";
import { makePushes } from "./push/push.ts";
import { type Collector, telemetryAnswers } from "./telemetry/collector.ts";
import { makeTotpCodes } from "./totp/codes.ts";
import { totpCheckRequestSchema, totpNewRequestSchema } from "./totp/protocol.ts";
import { makeVault } from "./vault.ts";
import { openVaultFile } from "./vault_file.ts";

/** The options of the sandbox process. */
export type SandboxOptions = {
  readonly socketPath: string;
  /** The folder of the key files and the vault file; no other process may read it. */
  readonly keysDir: string;
  readonly allowances: readonly Allowance[];
  readonly model: OperatorModel | null;
  /** The installation's mail server; null when none is configured. */
  readonly operatorMail?: OperatorSmtp | null;
  /** The installation's mailbox; null when none is configured. */
  readonly operatorMailbox?: SmtpServer | null;
  /** The operator's collector of traces, logs and metrics; null when none is configured. */
  readonly collector?: Collector | null;
  /** The operator's bucket; null when none is configured. */
  readonly bucket?: Bucket | null;
  /** The hourly limits of calls for customers named by an owner or admin. */
  readonly namedCallsMax: NamedCallsMax;
  /** The folder of the ledger. */
  readonly ledgerDir: string;
  /** The operator's freeze list, which need not exist. */
  readonly freezePath: string;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** The time in milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly resolve?: LookUp;
  readonly resolveTxt?: ResolveTxt;
  /** Further certificate authorities in PEM. */
  readonly certificates?: string;
};

/** A running sandbox. */
export type RunningSandbox = {
  /** Waits for the requests in flight, then closes the socket. */
  readonly shutdown: () => Promise<void>;
};

/** Starts answering calls, streams, and the operations of the vault and of customers' identity. */
export async function serveSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const keys = await loadKeys(options.keysDir);
  const file = openVaultFile(options.keysDir);
  const vault = makeVault(keys, file, options.wallClock);
  const identities = await openIdentities(keys, vault, file, options.wallClock);
  const clock = () => new Date(options.wallClock());
  const recorder = makeRecorder(openLedger({ folder: options.ledgerDir, clock }), clock);
  const freeze = openFreeze(options.freezePath, (state) => void recorder.note(freezeEvent(state)));
  const namedCalls = await countedBefore(options);
  const outbound: OutboundParts = {
    freeze,
    recorder,
    operator: { allowances: options.allowances, model: options.model },
    vault,
    customers: { identities, namedCalls, now: options.wallClock },
    pushes: makePushes(keys, options.wallClock),
    pool: openPool(options.certificates ?? null),
    resolve: cacheAddresses(options.resolve ?? resolveHost, options.now),
    maskerOf: cachedMaskers(),
    now: options.now,
  };
  const { allowances, operatorMail = null, operatorMailbox = null, collector = null, certificates = null } = options;
  const mail: MailParts = { ...outbound, allowances, operatorMail, certificates };
  const mailbox: MailboxParts = { ...outbound, allowances, operatorMailbox, certificates };
  const admittance = makeAdmittance(options.now);

  const answers: Readonly<Record<string, AnswerQuestion>> = {
    call: answerOf(outboundRequestSchema, (message) => answerCall(outbound, admittance, message)),
    stream: async (question, gone) => {
      const message = readMessage(question, outboundRequestSchema);
      return message === null ? BAD_MESSAGE : await answerStream(outbound, admittance, message, gone);
    },
    ...mailAnswers(mail, mailbox, admittance),
    txt: answerOf(
      txtRequestSchema,
      ({ name }) => lookUpTxt({ freeze, recorder, resolve: options.resolveTxt ?? resolveTxt }, name),
    ),
    ...secretAnswers(outbound, vault, identities, options.wallClock),
    identify: answerOf(identifyRequestSchema, (message) => identities.identify(message)),
    // Not in the ledger and not stopped by a freeze: nothing leaves, and teammates sign in to a frozen desk too.
    seal_token: answerOf(sealTokenRequestSchema, (message) => vault.sealToken(message)),
    ...totpAnswers(makeTotpCodes(keys, options.wallClock)),
    ...telemetryAnswers({ ...outbound, collector }),
    ...objectAnswers({ ...outbound, wallClock: options.wallClock, wait: pauseFor }, options.bucket ?? null, admittance),
    push_new: answerOf(pushNewRequestSchema, () => outbound.pushes.make()),
    health: () =>
      Promise.resolve({
        value: { ...healthOf(keys, Object.values(admittance.gates)), ...ledgerHealth(freeze, recorder) },
      }),
  };
  const server = await serveQuestions(options.socketPath, {
    answer: (question, gone) => {
      const answer = Object.hasOwn(answers, question.method) ? answers[question.method] : undefined;
      return answer?.(question, gone) ?? Promise.resolve(BAD_MESSAGE);
    },
    questionBytesMax: MESSAGE_LIMITS.questionBytesMax,
    onFault: faultLogger("sandbox"),
  });
  return {
    shutdown: async () => {
      await server.shutdown();
      outbound.pool.close();
      recorder.close();
    },
  };
}

/** Counts calls for named customers, including those before the start. */
async function countedBefore({ wallClock, namedCallsMax, ledgerDir }: SandboxOptions) {
  return countNamedCalls(namedCallsMax, await namedCallsSince(ledgerDir, wallClock() - NAMED_LIMITS.windowMs));
}

function mailAnswers(
  mail: MailParts,
  mailbox: MailboxParts,
  admittance: Admittance,
): Readonly<Record<string, AnswerQuestion>> {
  return {
    mail: answerOf(mailRequestSchema, (message) => answerMail(mail, admittance, message)),
    mailbox: async (question) => {
      const message = readMessage(question, mailboxRequestSchema);
      return message === null ? BAD_MESSAGE : await answerMailbox(mailbox, admittance, message);
    },
  };
}

function totpAnswers(totp: ReturnType<typeof makeTotpCodes>): Readonly<Record<string, AnswerQuestion>> {
  return {
    totp_new: answerOf(totpNewRequestSchema, (message) => totp.make(message)),
    totp_check: answerOf(totpCheckRequestSchema, (message) => totp.check(message)),
  };
}

function answerCall(
  outbound: OutboundParts,
  admittance: Admittance,
  message: OutboundRequest,
): Promise<OutboundAnswer> {
  return throughGate(admittance, message, async (signal, leave) => {
    const answer = await callOut(outbound, message, signal);
    leave();
    return answer;
  });
}

function answerMail(mail: MailParts, admittance: Admittance, message: MailRequest): Promise<MailAnswer> {
  const { workspace, deadlineMs } = message;
  return throughGate<MailAnswer>(admittance, { door: "mail", workspace, deadlineMs }, async (signal, leave) => {
    const answer = await sendMail(mail, message, signal);
    leave();
    return answer;
  });
}

/** Answers with the head, then the emails one after the other. */
async function answerMailbox(
  parts: MailboxParts,
  admittance: Admittance,
  message: MailboxRequest,
): Promise<FrameReply> {
  const { workspace, deadlineMs } = message;
  const answer = await throughGate(admittance, { door: "mailbox", workspace, deadlineMs }, async (signal, leave) => {
    const read = await fetchMail(parts, message, signal);
    leave();
    return read;
  });
  if (!("head" in answer)) return { value: answer };
  return { value: answer.head, body: ReadableStream.from(answer.bodies) };
}

async function answerStream(
  outbound: OutboundParts,
  admittance: Admittance,
  message: OutboundRequest,
  gone: AbortSignal,
): Promise<FrameReply> {
  const policy = DOORS[message.door];
  if (!policy.streams) return { value: refused("door", "this door does not stream") };
  const outcome = await throughGate(admittance, message, async (signal, leave) => {
    const open = await openStream(outbound, message, AbortSignal.any([signal, gone]));
    // The slot is held until the stream closes: at its end, at its deadline, or when the desk cancels it. It may have
    // closed while the ledger was being written.
    if (open.kind !== "stream" || open.body.closed) leave();
    else open.body.once("close", leave);
    return open;
  });
  if (outcome.kind !== "stream") return { value: outcome };
  const { body, masker, ...head } = outcome;
  return { value: head, body: readableOf(body, policy.answerBytesMax).pipeThrough(masker.stream()) };
}

function ledgerHealth(freeze: Freeze, recorder: Recorder): Pick<Health, "freeze" | "ledgerFault"> {
  const state = freeze.state();
  const since = state.kind === "frozen" ? state.list.frozenAt : null;
  const named = state.kind === "open" || (state.kind === "frozen" && state.list.named);
  return { freeze: { kind: state.kind, since, named }, ledgerFault: recorder.fault() };
}

function healthOf(
  keys: Awaited<ReturnType<typeof loadKeys>>,
  gates: readonly SharedGate[],
): Pick<Health, "kind" | "kids" | "inFlight" | "waiting"> {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    kind: "healthy",
    kids: keys.map(({ kid }) => kid),
    inFlight: sum(gates.map((gate) => gate.inFlight())),
    waiting: sum(gates.map((gate) => gate.waiting())),
  };
}
