/**
 * The faults of the operator's bucket, and how to fix them: one table for the log, the doctor and the status page.
 *
 * @module
 */

/** A fault and its fix. */
export type BucketFault = { readonly text: string; readonly fix: string };

/** Every reason why the store can fail a request. */
export const BUCKET_FAULTS = {
  not_set: {
    text: "No bucket is configured.",
    fix: "Set SVC_S3_BUCKET, SVC_S3_ACCESS_KEY_ID and SVC_S3_SECRET_ACCESS_KEY.",
  },
  address: {
    text: "The bucket's host is at no public address with https.",
    fix: "Name it in SVC_ALLOW_PRIVATE, such as minio.internal=10.0.0.5/32:9000. With SVC_S3_ADDRESSING=host it is " +
      "the host with the bucket's name in front.",
  },
  away: { text: "The store does not answer.", fix: "Check SVC_S3_ENDPOINT, and that the sandbox can reach it." },
  tls: {
    text: "The store's certificate is not acceptable.",
    fix: "Check SVC_S3_ENDPOINT. A certificate authority of your own is named by SSL_CERT_FILE.",
  },
  denied: {
    text: "The store refuses the keys.",
    fix: "Check SVC_S3_ACCESS_KEY_ID and SVC_S3_SECRET_ACCESS_KEY, and that they may get, put and delete objects and " +
      "list the bucket below SVC_S3_PREFIX.",
  },
  expired: {
    text: "The keys of the store were lent and have ended, or their session token is of other keys.",
    fix: "Set SVC_S3_ACCESS_KEY_ID, SVC_S3_SECRET_ACCESS_KEY and SVC_S3_SESSION_TOKEN to new ones, and start again.",
  },
  clock: { text: "This machine's clock is not the store's.", fix: "Set the clock of this machine, by NTP." },
  no_bucket: { text: "The store has no such bucket.", fix: "Make it, or correct SVC_S3_BUCKET and SVC_S3_REGION." },
  region: {
    text: "The bucket is in another region, or has another address.",
    fix: "Correct SVC_S3_REGION and SVC_S3_ENDPOINT; a few stores need SVC_S3_ADDRESSING=host.",
  },
  full: { text: "The bucket is full.", fix: "Give it more room, or a higher quota." },
  busy: {
    text: "The store is overloaded or has a fault, and was asked several times.",
    fix: "Look at its own status. The desk asks again by itself.",
  },
  no_sandbox: { text: "The sandbox, which asks the store, does not answer.", fix: "See the log of the sandbox." },
  crowded: { text: "Too many files are under way.", fix: "It passes by itself; see how fast the store answers." },
  damaged: {
    text: "The store gave back other bytes than were stored.",
    fix: "Take the file from a backup, and look into the store and what is between it and the desk.",
  },
  no_upload: { text: "The store has forgotten an upload in parts.", fix: "Upload the file again." },
  unexpected: {
    text: "The store gave an answer that the desk does not know.",
    fix: "Check that SVC_S3_ENDPOINT is the address of an S3-compatible store.",
  },
} as const satisfies Readonly<Record<string, BucketFault>>;

/** Why the store failed a request. */
export type BucketReason = keyof typeof BUCKET_FAULTS;

/** Whether a value is a reason. */
export function isBucketReason(value: unknown): value is BucketReason {
  return typeof value === "string" && Object.hasOwn(BUCKET_FAULTS, value);
}

/** The reasons by the code in a store's answer. */
const BY_CODE: Readonly<Record<string, BucketReason>> = {
  AccessDenied: "denied",
  AllAccessDisabled: "denied",
  InvalidAccessKeyId: "denied",
  SignatureDoesNotMatch: "denied",
  ExpiredToken: "expired",
  InvalidToken: "expired",
  TokenRefreshRequired: "expired",
  RequestTimeTooSkewed: "clock",
  RequestExpired: "clock",
  NoSuchBucket: "no_bucket",
  NoSuchUpload: "no_upload",
  PermanentRedirect: "region",
  TemporaryRedirect: "region",
  AuthorizationHeaderMalformed: "region",
  IllegalLocationConstraintException: "region",
  QuotaExceeded: "full",
  XMinioStorageFull: "full",
  BadDigest: "damaged",
  XAmzContentSHA256Mismatch: "damaged",
  SlowDown: "busy",
  InternalError: "busy",
  ServiceUnavailable: "busy",
  RequestTimeout: "busy",
  OperationAborted: "busy",
};

/** The reasons by status, for responses without a known code. */
const BY_STATUS: Readonly<Record<number, BucketReason>> = {
  301: "region",
  307: "region",
  401: "denied",
  403: "denied",
  408: "busy",
  429: "busy",
  500: "busy",
  502: "busy",
  503: "busy",
  504: "busy",
  507: "full",
};

/** The reason of an unsuccessful response. */
export function reasonOf(status: number, code: string | null): BucketReason {
  const named = code !== null && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  return named ?? BY_STATUS[status] ?? "unexpected";
}
