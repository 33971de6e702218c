/**
 * Answers a refused form with the page that it was sent from and the reason, so that people can continue where they
 * were.
 *
 * @module
 */
import { REFUSAL_ID } from "./refusal_notice.tsx";
import { NOTICE_PARAMETER } from "./notice.ts";

/** Set by the desk's scripts, which show a refusal at the form itself and would take a page for success. */
const SENT_BY = "x-sent-by";

/** The parameters by which a page's address reports an earlier form's outcome. */
const OUTCOMES = ["done", "saved", NOTICE_PARAMETER] as const;

/** A page that every teammate can open. */
const LAST_RESORT = "/desk/profile";

/**
 * The page that the browser came from, or the nearest one above the form's address, with the refusal.
 *
 * @param open requests a page of the same teammate that shows the refusal
 * @returns null when no page does
 */
export async function pageOfForm(
  request: Request,
  problem: Response,
  open: (page: Request) => Response | Promise<Response>,
): Promise<Response | null> {
  if (request.headers.has(SENT_BY)) return null;
  // The page request has no body, so the headers that describe one are left out; the page is read here, uncompressed.
  const headers = new Headers(
    [...request.headers].filter(([name]) => !name.startsWith("content-") && name !== "accept-encoding"),
  );
  for (const address of addressesOf(request)) {
    const page = await open(new Request(address, { headers }));
    const html = page.ok ? await page.text() : "";
    if (!html.includes(`id="${REFUSAL_ID}"`)) continue;
    const retry = problem.headers.get("retry-after");
    if (retry !== null) page.headers.set("retry-after", retry);
    return new Response(html, { status: problem.status, headers: page.headers });
  }
  return null;
}

function addressesOf(request: Request): readonly URL[] {
  const { origin, pathname } = new URL(request.url);
  const last = new URL(LAST_RESORT, origin);
  const parts = pathname.split("/").filter((part) => part !== "");
  const above = parts.map((_, at) => new URL(`/${parts.slice(0, parts.length - at).join("/")}`, origin));
  const came = URL.parse(request.headers.get("referer") ?? "");
  // Behind a proxy the desk's own address differs from the browser's: only the path is compared.
  const from = came === null ? [] : [new URL(came.pathname + came.search, origin)];
  for (const address of from) for (const outcome of OUTCOMES) address.searchParams.delete(outcome);
  return [...from, ...above, last].filter(({ pathname }) => pathname.startsWith("/desk/"));
}
