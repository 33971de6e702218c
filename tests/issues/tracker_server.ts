/**
 * A server on loopback that imitates GitHub, GitLab, Linear and Jira, with their faults.
 *
 * @module
 */
import { z } from "zod";

/** A request as it came. */
export type TrackerRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** The server's fault for the next request. */
export type TrackerFault = "limit" | "refuse" | "fail" | "slow" | "unnamed";

/** A running server. */
export type TrackerServer = {
  readonly port: number;
  readonly requests: TrackerRequest[];
  readonly faults: TrackerFault[];
  close(): Promise<void>;
};

const KEY = "key-of-a-tracker-for-tests";

/** The key that it lets in. */
export const TRACKER_TEST_KEY: string = KEY;

/** Starts it. A slow answer waits until the server is closed. */
export function startTracker(): TrackerServer {
  const requests: TrackerRequest[] = [];
  const faults: TrackerFault[] = [];
  const closing = Promise.withResolvers<void>();
  let count = 0;
  const serve = async (request: Request): Promise<Response> => {
    const { pathname: path, origin } = new URL(request.url);
    const body = await request.json().catch(() => null);
    requests.push({ method: request.method, path, headers: Object.fromEntries(request.headers), body });
    const fault = faults.shift();
    if (fault === "slow") await closing.promise;
    if (fault !== undefined) return path === "/graphql" ? linearFault(fault) : faultAnswer(fault);
    if (path === "/graphql") return linearAnswer(request, body, origin, ++count);
    const given = request.headers.get("authorization") ?? request.headers.get("private-token") ?? "";
    if (!given.endsWith(KEY)) return Response.json({ message: `Bad credentials: ${given}` }, { status: 401 });
    return issueAnswer(path, origin, ++count);
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, serve);
  return {
    port: server.addr.port,
    requests,
    faults,
    close: async () => {
      closing.resolve();
      await server.shutdown();
    },
  };
}

function faultAnswer(fault: TrackerFault): Response {
  switch (fault) {
    case "limit":
      return Response.json({ message: "API rate limit exceeded" }, { status: 429, headers: { "retry-after": "60" } });
    case "refuse":
      return Response.json({ message: "Validation Failed" }, { status: 422 });
    case "unnamed":
      return Response.json({ number: "none" }, { status: 201 });
    case "fail":
    case "slow":
      return new Response("Bad gateway", { status: 502 });
  }
}

function issueAnswer(path: string, origin: string, nth: number): Response {
  if (path.endsWith("/issues") && path.includes("/repos/")) {
    return Response.json({ number: nth, html_url: `${origin}/acme/app/issues/${nth}`, state: "open" }, { status: 201 });
  }
  if (path.startsWith("/api/v4/projects/")) {
    return Response.json({ iid: nth, web_url: `${origin}/acme/app/-/issues/${nth}`, state: "opened" }, { status: 201 });
  }
  if (path === "/rest/api/2/issue") return Response.json({ id: "1", key: `SUP-${nth}`, self: origin }, { status: 201 });
  return Response.json({ message: "Not Found" }, { status: 404 });
}

/** Linear's own faults: a limit has the status 400, and what its resolver refuses has 200. */
function linearFault(fault: TrackerFault): Response {
  switch (fault) {
    case "limit":
      return linearErrors(400, "Rate limit exceeded. Only 2500 requests are allowed per 1 hour.", "RATELIMITED");
    case "refuse":
      return linearErrors(200, "Entity not found: Team", "INPUT_ERROR");
    case "unnamed":
      return Response.json({ data: { issueCreate: { success: true, issue: null } } });
    case "fail":
    case "slow":
      return linearErrors(500, "Internal server error", "INTERNAL_SERVER_ERROR");
  }
}

function linearAnswer(request: Request, body: unknown, origin: string, nth: number): Response {
  const key = request.headers.get("authorization") ?? "";
  if (key.startsWith("Bearer ")) return linearErrors(400, "Remove the Bearer prefix from the Authorization header.");
  if (key !== KEY) return linearErrors(401, `Authentication required, not authenticated: ${key}`);
  const asked = linearBody.safeParse(body).data;
  if (asked === undefined || !request.headers.get("content-type")?.startsWith("application/json")) {
    return linearErrors(400, "This operation has been blocked as a potential Cross-Site Request Forgery (CSRF).");
  }
  const made = { id: crypto.randomUUID(), identifier: `ENG-${nth}`, url: `${origin}/acme/issue/ENG-${nth}/issue` };
  const issue = { ...made, state: { name: "Backlog", type: "backlog" } };
  return Response.json({ data: { issueCreate: { success: true, issue } } });
}

/** The operation that an issue is made with, and no input that its schema does not have. */
const linearBody = z.strictObject({
  query: z.string().regex(/^mutation \w+\(\$input: IssueCreateInput!\) \{ issueCreate\(input: \$input\) \{[^]+\} \}$/),
  variables: z.strictObject({
    input: z.strictObject({ teamId: z.uuid(), title: z.string().min(1), description: z.string() }),
  }),
});

function linearErrors(status: number, message: string, code = "AUTHENTICATION_ERROR"): Response {
  const error = { message, path: ["issueCreate"], extensions: { code, userError: true } };
  return Response.json({ errors: [error], data: null }, { status });
}
