/**
 * The example app inside the test process: counts the desk's requests and can be made to misbehave.
 *
 * @module
 */
import { exampleApp } from "../../examples/app/app.tsx";

/** A request as the app received it. */
export type Received = { readonly method: string; readonly path: string; readonly headers: Headers };

/** The app of a test. */
export type OwnApp = {
  readonly url: string;
  readonly supportApiKey: string;
  /** For `SVC_ALLOW_PRIVATE`. */
  readonly allowance: string;
  /** What reached the support endpoints so far. */
  readonly received: Received[];
  /** The example app itself, for an `answer` that leaves a request to it. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Answers instead of the example app while it is set. */
  answer: ((request: Request) => Response | Promise<Response>) | null;
  close(): Promise<void>;
};

/** Starts the app on a port of its own. */
export function startOwnApp(supportApiKey = `support-${crypto.randomUUID()}`): OwnApp {
  const received: Received[] = [];
  const kept: { fetch: (request: Request) => Response | Promise<Response>; own: OwnApp["answer"] } = {
    fetch: () => new Response(null, { status: 503 }),
    own: null,
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    received.push({ method: request.method, path: new URL(request.url).pathname, headers: request.headers });
    return (kept.own ?? kept.fetch)(request);
  });
  const { port } = server.addr;
  const url = `http://127.0.0.1:${port}`;
  // The pages of this app are never opened, so it needs neither the desk nor its secret.
  const options = { appUrl: url, deskUrl: url, widgetKey: "", supportApiKey, identitySecret: "" };
  const app = exampleApp(options);
  kept.fetch = (request) => app.fetch(request);
  return {
    url,
    supportApiKey,
    allowance: `127.0.0.1=127.0.0.1/32:${port}`,
    received,
    fetch: (request) => kept.fetch(request),
    get answer() {
      return kept.own;
    },
    set answer(answer) {
      kept.own = answer;
    },
    close: () => server.shutdown(),
  };
}
