/**
 * Sends requests to the desk's chat endpoints, independent of sessions.
 *
 * @module
 */
import { unreachable } from "./refusal.ts";

/** The target and the sender of requests. */
export type RequestOptions = {
  /** `{base}/api/widget/{key}` */
  readonly address: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
};

/**
 * The requests; each resolves with any response, and rejects with a {@link DeskRefusal} of status 0 without one by the
 * deadline. Except for an event stream, the body has then arrived.
 */
export type Requests = {
  readonly config: () => Promise<Response>;
  readonly get: (path: string, bearer: string) => Promise<Response>;
  /** Like `get`, with more time, for a file over a slow network. */
  readonly file: (path: string, bearer: string) => Promise<Response>;
  readonly remove: (path: string, bearer: string) => Promise<Response>;
  /** Sends JSON; `keepalive` for requests that must arrive even if the page is left. */
  readonly post: (path: string, body: unknown, bearer: string | null, keepalive?: boolean) => Promise<Response>;
};

/** A request without an answer would block every message after it. */
const DEADLINE_MS = 30_000;
const FILE_DEADLINE_MS = 300_000;

/** Makes the requests. */
export function createRequests({ address, fetch }: RequestOptions): Requests {
  async function send(path: string, init: RequestInit, deadlineMs = DEADLINE_MS): Promise<Response> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), deadlineMs);
    const { signal } = deadline;
    try {
      return await whole(await fetch(address + path, { credentials: "omit", cache: "no-store", signal, ...init }));
    } catch {
      throw unreachable();
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    config: () => send("/config", { method: "GET", cache: "no-cache" }),
    get: (path, bearer) => send(path, { method: "GET", headers: bearerOf(bearer) }),
    file: (path, bearer) => send(path, { method: "GET", headers: bearerOf(bearer) }, FILE_DEADLINE_MS),
    remove: (path, bearer) => send(path, { method: "DELETE", headers: bearerOf(bearer) }),
    post: (path, body, bearer, keepalive) =>
      send(path, {
        method: "POST",
        keepalive: !!keepalive,
        headers: { "content-type": "application/json", ...(bearer === null ? {} : bearerOf(bearer)) },
        body: JSON.stringify(body),
      }),
  };
}

/** Waits for the response's body; an event stream is returned unchanged. */
async function whole(response: Response): Promise<Response> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  return isStream || response.body === null ? response : new Response(await response.arrayBuffer(), response);
}

/** The header with a session. */
export function bearerOf(session: string): { readonly authorization: string } {
  return { authorization: "Bearer " + session };
}
