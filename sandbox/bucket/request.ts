/**
 * Requests to the operator's bucket: vetted like all others, signed (AWS signature version 4), and repeated while the
 * store is busy.
 *
 * @module
 */
import { AwsV4Signer } from "aws4fetch";
import type { Readable } from "node:stream";
import { decodedBody } from "../body.ts";
import { type ConnectionPool, sendPinned } from "../fetch.ts";
import { BUCKET_LIMITS } from "../limits.ts";
import type { Failure } from "../protocol.ts";
import type { Resolve } from "../resolve.ts";
import { checkUrl, findTarget, type OperatorHosts } from "../target.ts";
import { addressOf, type Bucket } from "./bucket.ts";
import { type BucketReason, reasonOf } from "./faults.ts";
import { readInTime } from "./in_time.ts";
import type { ObjectFailed } from "./protocol.ts";
import { textOf } from "./xml.ts";

/** The dependencies of a request. */
export type BucketParts = {
  readonly operator: OperatorHosts;
  readonly pool: ConnectionPool;
  readonly resolve: Resolve;
  /** The time in milliseconds since 1970. */
  readonly wallClock: () => number;
  /** Waits before a request is repeated; ends early with the signal. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** A request, which may be sent several times. */
export type ObjectRequest = {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Includes the prefix; empty for the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The hash of the body, in hexadecimal. */
  readonly sha256?: string;
};

/** A successful response. */
export type ObjectAnswer = {
  readonly kind: "opened";
  readonly header: (name: string) => string | null;
  readonly body: Readable;
};

/** The object, the upload or the bucket does not exist. */
export type ObjectMissing = { readonly kind: "missing" };

/** The hash of an empty body. */
const SHA256_OF_NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Reasons after which the same request may soon succeed. */
const PASSING: ReadonlySet<BucketReason> = new Set(["busy", "away"]);

/** Sends a request until it succeeds or fails for good, at most {@linkcode BUCKET_LIMITS}.triesMax times. */
export async function askBucket(
  parts: BucketParts,
  bucket: Bucket,
  request: ObjectRequest,
  signal: AbortSignal,
): Promise<ObjectAnswer | ObjectMissing | ObjectFailed> {
  for (let tries = 1;; tries++) {
    const outcome = await askOnce(parts, bucket, request, signal);
    const mayPass = outcome.kind === "failed" && PASSING.has(outcome.reason);
    if (!mayPass || tries >= BUCKET_LIMITS.triesMax || signal.aborted) return outcome;
    await parts.wait(BUCKET_LIMITS.firstWaitMs * 3 ** (tries - 1), signal);
  }
}

/** Reads a whole response; fails when it is interrupted, stalls, or is larger than a response without an object. */
export async function readText(answer: ObjectAnswer): Promise<string | ObjectFailed> {
  const read = await readInTime(answer.body, BUCKET_LIMITS.answerBytesMax).catch(() => null);
  if (read === "late") return failed("away");
  return read === null || !read.isWhole ? failed("damaged") : new TextDecoder().decode(read.bytes);
}

async function askOnce(
  parts: BucketParts,
  bucket: Bucket,
  request: ObjectRequest,
  signal: AbortSignal,
): Promise<ObjectAnswer | ObjectMissing | ObjectFailed> {
  const url = addressOf(bucket, request.key);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
  const checked = checkUrl(parts.operator, "app", url.href);
  const asker = { signal, workspace: null };
  const target = "kind" in checked ? checked : await findTarget(parts.resolve, "app", checked, asker);
  if (target.kind !== "target") return failedBy(target);
  const trying = new AbortController();
  const timer = setTimeout(() => trying.abort(), BUCKET_LIMITS.tryMs);
  const opened = await sendPinned(parts.pool, {
    url,
    addresses: target.addresses,
    method: request.method,
    headers: await signedHeaders(bucket, url, request, parts.wallClock()),
    body: request.body ?? null,
  }, AbortSignal.any([signal, trying.signal]));
  // Only the head must arrive within that time.
  clearTimeout(timer);
  if (opened.kind !== "opened") return failedBy(opened);
  const { message } = opened;
  // Without a listener, a reset between head and body would be an uncaught error.
  message.on("error", () => {});
  const body = decodedBody(message, request.method);
  if (body === null) {
    message.destroy();
    return failed("unexpected", message.statusCode ?? null);
  }
  const status = message.statusCode ?? 0;
  const header = (name: string) => {
    const value = message.headers[name];
    return typeof value === "string" ? value : null;
  };
  if (status >= 200 && status < 300) return { kind: "opened", header, body };
  return await readRefusal(body, status);
}

async function readRefusal(body: Readable, status: number): Promise<ObjectMissing | ObjectFailed> {
  const read = await readInTime(body, BUCKET_LIMITS.errorBytesMax).catch(() => null);
  const code = read === null || read === "late" ? null : textOf(new TextDecoder().decode(read.bytes), "Code");
  const reason = reasonOf(status, code);
  return status === 404 && reason === "unexpected" ? { kind: "missing" } : failed(reason, status);
}

async function signedHeaders(
  { accessKeyId, secretAccessKey, sessionToken, region }: Bucket,
  url: URL,
  { method, headers = {}, body, sha256 = SHA256_OF_NOTHING }: ObjectRequest,
  now: number,
): Promise<Readonly<Record<string, string>>> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, "x-amz-content-sha256": sha256 },
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === null ? {} : { sessionToken }),
    region,
    service: "s3",
    datetime: new Date(now).toISOString().replaceAll(/[:-]|\.\d{3}/g, ""),
  });
  const signed = await signer.sign();
  const length = method === "PUT" || method === "POST" ? { "content-length": String(body?.length ?? 0) } : {};
  return { ...Object.fromEntries(signed.headers), ...length };
}

/** The reason of a request without a response. */
function failedBy(failure: Failure): ObjectFailed {
  if (failure.kind === "refused") return failed("address", null);
  return failed(failure.code === "tls" ? "tls" : "away", null);
}

/** Makes a failure. */
export function failed(reason: BucketReason, status: number | null = null): ObjectFailed {
  return { kind: "failed", reason, status };
}
