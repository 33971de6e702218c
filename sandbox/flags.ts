/**
 * The exact permissions of the sandbox and the extractor, as `deno run` flags.
 *
 * @see architecture, section 1
 * @module
 */

import ipaddr from "ipaddr.js";
import { type Allowance, bareHost } from "./address.ts";
import { EXTRACTOR_LIMITS } from "./extractor/limits.ts";

/** Where things are; every path is absolute. */
export type SandboxPlaces = {
  /** The project's folder, with `deno.json` in it. */
  readonly codeDir: string;
  readonly keysDir: string;
  readonly runDir: string;
};

/** What widens the sandbox's network beyond public addresses. */
export type SandboxReach = {
  readonly allowances: readonly Allowance[];
  readonly modelUrl: URL | null;
};

const COMMON = ["--no-prompt", "--cached-only"] as const;
const NO_CODE_FROM_STRINGS = "--disallow-code-generation-from-strings";

/** Ranges that no answer of a name server may lead into, unless the operator's own hosts are there. */
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

/** Ranges in which an operator's own host may sensibly be, when only its name is known. */
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
] as const;

/** The flags of the sandbox process, to stand between `deno run` and `sandbox/main.ts`. */
export function sandboxFlags(places: SandboxPlaces, reach: SandboxReach): readonly string[] {
  const denied = deniedRanges(reach);
  return [
    ...COMMON,
    `--config=${places.codeDir}/deno.json`,
    `--v8-flags=${NO_CODE_FROM_STRINGS}`,
    "--allow-net",
    ...(denied.length === 0 ? [] : [`--deny-net=${denied.join(",")}`]),
    `--allow-read=${places.keysDir},${places.runDir}`,
    `--allow-write=${places.keysDir},${places.runDir}`,
    `--allow-env=${SANDBOX_ENVIRONMENT.join(",")}`,
  ];
}

/** The flags of the extractor process, to stand between `deno run` and `sandbox/extractor/main.ts`. */
export function extractorFlags(places: { readonly codeDir: string; readonly socketPath: string }): readonly string[] {
  return [
    ...COMMON,
    `--config=${places.codeDir}/deno.json`,
    `--v8-flags=${NO_CODE_FROM_STRINGS},--max-old-space-size=${EXTRACTOR_LIMITS.heapMiB}`,
    `--allow-net=unix:${places.socketPath}`,
    `--allow-read=${places.socketPath},${places.codeDir}/sandbox/extractor`,
    `--allow-write=${places.socketPath}`,
  ];
}

/**
 * The second layer behind address vetting. Where the model's host is a name, the ranges in which it may live are left
 * open, because what it resolves to is known only later.
 */
function deniedRanges(reach: SandboxReach): readonly string[] {
  const opened = reach.allowances.map((allowance) => allowance.range.cidr);
  const model = reach.modelUrl === null ? null : bareHost(reach.modelUrl);
  if (model !== null && ipaddr.IPv4.isValid(model)) opened.push(`${model}/32`);
  const isNamed = model !== null && !ipaddr.isValid(model);
  return PRIVATE_RANGES.filter((range) =>
    !(isNamed && HOME_RANGES.includes(range)) && !opened.some((other) => overlap(range, other))
  );
}

function overlap(one: string, other: string): boolean {
  const [a, aBits] = ipaddr.parseCIDR(one);
  const [b, bBits] = ipaddr.parseCIDR(other);
  return a.kind() === b.kind() && a.match(b, Math.min(aBits, bBits));
}
