/**
 * Turns the route table into one handler: finds the route, checks the caller, and answers errors.
 *
 * @module
 */
import { Hono } from "hono";
import { DeskError } from "../core/problem.ts";
import { workspacesOf } from "../core/teammates/accounts.ts";
import { hasRight, needRight } from "../core/teammates/caller.ts";
import { isRight, type Right } from "../core/teammates/rights.ts";
import { readPageFrame } from "../core/notifications/page_frame.ts";
import { companyOf } from "../core/settings/company.ts";
import { compressPage } from "./http/compression.ts";
import { isRequestId, withRequestId } from "../ipc/request_id.ts";
import { isFromProxy } from "../trusted_proxies.ts";
import { checkSite, siteOf } from "./chat/config.ts";
import { faultAnswer, refusalWords } from "./desk/page/fault.tsx";
import { redirect, text } from "./desk/form/forms.ts";
import { TWO_STEP_PATH } from "./desk/two_step/page.tsx";
import { checkForm, findSignedIn } from "./guard.ts";
import { problemAnswer } from "./http/problem.ts";
import { readForm } from "./http/read_body.ts";
import type { RefusedForm } from "./desk/page/refusal_notice.tsx";
import { pageOfForm } from "./desk/page/refused_form.ts";
import type {
  FormRequest,
  PlainRequest,
  SignedIn,
  SignedInRequest,
  TeammateRequest,
  WidgetRequest,
} from "./request.ts";
import { countryOf, ipOf, networkOf, type Served } from "./served.ts";

type Run<Asked> = (served: Served, asked: Asked) => Response | Promise<Response>;

/** A route: a method and path, who may call it, and its handler. */
export type Route =
  & {
    readonly at: `${"GET" | "POST" | "DELETE" | "OPTIONS" | "ALL"} /${string}`;
    /** Also open to a teammate who lacks the second step that the workspace requires. */
    readonly withoutSecondStep?: true;
  }
  & (
    | { readonly who: "anyone"; readonly run: Run<PlainRequest> }
    | { readonly who: "anyone's form"; readonly run: Run<FormRequest> }
    | { readonly who: "a site"; readonly run: Run<WidgetRequest> }
    | { readonly who: "a teammate" | Right; readonly run: Run<TeammateRequest> }
    | { readonly who: "a teammate's form" | `${Right} form`; readonly run: Run<SignedInRequest> }
  );

/** The server's information about a connection. */
export type ConnectionInfo = { readonly remoteAddr: Deno.Addr };

/** The right that each page requires, by path. */
type PageRights = ReadonlyMap<string, Right | null>;

/** Requests one of the desk's own pages, to show a form's refusal on it. */
type OpenPage = (page: Request, refused: RefusedForm) => Response | Promise<Response>;

/** The route of a request, and what is needed to answer it. */
type OnRoute = { readonly route: Route; readonly pages: PageRights; readonly open: OpenPage };

/** Returns the desk's request handler. */
export function dispatcher(
  served: Served,
  routes: readonly Route[],
): (request: Request, info: ConnectionInfo) => Response | Promise<Response> {
  const pages: PageRights = new Map(
    routes.filter(({ at }) => at.startsWith("GET ")).map(({ at, who }) => [at.slice("GET ".length), rightOf(who)]),
  );
  const app = new Hono<{ Bindings: ConnectionInfo & { readonly refused?: RefusedForm } }>();
  for (const route of routes) {
    const [method = "", path = ""] = route.at.split(" ");
    const isPage = path.startsWith("/desk");
    app.on(method === "ALL" ? [...METHODS] : [method], path, async ({ req, env }) => {
      const connection = hostnameOf(env.remoteAddr);
      const ip = ipOf(served, req.raw, connection);
      const address = networkOf(ip);
      const asked = {
        request: req.raw,
        params: req.param(),
        address,
        ip,
        refused: env.refused,
        country: countryOf(served, req.raw, connection),
      };
      if (!PROBES.has(path)) served.proxy.note(req.raw, connection);
      const begun = performance.now();
      const open: OpenPage = (page, refused) => app.fetch(page, { remoteAddr: env.remoteAddr, refused });
      const response = await tracedAnswer(served, { route, pages, open }, asked);
      served.metrics.request(route.at, response.status, (performance.now() - begun) / 1000);
      return withHttps(served, isPage ? await compressPage(req.raw, response) : response);
    });
  }
  for (const { path, page } of addressesOfFormsAlone(routes, pages)) {
    app.get(path, ({ req }, next) => isForPage(req.raw) ? pageOverForm(req.raw, page) : next());
  }
  app.notFound(({ req }) => failed(served, req.raw, new DeskError("not_found", "There is nothing at this address.")));
  return (request, info) => {
    const id = requestIdOf(served, request, hostnameOf(info.remoteAddr));
    return withRequestId(id, async () => {
      const answer = URL.canParse(request.url)
        ? await app.fetch(request, info)
        : problemAnswer(BAD_HOST, served.desk.log);
      return withCommon(answer, id);
    });
  };
}

/** Thrown by the runtime when it builds a URL from an invalid Host header. */
const BAD_HOST = new DeskError("invalid_input", "The header Host does not name a host.");

/** A form's address that is not a page, and the number of its segments that lead to the nearest page above. */
type FormAddress = { readonly path: string; readonly page: number };

/** The addresses below the desk that accept only forms. */
function addressesOfFormsAlone(routes: readonly Route[], pages: PageRights): readonly FormAddress[] {
  const paths = new Set(
    routes.filter(({ at }) => at.startsWith("POST /desk/")).map(({ at }) => at.slice("POST ".length)),
  );
  return [...paths].filter((path) => !pages.has(path)).map((path) => {
    const parts = path.split("/");
    const above = parts.map((_, at) => parts.length - at).find((count) => pages.has(parts.slice(0, count).join("/")));
    return { path, page: above ?? 2 };
  });
}

/**
 * Redirects a reload of a form's response, or a return to its address, to the page with the form. The query is kept.
 */
function pageOverForm({ url }: Request, page: number): Response {
  const { pathname, search } = new URL(url);
  return redirect(pathname.split("/").slice(0, page).join("/") + search);
}

/** The request id set by the operator's proxy, so that both logs name the same; otherwise a new one. */
function requestIdOf({ desk, trustProxy }: Served, request: Request, connection: string): string {
  const given = isFromProxy(trustProxy, connection) ? request.headers.get("x-request-id") : null;
  return isRequestId(given) ? given : desk.newId();
}

/** Adds the headers of every response: the request id and `nosniff`. An upgrade to a socket is returned unchanged. */
function withCommon(response: Response, id: string): Response {
  if (response.status === 101) return response;
  response.headers.set("x-request-id", id);
  response.headers.set("x-content-type-options", "nosniff");
  return response;
}

/** `Strict-Transport-Security`, valid for half a year. */
const HTTPS_ONLY = "max-age=15552000";

/** Makes browsers use https only, if the desk's address does. An upgrade to a socket is returned unchanged. */
function withHttps({ baseUrl }: Served, response: Response): Response {
  if (!baseUrl.startsWith("https:") || response.status === 101) return response;
  response.headers.set("strict-transport-security", HTTPS_ONLY);
  return response;
}

/** Requested by monitors on the machine itself, past any proxy. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Answers a request inside a span named after the route's pattern: the requested address may contain a link's key. */
function tracedAnswer(
  served: Served,
  on: OnRoute,
  asked: PlainRequest,
): Promise<Response> {
  const { trace, requestId } = served.desk;
  const request = requestId();
  const facts = { method: asked.request.method, route: on.route.at, ...(request === null ? {} : { request }) };
  return trace("request", facts, async (note) => {
    const response = await answerOrFault(served, on, asked);
    note({ status: response.status });
    return response;
  });
}

async function answerOrFault(
  served: Served,
  on: OnRoute,
  asked: PlainRequest,
): Promise<Response> {
  try {
    return await answer(served, on, asked);
  } catch (error) {
    return await failed(served, asked.request, error);
  }
}

/** Checks that the caller may use the route, and runs the handler. */
async function answer(
  served: Served,
  { route, pages, open }: OnRoute,
  asked: PlainRequest,
): Promise<Response> {
  switch (route.who) {
    case "anyone":
      return await route.run(served, asked);
    case "anyone's form": {
      checkForm(served, asked.request, null, null);
      return await route.run(served, { ...asked, form: await readForm(asked.request) });
    }
    case "a site": {
      const site = await siteOf(served, asked.params.key ?? "", asked.address);
      const ofSite = { ...asked, workspace: site.workspace, site };
      checkSite(served, ofSite);
      return await route.run(served, ofSite);
    }
    default: {
      const find = () => teammateRequest(served, asked, { route, pages });
      if (!isFormRoute(route)) {
        const teammate = await find();
        return teammate instanceof Response ? teammate : await route.run(served, teammate);
      }
      const teammate = await served.admission.within("teammate", find).catch((error) => busyForm(served, asked, error));
      return teammate instanceof Response ? teammate : await answerForm(served, { route, open }, teammate);
    }
  }
}

/** Answers a form that a busy desk refuses before it knows the teammate: with what was written in it. */
async function busyForm(served: Served, { request }: PlainRequest, error: unknown): Promise<Response> {
  if (!(error instanceof DeskError && error.code === "busy")) throw error;
  return await failed(served, request, error, await readForm(request));
}

/** Shows a form's refusal, with its reason, on the page that it was sent from. */
async function answerForm(
  served: Served,
  { route, open }: { readonly route: FormRoute; readonly open: OpenPage },
  asked: TeammateRequest,
): Promise<Response> {
  let form: FormData | undefined;
  try {
    form = await readForm(asked.request);
    // Form bodies may take long to arrive: the session, the teammate or the right may have ended meanwhile.
    const signedIn = await signedInFor(served, asked, route);
    if (signedIn instanceof Response) return signedIn;
    checkForm(served, asked.request, text(form, "csrf"), signedIn.csrf);
    return await route.run(served, { ...asked, signedIn, form });
  } catch (error) {
    if (!isForPage(asked.request)) return await failed(served, asked.request, error, form);
    const problem = problemAnswer(error, served.desk.log);
    const refused = refusalWords(served, error, form);
    return await pageOfForm(asked.request, problem, (page) => open(page, refused)) ??
      await faultAnswer(served, problem, error, form);
  }
}

type FormRoute = Extract<Route, { run: Run<SignedInRequest> } & { who: "a teammate's form" | `${Right} form` }>;
type PageRoute = Extract<Route, { who: "a teammate" | Right }>;

function isFormRoute(route: FormRoute | PageRoute): route is FormRoute {
  return route.who.endsWith(" form");
}

/** The right that a caller must have; null when every teammate may. */
export function rightOf(who: Route["who"]): Right | null {
  const name = who.replace(/ form$/, "");
  return isRight(name) ? name : null;
}

/** The session of a route's caller, with the right that the route requires; otherwise a redirect. */
async function signedInFor(
  served: Served,
  { request, ip }: PlainRequest,
  { who, withoutSecondStep }: Pick<Route, "who" | "withoutSecondStep">,
): Promise<SignedIn | Response> {
  const signedIn = await findSignedIn(served, request, ip);
  if (signedIn === null) {
    const { pathname, search } = new URL(request.url);
    const next = request.method === "GET" ? pathname + search : "/desk";
    return redirect(`/desk/sign-in?next=${encodeURIComponent(next)}`);
  }
  if (signedIn.lacksSecondStep && withoutSecondStep !== true) return redirect(TWO_STEP_PATH);
  const needed = rightOf(who);
  if (needed !== null) needRight(signedIn.caller, needed);
  return signedIn;
}

/** The signed-in teammate; otherwise redirects to the sign-in page. */
async function teammateRequest(
  served: Served,
  asked: PlainRequest,
  { route, pages }: { readonly route: Route; readonly pages: PageRights },
): Promise<TeammateRequest | Response> {
  const signedIn = await signedInFor(served, asked, route);
  if (signedIn instanceof Response) return signedIn;
  const { caller } = signedIn;
  const [workspaces, frame] = await Promise.all([
    workspacesOf(served.desk, { workspace: caller.workspace, teammate: caller.teammate.id }),
    readPageFrame(served.desk, caller),
  ]);
  const workspace = workspaces.find(({ id }) => id === caller.workspace);
  if (workspace === undefined) throw new DeskError("not_found", "This workspace was removed.");
  const mayOpen = (path: string) => {
    const right = pages.get(path);
    if (right === "workspaces.manage" && !workspace.isFirst) return false;
    return right === null || right !== undefined && hasRight(caller, right);
  };
  return { ...asked, signedIn, workspace, workspaces, mayOpen, ...frame, company: companyOf(frame.settings) };
}

/** Answers an error: with a page for a browser, which keeps the form's input, or with problem details for a program. */
function failed(served: Served, request: Request, error: unknown, form?: FormData): Response | Promise<Response> {
  const problem = problemAnswer(error, served.desk.log);
  return isForPage(request) ? faultAnswer(served, problem, error, form) : withCors(problem, request);
}

function isForPage(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}

/** Adds CORS headers, so that a page can read why its config request failed. */
function withCors(problem: Response, request: Request): Response {
  if (new URL(request.url).pathname.startsWith("/api/widget/")) problem.headers.set("access-control-allow-origin", "*");
  return problem;
}

function hostnameOf(address: Deno.Addr): string {
  return "hostname" in address ? address.hostname : "unix";
}
