/**
 * Requests to the desk's chat endpoints: how each is sent, without a notion of a session.
 *
 * @module
 */
import { unreachable } from "./refusal.ts";

/** Where requests go, and what sends them. */
export type RequestOptions = {
  /** `{base}/api/widget/{key}` */
  readonly address: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
};

/** The requests; each resolves with any response and rejects with {@link DeskRefusal} of status 0 without one. */
export type Requests = {
  readonly config: () => Promise<Response>;
  readonly get: (path: string, bearer: string) => Promise<Response>;
  readonly remove: (path: string, bearer: string) => Promise<Response>;
  /** Sends JSON; `keepalive` for what must arrive although the page is left. */
  readonly post: (path: string, body: unknown, bearer: string | null, keepalive?: boolean) => Promise<Response>;
};

/** Makes them. */
export function createRequests({ address, fetch }: RequestOptions): Requests {
  async function send(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(address + path, { credentials: "omit", cache: "no-store", ...init });
    } catch {
      throw unreachable();
    }
  }

  return {
    config: () => send("/config", { method: "GET", cache: "no-cache" }),
    get: (path, bearer) => send(path, { method: "GET", headers: bearerOf(bearer) }),
    remove: (path, bearer) => send(path, { method: "DELETE", headers: bearerOf(bearer) }),
    post: (path, body, bearer, keepalive = false) =>
      send(path, {
        method: "POST",
        keepalive,
        headers: { "content-type": "application/json", ...(bearer === null ? {} : bearerOf(bearer)) },
        body: JSON.stringify(body),
      }),
  };
}

/** The header that names a session. */
export function bearerOf(session: string): { readonly authorization: string } {
  return { authorization: "Bearer " + session };
}
