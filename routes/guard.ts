/**
 * Access to the desk's pages: session cookies and the CSRF token of every form.
 *
 * @module
 */
import { OIDC_LIMITS } from "../core/limits/oidc.ts";
import { TEAMMATE_LIMITS } from "../core/limits/people.ts";
import { DeskError } from "../core/problem.ts";
import { hasRight, needRight } from "../core/teammates/caller.ts";
import type { Right } from "../core/teammates/rights.ts";
import { findSessionPerson } from "../core/teammates/session_person.ts";
import { noteSeen } from "../core/teammates/teammates.ts";
import { endOfSession, findDeskSession, noteSessionUse } from "../kv/desk_sessions.ts";
import type { PlainRequest, SignedIn } from "./request.ts";
import type { Served } from "./served.ts";

const SESSION = "desk_session";
const FLOW = "desk_oidc";

/** The teammate behind a request's cookie; null without one. */
export async function findSignedIn(served: Served, request: Request, ip?: string): Promise<SignedIn | null> {
  const sessionId = cookieOf(served.baseUrl, SESSION, request);
  if (sessionId === null) return null;
  const session = await findDeskSession({ ...served.desk, kv: served.kv }, sessionId);
  if (session === null) return null;
  const person = await findSessionPerson(served.desk, session);
  if (person === null) return null;
  if (await noteSessionUse({ ...served.desk, kv: served.kv }, session, sessionId)) {
    await noteSeen(served.desk, session.workspace, session.teammate);
  }
  const { teammate, role, account, preferences, lacksSecondStep } = person;
  const caller = {
    workspace: session.workspace,
    teammate,
    role,
    via: "desk",
    token: null,
    readOnly: false,
    readsCustomers: hasRight({ role, readOnly: false }, "conversations.read"),
    ...(ip === undefined ? {} : { address: ip }),
  } as const;
  const { csrf } = session;
  return { caller, account, preferences, lacksSecondStep, csrf, sessionId, endsAt: endOfSession(session) };
}

/**
 * Checks a request's caller again after a slow body has arrived.
 *
 * @throws DeskError unauthenticated for a session that has ended meanwhile, forbidden without the right or a second step
 *   that the workspace requires
 */
export async function needSignedIn(served: Served, { request, ip }: PlainRequest, right: Right): Promise<void> {
  const signedIn = await findSignedIn(served, request, ip);
  if (signedIn === null) throw new DeskError("unauthenticated", "You were signed out meanwhile. Sign in again.");
  if (signedIn.lacksSecondStep) throw new DeskError("forbidden", "This workspace asks for a second step now.");
  needRight(signedIn.caller, right);
}

/** The cookie that signs a teammate in. */
export function sessionCookie(baseUrl: string, sessionId: string): string {
  return setCookie(baseUrl, SESSION, sessionId, TEAMMATE_LIMITS.sessionMs / 1000);
}

/** The cookie that signs a teammate out. */
export function endedCookie(baseUrl: string): string {
  return setCookie(baseUrl, SESSION, "", 0);
}

/** A cookie of the desk, hidden from the page's scripts. */
export function setCookie(baseUrl: string, name: string, value: string, maxAgeS: number): string {
  return `${cookieName(baseUrl, name)}=${value}; ${attributes(baseUrl)}; Max-Age=${maxAgeS}`;
}

/** The value of a cookie; null without it. */
export function cookieOf(baseUrl: string, name: string, request: Request): string | null {
  return readCookie(request, cookieName(baseUrl, name));
}

/**
 * Refuses a form that was not sent by a page of this desk; `csrf` is null before sign-in.
 *
 * @throws DeskError forbidden
 */
export function checkForm(
  served: Pick<Served, "baseUrl" | "proxy">,
  request: Request,
  sent: unknown,
  csrf: string | null,
): void {
  if (isForeign(served, request)) {
    // A desk with a wrong base address takes its own forms for another site's.
    const wrong = served.proxy.noteForeign(request);
    throw new DeskError(
      "forbidden",
      "This form came from another site.",
      wrong === null ? {} : {
        fix: `${wrong.text} ${wrong.fix}`,
      },
    );
  }
  if (csrf === null || sent === csrf) return;
  throw new DeskError("forbidden", "This form is too old.", { fix: "Load the page again and repeat it." });
}

/** Whether a request's `Origin` is this desk; browsers always send one for a socket. */
export function isOwnOrigin(served: Pick<Served, "baseUrl">, request: Request): boolean {
  return request.headers.has("origin") && !isForeign(served, request);
}

/**
 * Whether a browser reports that a request comes from another site: by `Origin`, which forms have, or by
 * `Sec-Fetch-Site`, as for a link.
 */
export function isForeign(served: Pick<Served, "baseUrl">, request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin !== null) return origin !== served.baseUrl && origin !== new URL(request.url).origin;
  const site = request.headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}

/** The cookie that proves that a browser began a sign-in with a provider. */
export function flowCookie(baseUrl: string, value: string): string {
  return setCookie(baseUrl, FLOW, value, OIDC_LIMITS.flowMs / 1000);
}

/** The value of a browser's {@linkcode flowCookie}; null without one. */
export function readFlowCookie(baseUrl: string, request: Request): string | null {
  return cookieOf(baseUrl, FLOW, request);
}

/** The cookie that remembers which workspace's provider a browser used, to offer it again. */
export function providerCookie(baseUrl: string, workspace: string): string {
  return `${PROVIDER_COOKIE}=${workspace}; ${attributes(baseUrl)}; Max-Age=${OIDC_LIMITS.rememberedMs / 1000}`;
}

/** The workspace of a browser's {@linkcode providerCookie}; null without one. */
export function readProviderCookie(request: Request): string | null {
  return readCookie(request, PROVIDER_COOKIE);
}

/** Proves nothing, so it needs no prefix. */
const PROVIDER_COOKIE = "desk_provider";

/** Over https the prefix makes the browser refuse the cookie from another host or path. */
function cookieName(baseUrl: string, name: string): string {
  return isSecure(baseUrl) ? `__Host-${name}` : name;
}

function attributes(baseUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(baseUrl) ? "; Secure" : ""}`;
}

function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}

function readCookie(request: Request, name: string): string | null {
  const pair = request.headers.get("cookie")?.split("; ").find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}
