/**
 * The objects of one area of the operator's bucket: `files`, for the desk, and `backups`, for the operator's commands
 * only.
 *
 * @module
 */
import type { Readable } from "node:stream";
import { sha256Hex } from "../../ipc/sha256.ts";
import { BUCKET_LIMITS } from "../limits.ts";
import type { Bucket } from "./bucket.ts";
import { checkedBody } from "./checked_body.ts";
import type { ObjectBegun, ObjectDone, ObjectFailed, ObjectListed, ObjectStored } from "./protocol.ts";
import { askBucket, type BucketParts, failed, type ObjectMissing, type ObjectRequest, readText } from "./request.ts";
import { escapeXml, textOf, textsOf } from "./xml.ts";

/** An object being read; its stream fails when it is interrupted or does not match what was stored. */
export type OpenObject = { readonly kind: "object"; readonly body: ReadableStream<Uint8Array<ArrayBuffer>> };

/**
 * Objects by their keys within the area. A large one is uploaded in parts of `BUCKET_LIMITS.partBytes`; the last may be
 * smaller. `sha256` is the hash of a call's bytes, in hexadecimal; `whole` that of the object.
 */
export type Objects = {
  readonly put: (key: string, body: Uint8Array, sha256: string) => Promise<ObjectDone | ObjectFailed>;
  readonly begin: (key: string, whole: string) => Promise<ObjectBegun | ObjectFailed>;
  readonly part: (
    of: { readonly key: string; readonly upload: string; readonly part: number },
    body: Uint8Array,
    sha256: string,
  ) => Promise<ObjectStored | ObjectFailed>;
  readonly complete: (
    of: { readonly key: string; readonly upload: string },
    etags: readonly string[],
  ) => Promise<ObjectDone | ObjectFailed>;
  /** Aborts an upload, which frees the space of its parts. */
  readonly abort: (of: { readonly key: string; readonly upload: string }) => Promise<ObjectDone | ObjectFailed>;
  readonly get: (key: string) => Promise<OpenObject | ObjectMissing | ObjectFailed>;
  /** Removes an object, if it exists. */
  readonly remove: (key: string) => Promise<ObjectDone | ObjectFailed>;
  /** A page of all keys, in order. @param after `next` of the previous page; null for the first */
  readonly list: (after: string | null) => Promise<ObjectListed | ObjectFailed>;
};

/** The areas of a bucket. */
export type Area = "files" | "backups";

/** The SHA-256 that an object was stored with. */
const SHA256_HEADER = "x-amz-meta-sha256";
const DONE = { kind: "done" } as const;

/**
 * Opens an area. @param signal aborts requests in progress @param onBody called with the body of each object that is
 * read
 */
export function openObjects(
  parts: BucketParts,
  bucket: Bucket,
  area: Area,
  signal: AbortSignal,
  onBody: (body: Readable) => void = () => {},
): Objects {
  const root = `${bucket.prefix}${area}/`;
  const ask = (request: ObjectRequest) => askBucket(parts, bucket, request, signal);
  return {
    put: (key, body, sha256) =>
      done(ask({ method: "PUT", key: root + key, body, sha256, headers: { [SHA256_HEADER]: sha256 } })),
    begin: async (key, whole) => {
      const headers = { [SHA256_HEADER]: whole };
      const xml = await textAnswer(ask({ method: "POST", key: root + key, query: { uploads: "" }, headers }));
      if (typeof xml !== "string") return xml;
      const upload = textOf(xml, "UploadId");
      return upload === null || upload === "" ? failed("unexpected") : { kind: "begun", upload };
    },
    part: async ({ key, upload, part }, body, sha256) => {
      const query = { partNumber: String(part), uploadId: upload };
      const answer = await ask({ method: "PUT", key: root + key, query, body, sha256 });
      if (answer.kind !== "opened") return present(answer);
      answer.body.resume();
      const etag = answer.header("etag");
      return etag === null ? failed("unexpected") : { kind: "stored", etag };
    },
    complete: async ({ key, upload }, etags) => await complete(ask, { key: root + key, upload }, etags),
    abort: ({ key, upload }) => done(ask({ method: "DELETE", key: root + key, query: { uploadId: upload } })),
    get: async (key) => {
      const answer = await ask({ method: "GET", key: root + key });
      if (answer.kind !== "opened") return answer;
      onBody(answer.body);
      const isEncoded = answer.header("content-encoding") !== null;
      const body = checkedBody(answer.body, {
        bytes: isEncoded ? null : answer.header("content-length"),
        sha256: answer.header(SHA256_HEADER),
      });
      return { kind: "object", body };
    },
    remove: (key) => done(ask({ method: "DELETE", key: root + key })),
    list: async (after) => {
      const xml = await textAnswer(ask({
        method: "GET",
        key: "",
        query: {
          "list-type": "2",
          prefix: root,
          "max-keys": String(BUCKET_LIMITS.keysPerListMax),
          ...(after === null ? {} : { "continuation-token": after }),
        },
      }));
      if (typeof xml !== "string") return xml;
      const keys = textsOf(xml, "Key").filter((key) => key.startsWith(root)).map((key) => key.slice(root.length));
      const isMore = textOf(xml, "IsTruncated") === "true";
      return { kind: "listed", keys, next: isMore ? textOf(xml, "NextContinuationToken") : null };
    },
  };
}

type Ask = (request: ObjectRequest) => ReturnType<typeof askBucket>;

/** Waits for a removal. A missing object counts as removed. */
async function done(asked: ReturnType<Ask>): Promise<ObjectDone | ObjectFailed> {
  const answer = await asked;
  if (answer.kind === "opened") answer.body.resume();
  if (answer.kind === "missing" || answer.kind === "opened") return DONE;
  return answer.reason === "no_upload" ? DONE : answer;
}

async function textAnswer(asked: ReturnType<Ask>): Promise<string | ObjectFailed> {
  const answer = await asked;
  return answer.kind === "opened" ? await readText(answer) : present(answer);
}

function present(answer: ObjectMissing | ObjectFailed): ObjectFailed {
  return answer.kind === "missing" ? failed("unexpected", 404) : answer;
}

/**
 * Completes an upload. A store may send status 200 and then report a failure in the body; after a lost response the
 * upload may already be complete.
 */
async function complete(
  ask: Ask,
  { key, upload }: { readonly key: string; readonly upload: string },
  etags: readonly string[],
): Promise<ObjectDone | ObjectFailed> {
  const rows = etags.map((etag, at) =>
    `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`
  );
  const body = new TextEncoder().encode(`<CompleteMultipartUpload>${rows.join("")}</CompleteMultipartUpload>`);
  const sha256 = await sha256Hex(body);
  const headers = { "content-type": "application/xml" };
  const xml = await textAnswer(ask({ method: "POST", key, query: { uploadId: upload }, headers, body, sha256 }));
  if (typeof xml === "string") return textOf(xml, "Code") === null ? DONE : failed("busy", 200);
  if (xml.reason !== "no_upload") return xml;
  const stored = await ask({ method: "HEAD", key });
  return stored.kind === "opened" ? DONE : xml;
}
