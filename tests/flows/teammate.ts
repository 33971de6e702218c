/**
 * A teammate's browser on the desk's pages: one cookie, plain forms, no script.
 *
 * @module
 */

/** What a page answered. */
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
  /** The cookie that signs in; empty before. */
  cookie(): string;
};

/** Opens a browser at an address of its own, with an empty cookie jar. */
export function openDeskBrowser(deskUrl: string, address: string): DeskBrowser {
  const kept = { cookie: "", csrf: "" };
  const common = () => ({ accept: "text/html", "x-forwarded-for": address, cookie: kept.cookie });
  const read = async (response: Response): Promise<PageAnswer> => {
    const html = await response.text();
    const given = response.headers.get("set-cookie");
    if (given !== null) kept.cookie = given.split(";")[0] ?? "";
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
    cookie: () => kept.cookie,
  };
}

/** The text of a page as a reader sees it: without tags, with its few entities undone. */
export function textOf(html: string): string {
  return html.replace(/<[^>]+>/g, " ").replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">").replaceAll("&amp;", "&").replace(/\s+/g, " ");
}
