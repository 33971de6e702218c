/**
 * A desk that reads a site of this machine through a real sandbox, with a clock that skips every wait.
 *
 * @module
 */
import type { Desk } from "../../core/desk.ts";
import type { Outbound } from "../../core/ports/outbound.ts";
import { openPoliteness, type Politeness } from "../../core/knowledge/crawl/crawl.ts";
import { listPages } from "../../core/knowledge/list.ts";
import { runSync } from "../../core/knowledge/sync.ts";
import { takeSync } from "../../core/knowledge/sync_rows.ts";
import { sandboxPorts } from "../../routes/ports/ports.ts";
import { allowance } from "../../sandbox/address.ts";
import { connectSandbox } from "../../sandbox/client.ts";
import { serveSandbox } from "../../sandbox/serve.ts";
import { ownDatabase } from "../support/database.ts";
import { START, type TestDesk, testDesk } from "../support/desk.ts";
import { monotonicMs } from "../support/wait.ts";

/** A desk with a sandbox for sites on 127.0.0.1. */
export type CrawlingDesk = TestDesk & {
  readonly politeness: Politeness;
  /** How long the crawls have waited, by the desk's clock. */
  readonly waitedMs: () => number;
};

/** So long a site may take in a test. */
const SLOW_MS = 400;

/** Opens a desk whose sandbox knows `site.test`, `www.site.test` and `private.test`, and may reach these ports. */
export async function crawlingDesk(ports: readonly number[], overrides: Partial<Desk> = {}): Promise<CrawlingDesk> {
  const folder = await Deno.makeTempDir({ prefix: "desk-test-crawl-" });
  const [keysDir, runDir] = [`${folder}/keys`, `${folder}/run`];
  await Deno.mkdir(keysDir);
  await Deno.mkdir(runDir);
  const socketPath = `${runDir}/sandbox.sock`;
  const addresses = new Map([["site.test", "127.0.0.1"], ["www.site.test", "127.0.0.1"], ["private.test", "10.0.0.5"]]);
  const running = await serveSandbox({
    socketPath,
    keysDir,
    ledgerDir: `${folder}/ledger`,
    freezePath: `${folder}/freeze.json`,
    model: null,
    now: monotonicMs,
    namedCallsMax: { perWorkspace: 0, total: 0 },
    wallClock: () => START.getTime(),
    allowances: ports.flatMap((port) =>
      ["site.test", "www.site.test"].map((host) => allowance(host, "127.0.0.1/32", port))
    ),
    resolve: (host) => Promise.resolve([addresses.get(host) ?? host].filter((address) => !address.endsWith(".test"))),
  });
  const sandbox = connectSandbox({ socketPath });
  const { outbound } = sandboxPorts(sandbox, () => {});
  const desk = await testDesk({ outbound: hasty(outbound), ...overrides }, await ownDatabase());
  let waitedMs = 0;
  const politeness = openPoliteness(desk, (ms) => {
    waitedMs += Math.max(0, ms);
    desk.pass(Math.max(0, ms));
    return Promise.resolve();
  });
  return {
    ...desk,
    politeness,
    waitedMs: () => waitedMs,
    close: async () => {
      sandbox.close();
      await running.shutdown();
      await desk.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Works off every sync that is due, one after the other. @returns how many */
export async function syncAll(desk: CrawlingDesk): Promise<number> {
  for (let count = 0;; count++) {
    const sync = await takeSync(desk);
    if (sync === null) return count;
    await runSync(desk, sync, desk.politeness, new AbortController().signal);
  }
}

/** The paths of a source's pages that were read, sorted. */
export async function readPaths(desk: CrawlingDesk, workspace: string, sourceId: string): Promise<readonly string[]> {
  const pages = await listPages(desk, workspace, sourceId);
  return pages.filter(({ state }) => state === "read").map(({ url }) => pathOf(url)).sort();
}

/** The path of an address, with its query. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** An outbound side that gives up on slow sites earlier than the desk does. */
function hasty({ call, stream }: Outbound): Outbound {
  return {
    call,
    stream: (request, signal) =>
      stream({ ...request, deadlineMs: request.url.endsWith("/slow") ? SLOW_MS : request.deadlineMs }, signal),
  };
}
