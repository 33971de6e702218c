/**
 * The operator's bucket in an S3-compatible store: its settings, and the addresses of its objects.
 *
 * @module
 */
import { type Allowance, allowedRanges, bareHost, portOf } from "../address.ts";

/** The location of a bucket, without its keys. */
export type BucketAddress = {
  /** Without a path. */
  readonly endpoint: URL;
  readonly name: string;
  readonly region: string;
  /** `path`: `https://host/bucket/key`; `host`: `https://bucket.host/key`. */
  readonly addressing: "path" | "host";
  /** The prefix of every key: empty, or ends with a slash. */
  readonly prefix: string;
};

/** A bucket and its keys. */
export type Bucket = BucketAddress & BucketSecrets & { readonly accessKeyId: string };

/** The parts that only the sandbox and the operator's commands have. */
export type BucketSecrets = {
  readonly secretAccessKey: string;
  /** The session token of temporary keys (AWS STS); null for permanent ones. */
  readonly sessionToken: string | null;
};

/** The variables for its location. */
export const BUCKET_VARIABLES = [
  "SVC_S3_ENDPOINT",
  "SVC_S3_BUCKET",
  "SVC_S3_REGION",
  "SVC_S3_ADDRESSING",
  "SVC_S3_PREFIX",
  "SVC_S3_ACCESS_KEY_ID",
] as const;

/** The variables that only the sandbox gets. */
export const BUCKET_SECRET = "SVC_S3_SECRET_ACCESS_KEY";
export const BUCKET_TOKEN = "SVC_S3_SESSION_TOKEN";

/** Whether a text is a valid session token, which is sent as a header. */
export function isSessionToken(text: string): boolean {
  return /^[\x21-\x7e]{1,8192}$/.test(text);
}

/** The result of reading the variables: no bucket, a bucket and the id of its keys, or a line for each fault. */
export type ReadBucket =
  | { readonly kind: "none" }
  | { readonly kind: "bucket"; readonly bucket: Omit<Bucket, keyof BucketSecrets> }
  | { readonly kind: "faults"; readonly faults: readonly string[] };

/** Reads the variables. @param text a variable's value; null when it is not set */
export function readBucket(
  text: (name: (typeof BUCKET_VARIABLES)[number]) => string | null,
  allowances: readonly Allowance[],
): ReadBucket {
  const name = text("SVC_S3_BUCKET");
  const region = text("SVC_S3_REGION") ?? "us-east-1";
  const endpointText = text("SVC_S3_ENDPOINT") ?? `https://s3.${region}.amazonaws.com`;
  const addressing = text("SVC_S3_ADDRESSING") ?? "path";
  const folder = (text("SVC_S3_PREFIX") ?? "").split("/").filter((part) => part !== "").join("/");
  const accessKeyId = text("SVC_S3_ACCESS_KEY_ID");
  const endpoint = readEndpoint(endpointText);
  const faults = [
    ...(name === null || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)
      ? []
      : ["SVC_S3_BUCKET: a bucket's name has 3 to 63 lower-case letters, digits, dots and hyphens."]),
    ...(/^[a-z0-9-]{1,50}$/.test(region)
      ? []
      : ["SVC_S3_REGION: a region has lower-case letters, digits and hyphens."]),
    ...(endpoint === null
      ? [`SVC_S3_ENDPOINT: "${endpointText}" is not an address such as https://s3.example.com, without a path.`]
      : []),
    ...(addressing === "path" || addressing === "host" ? [] : ["SVC_S3_ADDRESSING: it is path or host."]),
    ...(/^([\w-][\w.-]*(\/[\w-][\w.-]*)*)?$/.test(folder) && folder.length <= 200
      ? []
      : ["SVC_S3_PREFIX: it has letters, digits, dots, hyphens and slashes, 200 at most, such as support/desk."]),
    ...(name !== null && accessKeyId === null
      ? ["SVC_S3_ACCESS_KEY_ID: missing; SVC_S3_BUCKET is opened with it."]
      : []),
  ];
  if (faults.length > 0) return { kind: "faults", faults };
  if (name === null || endpoint === null || accessKeyId === null) return { kind: "none" };
  const prefix = folder === "" ? "" : `${folder}/`;
  const bucket = {
    endpoint,
    name,
    region,
    addressing: addressing === "host" ? "host" : "path",
    prefix,
    accessKeyId,
  } as const;
  const { protocol, hostname } = addressOf(bucket, "");
  return protocol === "http:" && !isAllowed(bucket, allowances)
    ? {
      kind: "faults",
      faults: [
        `SVC_S3_ENDPOINT: http is for private hosts alone. Use https, or name ${hostname} in SVC_ALLOW_PRIVATE.`,
      ],
    }
    : { kind: "bucket", bucket };
}

/** Whether the operator allowed its host and port. */
function isAllowed(bucket: BucketAddress, allowances: readonly Allowance[]): boolean {
  const url = addressOf(bucket, "");
  return allowedRanges(allowances, bareHost(url), portOf(url)).length > 0;
}

/** The address of an object, or of the bucket for an empty key. */
export function addressOf({ endpoint, name, addressing }: BucketAddress, key: string): URL {
  const url = new URL(endpoint);
  if (addressing === "host") url.hostname = `${name}.${endpoint.hostname}`;
  url.pathname = addressing === "host" ? `/${key}` : key === "" ? `/${name}` : `/${name}/${key}`;
  return url;
}

/** A location in words: `bucket/prefix/files`. */
export function placeIn({ name, prefix }: Pick<BucketAddress, "name" | "prefix">, area: string): string {
  return `${name}/${prefix}${area}`;
}

function readEndpoint(text: string): URL | null {
  const url = URL.parse(text);
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" && url.username === "" &&
    url.password === "" && url.pathname === "/" && url.search === "" && url.hash === "";
  return isPlain ? url : null;
}
