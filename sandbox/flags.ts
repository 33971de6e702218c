/**
 * The exact permissions of the sandbox process, as `deno run` flags.
 *
 * @see docs/reference/processes.md
 * @module
 */

import ipaddr from "ipaddr.js";
import { type Allowance, bareHost } from "./address.ts";
import { BUCKET_SECRET, BUCKET_TOKEN, BUCKET_VARIABLES } from "./bucket/bucket.ts";
import { EXPORTERS } from "./telemetry/signals.ts";

/** The folders and the file of the sandbox, as absolute paths. */
export type SandboxFolders = {
  readonly keysDir: string;
  readonly runDir: string;
  readonly ledgerDir: string;
  /** The operator's freeze list, which the sandbox only reads. */
  readonly freezePath: string;
};

/** The private hosts that the sandbox may reach. */
export type SandboxReach = {
  readonly allowances: readonly Allowance[];
  readonly modelUrl: URL | null;
  /** The host of the operator's mail server; null when none is configured. */
  readonly smtpHost: string | null;
  /** The host of the operator's mailbox; null when none is configured. */
  readonly imapHost?: string | null;
  /** The host of the operator's collector of traces; null when none is configured. */
  readonly collectorHost?: string | null;
};

/** Ranges that are denied, except those with a host that the operator allowed. */
const PRIVATE_RANGES = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "224.0.0.0/4",
  "240.0.0.0/4",
] as const;

/** Private ranges that the operator's host may be in, when only its name is known. */
const HOME_RANGES: readonly string[] = [
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
];

/** The environment variables that `sandbox/main.ts` reads. */
const SANDBOX_ENVIRONMENT = [
  "SVC_ALLOW_PRIVATE",
  "SVC_MODEL_URL",
  "SVC_MODEL_PROVIDER",
  "SVC_MODEL_KEY",
  "SVC_NAMED_CALLS_PER_HOUR",
  "SVC_NAMED_CALLS_PER_HOUR_TOTAL",
  "SVC_SMTP_URL",
  "SVC_IMAP_URL",
  "SVC_MAIL_FROM",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "OTEL_SERVICE_NAME",
  ...Object.values(EXPORTERS),
  ...BUCKET_VARIABLES,
  BUCKET_SECRET,
  BUCKET_TOKEN,
] as const;

/**
 * Variables that the libraries for Web Push and IMAP read; the supervisor never sets them, and reading them must not
 * fail.
 */
const ASKED_BY_LIBRARIES = ["ECE_KEYLOG", "NODE_V8_COVERAGE"] as const;

/** The flags of the sandbox process for `deno run`, in addition to those of every process. */
export function sandboxFlags(folders: SandboxFolders, reach: SandboxReach): readonly string[] {
  const denied = deniedRanges(reach);
  return [
    "--v8-flags=--disallow-code-generation-from-strings",
    "--allow-net",
    ...(denied.length === 0 ? [] : [`--deny-net=${denied.join(",")}`]),
    `--allow-read=${folders.keysDir},${folders.runDir},${folders.ledgerDir},${folders.freezePath}`,
    `--allow-write=${folders.keysDir},${folders.runDir},${folders.ledgerDir}`,
    `--allow-env=${[...SANDBOX_ENVIRONMENT, ...ASKED_BY_LIBRARIES].join(",")}`,
    // Read by the IMAP library's logger when it is loaded, although it is switched off.
    "--allow-sys=hostname",
  ];
}

/**
 * The ranges to deny, as a second layer behind address vetting. When the host of the model or a mail server is a name,
 * all ranges that it may resolve to stay open.
 */
function deniedRanges(reach: SandboxReach): readonly string[] {
  const opened = reach.allowances.map((allowance) => allowance.range.cidr);
  const model = reach.modelUrl === null ? null : bareHost(reach.modelUrl);
  const hosts = [model, reach.smtpHost, reach.imapHost ?? null, reach.collectorHost ?? null].filter((host) =>
    host !== null
  );
  opened.push(...hosts.filter((host) => ipaddr.IPv4.isValid(host)).map((host) => `${host}/32`));
  const isNamed = hosts.some((host) => !ipaddr.isValid(host));
  return PRIVATE_RANGES.filter((range) =>
    !(isNamed && HOME_RANGES.includes(range)) && !opened.some((other) => overlap(range, other))
  );
}

function overlap(one: string, other: string): boolean {
  const [a, aBits] = ipaddr.parseCIDR(one);
  const [b, bBits] = ipaddr.parseCIDR(other);
  return a.kind() === b.kind() && a.match(b, Math.min(aBits, bBits));
}
