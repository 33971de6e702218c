/**
 * An S3 server for tests: s3rver, which verifies signatures and stores objects in a folder, behind a proxy that can
 * answer in its place.
 *
 * @module
 */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from "node:http";
import { freePort } from "./free_ports.ts";
import { runProgram } from "./programs.ts";

const S3RVER = new URL("../node_modules/@20minutes/s3rver/lib/s3rver.js", import.meta.url).pathname;

/** The keys of s3rver. */
const KEYS = { SVC_S3_ACCESS_KEY_ID: "S3RVER", SVC_S3_SECRET_ACCESS_KEY: "S3RVER" } as const;

/** The existing bucket. */
const BUCKET = "desk-files";

/** A request to the server. */
export type SeenRequest = {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
};

/** Returns true after answering in the server's place; false to forward the request. */
export type Fault = (seen: SeenRequest, response: ServerResponse) => boolean;

/** A running server. */
export type TestS3 = {
  readonly port: number;
  readonly bucket: string;
  /** The variables for a desk to use it. */
  readonly env: Readonly<Record<string, string>>;
  /** The folder of its objects. */
  readonly folder: string;
  /** Every request since the start. */
  readonly seen: readonly SeenRequest[];
  /** Answers in its place; null for nothing. */
  fault: Fault | null;
  /** Changes bytes of a response; null for nothing. */
  change: ((seen: SeenRequest, chunk: Uint8Array) => Uint8Array) | null;
  close(): Promise<void>;
};

/** Starts a server with an empty bucket. */
export async function startS3(): Promise<TestS3> {
  const folder = await Deno.makeTempDir({ prefix: "desk-s3-" });
  const inner = freePort();
  const configureBuckets = [{ name: BUCKET, configs: [] }];
  const options = { directory: folder, address: "127.0.0.1", port: inner, silent: true, configureBuckets };
  const code = `import { createRequire } from "node:module";
    const S3rver = createRequire(import.meta.url)(${JSON.stringify(S3RVER)});
    await new S3rver(${JSON.stringify(options)}).run();`;
  const program = await runProgram(Deno.execPath(), {
    args: ["eval", "--no-lock", code],
    port: inner,
  });
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const { method = "", headers, url: path = "" } = request;
    const one = { method, host: headers.host ?? "", path, headers };
    seen.push(one);
    if (s3.fault?.(one, response) === true) return void request.resume();
    passOn(inner, request, response, (chunk) => s3.change?.(one, chunk) ?? chunk);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const port = address === null || typeof address === "string" ? 0 : address.port;
  const s3: TestS3 = {
    port,
    bucket: BUCKET,
    env: {
      ...KEYS,
      SVC_S3_BUCKET: BUCKET,
      SVC_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      SVC_ALLOW_PRIVATE: `127.0.0.1=127.0.0.1:${port}`,
    },
    folder: `${folder}/${BUCKET}`,
    seen,
    fault: null,
    change: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await program.stop();
      await Deno.remove(folder, { recursive: true });
    },
  };
  return s3;
}

/** Forwards a request, with the Host that was signed. */
function passOn(
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
  change: (chunk: Uint8Array) => Uint8Array,
): void {
  const { method, url: path, headers } = request;
  const outgoing = requestHttp({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.on("data", (chunk: Uint8Array) => {
      const changed = change(chunk);
      // A shorter chunk ends the response there.
      const isCut = changed.length < chunk.length;
      response.write(changed, () => isCut && response.socket?.destroy());
    });
    answer.on("end", () => response.end());
    answer.on("error", () => response.destroy());
  });
  outgoing.on("error", () => response.destroy());
  request.pipe(outgoing);
}
