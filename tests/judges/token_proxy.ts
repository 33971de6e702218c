/**
 * A proxy to `/mcp` for a judge that cannot send a header: forwards everything unchanged and adds a token.
 *
 * @module
 */
import { createServer, request } from "node:http";

/** A running proxy. */
export type TokenProxy = {
  readonly url: string;
  stop(): Promise<void>;
};

/** Starts a proxy on a free port of this machine. `node:http`, because `fetch` would put a `Host` of its own. */
export async function startTokenProxy(target: string, token: string): Promise<TokenProxy> {
  const { hostname, port, pathname } = new URL(target);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` };
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `http://localhost:${address.port}${pathname}`,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
