/**
 * A sandbox inside a test that treats a host on this machine as public: its connections to that host's public address
 * are redirected to loopback. The sandbox's checks are unchanged.
 *
 * @module
 */
import { type Allowance } from "../../sandbox/address.ts";
import type { OutboundParts } from "../../sandbox/call.ts";
import { type ConnectionPool, openPool } from "../../sandbox/fetch.ts";
import { cachedMaskers } from "../../sandbox/mask.ts";
import { customerParts, openVaultParts, recordingIn } from "../sandbox/support.ts";
import { monotonicMs } from "./wait.ts";

const fixture = (name: string) => Deno.readTextFileSync(new URL(`../sandbox/fixtures/${name}`, import.meta.url));

/** The public host, and the TLS certificate for a server on this machine. */
export const PUBLIC_HOST = "app.test";
export const PUBLIC_TLS = { cert: fixture("app.crt"), key: fixture("app.key") } as const;

const PUBLIC_ADDRESS = "93.184.215.14";

/** Opens the sandbox. @param allowances the operator's allowances; every other host resolves to 127.0.0.1 */
export async function openPublicSandbox(allowances: readonly Allowance[] = []) {
  const folder = await Deno.makeTempDir({ prefix: "desk-test-sandbox-" });
  const { vault, pushes } = await openVaultParts(`${folder}/keys`, Date.now);
  const recording = recordingIn(folder);
  const pool = poolToLoopback();
  const outbound: OutboundParts = {
    ...recording,
    operator: { allowances, model: null },
    vault,
    customers: await customerParts(`${folder}/keys`),
    pushes,
    pool,
    resolve: (host) => [host === PUBLIC_HOST ? PUBLIC_ADDRESS : "127.0.0.1"],
    maskerOf: cachedMaskers(),
    now: monotonicMs,
  };
  const close = async () => {
    pool.close();
    recording.recorder.close();
    await Deno.remove(folder, { recursive: true });
  };
  return { outbound, close };
}

function poolToLoopback(): ConnectionPool {
  const pool = openPool(PUBLIC_TLS.cert);
  const { https } = pool;
  const connect = https.createConnection.bind(https);
  https.createConnection = (options, done) =>
    connect(options.host === PUBLIC_ADDRESS ? { ...options, host: "127.0.0.1" } : options, done);
  return pool;
}
