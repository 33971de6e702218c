/**
 * A desk with embeddings from a server on this machine, through a real sandbox that alone has the key.
 *
 * @module
 */
import type { OpenDatabase } from "../../../core/db/open.ts";
import type { Desk } from "../../../core/desk.ts";
import { type EmbeddingCursor, START } from "../../../core/knowledge/embed/job.ts";
import { runEmbedding } from "../../../core/knowledge/embed/loop.ts";
import { openEmbedder } from "../../../core/model/embedder.ts";
import { sandboxPorts } from "../../../routes/ports/ports.ts";
import { connectSandbox } from "../../../sandbox/client.ts";
import { serveSandbox } from "../../../sandbox/serve.ts";
import { START as CLOCK_START, type TestDesk, testDesk } from "../../support/desk.ts";
import { type EmbeddingServer, type Meaning, openEmbeddingServer } from "../../support/embedding_server.ts";
import { monotonicMs } from "../../support/wait.ts";

/** The operator's key: the desk never has it. */
export const KEY = "sk-embed-0123456789abcdef";

/** A desk with a server of embeddings. */
export type EmbeddingDesk = TestDesk & {
  readonly server: EmbeddingServer;
  /** The same desk with another model of the server. */
  readonly withModel: (model: string) => EmbeddingDesk;
  /** Works as the desk's own loop does, until nothing is left to do or something failed. @returns its state */
  readonly makeVectors: (from?: EmbeddingCursor) => Promise<EmbeddingCursor>;
  /** Everything that the desk has logged. */
  readonly logged: readonly string[];
};

/** Opens it; the job looks at the chunks of every workspace, so a test that runs it takes a database of its own. */
export async function embeddingDesk(meaning: Partial<Meaning> = {}, database?: OpenDatabase): Promise<EmbeddingDesk> {
  const folder = await Deno.makeTempDir({ prefix: "desk-test-embed-" });
  const [keysDir, runDir] = [`${folder}/keys`, `${folder}/run`];
  await Deno.mkdir(keysDir);
  await Deno.mkdir(runDir);
  const server = openEmbeddingServer(meaning);
  const socketPath = `${runDir}/sandbox.sock`;
  const running = await serveSandbox({
    socketPath,
    keysDir,
    ledgerDir: `${folder}/ledger`,
    freezePath: `${folder}/freeze.json`,
    allowances: [],
    now: monotonicMs,
    namedCallsMax: { perWorkspace: 0, total: 0 },
    wallClock: () => CLOCK_START.getTime(),
    model: { url: new URL(server.url), key: KEY, provider: "openai-compatible" },
  });
  const sandbox = connectSandbox({ socketPath });
  const { outbound } = sandboxPorts(sandbox, () => {});
  const logged: string[] = [];
  const log: Desk["log"] = (_, message, detail) => void logged.push(`${message} ${JSON.stringify(detail ?? {})}`);
  const base = await testDesk({ outbound, log }, database);
  const withModel = (model: string): EmbeddingDesk => {
    const embedder = openEmbedder(base, { url: server.url, model });
    const desk = { ...base, embedder };
    return {
      ...desk,
      server,
      withModel,
      logged,
      makeVectors: async (from = START) => {
        const vectors = await desk.vectors();
        if (vectors === null) throw new Error("this database has no vectors");
        return await runEmbedding(desk, { embedder, vectors }, from, new AbortController().signal);
      },
      close: async () => {
        sandbox.close();
        await running.shutdown();
        await server.close();
        await base.close();
        await Deno.remove(folder, { recursive: true });
      },
    };
  };
  return withModel("small");
}
