/**
 * A teammate's browser on the desk's pages: a cookie jar, plain forms, no script.
 *
 * @module
 */
import { UNCOMPRESSED } from "../support/uncompressed.ts";

/** The response of a page. */
export type PageAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Where it leads; empty when it leads nowhere. */
  readonly location: string;
};

/** A browser on the desk. */
export type DeskBrowser = {
  get(path: string): Promise<PageAnswer>;
  /** Sends a form from the desk's own origin, with the token of the forms on the page that was loaded last. */
  send(
    path: string,
    fields: Readonly<Record<string, string>> | FormData,
    headers?: Record<string, string>,
  ): Promise<PageAnswer>;
  /** The cookies that it sends; empty before it signs in. */
  cookie(): string;
};

/** Opens a browser at an address of its own, with an empty cookie jar. */
export function openDeskBrowser(deskUrl: string, address: string): DeskBrowser {
  const kept = { csrf: "" };
  const jar = new Map<string, string>();
  const cookie = () => Array.from(jar, ([name, value]) => `${name}=${value}`).join("; ");
  const common = () => ({ ...UNCOMPRESSED, accept: "text/html", "x-forwarded-for": address, cookie: cookie() });
  const read = async (response: Response): Promise<PageAnswer> => {
    const html = await response.text();
    for (const given of response.headers.getSetCookie()) keep(jar, given);
    kept.csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? kept.csrf;
    const { status, headers } = response;
    return { status, headers, html, location: headers.get("location") ?? "" };
  };
  return {
    get: async (path) => await read(await fetch(`${deskUrl}${path}`, { headers: common(), redirect: "manual" })),
    send: async (path, fields, headers = {}) =>
      await read(
        await fetch(`${deskUrl}${path}`, {
          method: "POST",
          headers: { ...common(), origin: deskUrl, ...headers },
          // A drawn form brings its own token.
          body: fields instanceof FormData ? fields : new URLSearchParams({ csrf: kept.csrf, ...fields }),
          redirect: "manual",
        }),
      ),
    cookie,
  };
}

/** Keeps a cookie as a browser does; one without an age is removed. */
function keep(jar: Map<string, string>, given: string): void {
  const [pair = "", ...attributes] = given.split("; ");
  const [name = "", value = ""] = pair.split("=");
  if (attributes.includes("Max-Age=0")) jar.delete(name);
  else jar.set(name, value);
}

/** The text of a page as a reader sees it: without tags, with its few entities undone. */
export function textOf(html: string): string {
  // A name in `bdi` has no space around it.
  return html.replace(/<\/?bdi>/g, "").replace(/<[^>]+>/g, " ").replaceAll("&quot;", '"').replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">").replaceAll("&amp;", "&").replace(/\s+/g, " ");
}
