/**
 * A website on this machine with everything that a crawler meets: nested sitemaps, pages under several addresses,
 * endless traps, pages that are missing, slow, busy, too large or not public, and redirects that must not be followed.
 *
 * @module
 */
import { gzipSync } from "node:zlib";

/** The response of the site. */
export type Answer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Answers with the body's hash as its ETag, and 304 when it is asked with that. */
  readonly hasEtag?: boolean;
  /** Begins and never ends. */
  readonly hangs?: boolean;
};

/** One place of the site: an answer, or how to make one. */
export type Place = Answer | ((url: URL, asked: number) => Answer);

/** A running site. */
export type Site = {
  readonly port: number;
  /** `http://site.test:port`, a name that only the tests' resolver knows. */
  readonly origin: string;
  /** Places by path, which a test may change. */
  readonly places: Map<string, Place>;
  /** Paths with query as they were asked for, in order, since the last time. */
  readonly takeAsked: () => readonly string[];
  readonly close: () => Promise<void>;
};

/** A page: its title, its text, where it links to, and what else its head holds. */
export function page(
  title: string,
  links: readonly string[] = [],
  { head = "", text = `This is the page about ${title}.` }: { readonly head?: string; readonly text?: string } = {},
): Answer {
  const anchors = links.map((link) => `<li><a href="${link}">${link.replace(/^.*\//, "")}</a></li>`).join("");
  const body = `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>` +
    `<nav><ul>${anchors}</ul></nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
  return { headers: { "content-type": "text/html; charset=utf-8" }, body, hasEtag: true };
}

/** A page with the header `Link`. */
function linked(title: string, link: string): Answer {
  const { headers, ...answer } = page(title);
  return { ...answer, headers: { ...headers, link } };
}

/** Starts a site; what has no place is 404. */
export function serveSite(places: (origin: string) => Readonly<Record<string, Place>>): Promise<Site> {
  const asked: string[] = [];
  const counts = new Map<string, number>();
  const hanging = new AbortController();
  const { promise, resolve } = Promise.withResolvers<number>();
  const served = new Map<string, Place>();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, signal: hanging.signal, onListen: ({ port }) => resolve(port) },
    (request) => {
      const url = new URL(request.url);
      const path = url.pathname + url.search;
      asked.push(path);
      counts.set(path, (counts.get(path) ?? 0) + 1);
      const place = served.get(path) ?? served.get(url.pathname) ?? prefixed(served, url.pathname);
      const answer = typeof place === "function" ? place(url, counts.get(path) ?? 1) : place;
      return respond(request, answer ?? { status: 404, body: "<h1>Not found</h1>" }, hanging.signal);
    },
  );
  return promise.then((port) => {
    const origin = `http://site.test:${port}`;
    for (const [path, place] of Object.entries(places(origin))) served.set(path, place);
    const takeAsked = () => asked.splice(0);
    return {
      port,
      origin,
      places: served,
      takeAsked,
      close: async () => {
        hanging.abort();
        await server.finished;
      },
    };
  });
}

/** A path that ends with `*` covers everything below. */
function prefixed(places: ReadonlyMap<string, Place>, path: string): Place | undefined {
  for (const [key, place] of places) if (key.endsWith("*") && path.startsWith(key.slice(0, -1))) return place;
  return undefined;
}

async function respond(request: Request, answer: Answer, closing: AbortSignal): Promise<Response> {
  const { status = 200, headers = {}, body = "", hasEtag = false, hangs = false } = answer;
  if (hangs) await new Promise((resolve) => closing.addEventListener("abort", resolve));
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const tag = `"${new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex().slice(0, 16)}"`;
  if (hasEtag && request.headers.get("if-none-match") === tag) return new Response(null, { status: 304 });
  const isEmpty = [204, 304].includes(status);
  return new Response(isEmpty ? null : bytes, { status, headers: { ...headers, ...(hasEtag ? { etag: tag } : {}) } });
}

const xml = { "content-type": "application/xml" };
const robots = (origin: string) => `
# Rules for others count for others.
User-agent: OtherBot
Disallow: /

User-agent: *
Disallow: /

User-agent: SvcDeskBot/9
User-agent: FriendBot
Disallow: /secret/
Allow: /secret/open
Disallow: /*?*print=
Sitemap: ${origin}/sitemaps/index.xml
Sitemap: ${origin}/sitemaps/plain.txt
`;

/** The site of the crawl's tests. */
export function trapSite(): Promise<Site> {
  return serveSite((origin) => ({
    ...lists(origin),
    ...plainPages(origin),
    ...sameAgain(origin),
    ...waysOut,
    ...traps,
  }));
}

/** The pages of {@linkcode trapSite} that a crawl of the whole site gives, and no others. */
export const TRAP_SITE_PAGES: readonly string[] = [
  ...[
    "/",
    "/guide/",
    "/guide/start",
    "/pricing",
    "/same-text-other-title",
    "/only/in-gz",
    "/only/in-text",
    "/only/in-llms.md",
    "/only/via-noindex",
  ],
  ...[
    "/new",
    "/original",
    "/named-b",
    "/lost-original",
    "/header-original",
    "/header-markdown",
    "/refreshed-to",
    "/secret/open",
    "/caf%C3%A9",
    "/cp1251",
    "/nofollow",
  ],
  ...["/busy", "/gzip", "/markdown", "/plain.txt", "/moved/6", "/calendar/2026-11", "/trap/deep/", "/trap/deep/deep/"],
  ...["/list?page=1", "/list?page=2", "/list?page=3", "/list?page=4", "/list?page=5"],
];

function lists(origin: string): Record<string, Place> {
  const index = ["a.xml", "b.xml.gz", "missing.xml", "index.xml", "endless/1.xml"].map((name) =>
    `${origin}/sitemaps/${name}`
  );
  const urls = (paths: readonly string[]) =>
    `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>` +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${
      paths.map((path) => `<url><!-- <loc>${origin}/only/in-a-comment</loc> --><loc>${path}</loc></url>`).join("")
    }</urlset>`;
  return {
    "/robots.txt": { body: robots(origin), headers: { "content-type": "text/plain" } },
    "/sitemaps/index.xml": {
      headers: xml,
      body: `<sitemapindex>${
        [...index, "http://10.0.0.5/sitemap.xml"].map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")
      }</sitemapindex>`,
    },
    "/sitemaps/a.xml": {
      headers: xml,
      body: urls([
        `${origin}/guide/start?utm_source=sitemap&amp;utm_medium=x`,
        `<![CDATA[${origin}/pricing]]>`,
        `${origin}/gone-from-the-site`,
        "https://elsewhere.test/page",
        `${origin}/&xxe;`,
        "not an address",
      ]),
    },
    "/sitemaps/b.xml.gz": {
      headers: { "content-type": "application/x-gzip" },
      body: new Uint8Array(gzipSync(urls([`${origin}/only/in-gz`, `${origin}/guide/start`]))),
    },
    "/sitemaps/endless/*": (url) => ({
      headers: xml,
      body: `<sitemapindex><sitemap><loc>${origin}/sitemaps/endless/${
        Number.parseInt(url.pathname.split("/").at(-1) ?? "") + 1
      }.xml</loc></sitemap></sitemapindex>`,
    }),
    "/sitemaps/plain.txt": { headers: { "content-type": "text/plain" }, body: `${origin}/only/in-text\nnonsense\n` },
    "/only/in-gz": page("Only in the packed sitemap"),
    "/only/in-text": page("Only in the text sitemap"),
    "/llms.txt": { headers: { "content-type": "text/plain" }, body: "# Site\n- [More](/only/in-llms.md): more\n" },
    "/only/in-llms.md": {
      headers: { "content-type": "text/markdown" },
      body: "# Only in llms.txt\n\nMarkdown as it is.\n",
    },
  };
}

function plainPages(origin: string): Record<string, Place> {
  const home = [
    ...["/guide/", "guide/start#top", "/guide/start?fbclid=1", "//site.test/other-port", "/secret/x", "/secret/open"],
    ...[
      "/old",
      "/copy",
      "/named-a",
      "/same-text",
      "/same-text-other-title",
      "/lost-copy",
      "/header-copy",
      "/header-markdown",
      "/refreshed",
      "/noindex",
      "/noindex-header",
      "/nofollow",
      "/empty",
    ],
    ...[
      "/loop-a",
      "/moved/1",
      "/moved/far-1",
      "/to-private",
      "/to-metadata",
      "/to-elsewhere",
      "/to-nothing",
      "/to-file",
    ],
    ...["/caf\u00e9", "/cp1251", "/gzip", "/markdown", "/plain.txt", "/picture.png", "/data", "/feed", "/big", "/bomb"],
    ...[
      "/missing",
      "/broken",
      "/forbidden",
      "/teapot",
      "/busy",
      "/slow",
      "/calendar/2026-11",
      "/list?page=1",
      "/trap/deep/",
    ],
    ...["/guide/start?print=1", "/guide/start?PHPSESSID=abc", "mailto:a@example.com", "javascript:void(0)", "tel:123"],
    ...["https://user:secret@site.test/", "http://", `${origin.replace("site.test", "www.site.test")}/pricing`],
  ];
  const cp1251 = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  const [before = "", after = ""] = String(page("Encoding", [], { text: "|" }).body).split("|");
  const joined = [new TextEncoder().encode(before), cp1251, new TextEncoder().encode(after)].flatMap((
    part,
  ) => [...part]);
  return {
    "/": page("Home", home),
    "/guide/": page("Guide", ["start", "../"]),
    "/guide/start": page("Start", ["/guide/"]),
    "/pricing": page("Pricing"),
    "/secret/open": page("Open"),
    "/caf%C3%A9": page("Coffee"),
    "/cp1251": { headers: { "content-type": "text/html; charset=windows-1251" }, body: Uint8Array.from(joined) },
    "/gzip": {
      headers: { "content-type": "text/html", "content-encoding": "gzip" },
      body: new Uint8Array(gzipSync(String(page("Packed").body))),
    },
    "/markdown": page("Markdown", [], { head: '<link rel="alternate" type="text/markdown" href="/markdown.source">' }),
    "/header-markdown": linked("Header", '</header.md>; rel="alternate"; type="text/markdown"'),
    "/header.md": { headers: { "content-type": "text/markdown" }, body: "# Header\n\nFrom *another* source.\n" },
    "/markdown.source": { headers: { "content-type": "text/markdown" }, body: "# Markdown\n\nFrom its *source*.\n" },
    "/plain.txt": { headers: { "content-type": "text/plain" }, body: "Plain text." },
    "/nofollow": page("No follow", ["/never/via-nofollow"], { head: '<meta name="robots" content="nofollow">' }),
    "/noindex": page("Not to find", ["/only/via-noindex"], { head: '<meta name="robots" content="noindex">' }),
    "/only/via-noindex": page("Found by a page that is not found"),
    "/noindex-header": {
      ...page("Not to find", ["/never/via-none"]),
      headers: { "content-type": "text/html", "x-robots-tag": "otherbot: all, svcdeskbot: none" },
    },
  };
}

/** Pages under several addresses. */
function sameAgain(origin: string): Record<string, Place> {
  const canonical = (path: string) => ({ head: `<link rel="canonical" href="${origin}${path}">` });
  return {
    "/old": { status: 301, headers: { location: "/new" } },
    "/new": page("New"),
    "/copy": page("Original", [], canonical("/original?utm_campaign=x")),
    "/original": page("Original", [], canonical("/original")),
    "/named-a": page("A", ["/named-b"], canonical("/named-b")),
    "/named-b": page("B", [], canonical("/named-a")),
    "/lost-copy": page("Lost copy", [], canonical("/lost-original")),
    "/lost-original": page("Lost original", [], canonical("https://elsewhere.test/")),
    "/header-copy": linked("Copy", `<${origin}/header-original>; rel="canonical"`),
    "/header-original": page("Original by a header"),
    "/refreshed": page("Moved", [], { head: '<meta http-equiv="refresh" content="0; url=/refreshed-to">' }),
    "/refreshed-to": page("Where a page sends on to"),
    "/same-text": page("Pricing"),
    "/same-text-other-title": page("Pricing for teams", [], { text: "This is the page about Pricing." }),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((at) => [
      `/moved/${at}`,
      { status: 302, headers: { location: `${at + 1}` } },
    ])),
    "/moved/6": page("Moved five times"),
  };
}

/** Redirects that lead where nothing may be read. */
const waysOut: Record<string, Place> = {
  "/to-private": { status: 302, headers: { location: "http://10.0.0.5/" } },
  "/to-metadata": { status: 307, headers: { location: "http://169.254.169.254/latest/meta-data/" } },
  "/to-elsewhere": { status: 301, headers: { location: "https://elsewhere.test/" } },
  "/to-nothing": { status: 302 },
  "/to-file": { status: 302, headers: { location: "file:///etc/passwd" } },
};

/** What has no end, or is no page. */
const traps: Record<string, Place> = {
  "/loop-a": { status: 302, headers: { location: "/loop-b" } },
  "/loop-b": { status: 302, headers: { location: "/loop-a" } },
  "/moved/far-*": (url) => ({
    status: 302,
    headers: { location: `/moved/far-${Number(url.pathname.split("-").at(-1)) + 1}` },
  }),
  "/calendar/*": (url) => {
    const [year = 0, month = 0] = url.pathname.split("/").at(-1)?.split("-").map(Number) ?? [];
    const at = (months: number) => new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7);
    const days = Array.from({ length: 28 }, (_, day) => `/calendar/${at(0)}-${String(day + 1).padStart(2, "0")}`);
    return page(`Calendar ${at(0)}`, [`/calendar/${at(-1)}`, `/calendar/${at(1)}`, ...days]);
  },
  "/list": (url) => {
    const number = Number(url.searchParams.get("page"));
    return page(`List ${number}`, [`/list?page=${number + 1}`]);
  },
  // A relative link that should have been absolute.
  "/trap/deep/*": (url) => page(`Deep ${url.pathname.length}`, ["deep/"]),
  "/empty": page("", [], { text: "" }),
  "/picture.png": { headers: { "content-type": "image/png" }, body: "PNG" },
  "/data": { headers: { "content-type": "application/octet-stream" }, body: new Uint8Array(64) },
  "/feed": { headers: { "content-type": "application/rss+xml" }, body: "<rss/>" },
  "/big": page("Big", [], { text: "x ".repeat(1_100_000) }),
  "/bomb": {
    headers: { "content-type": "text/html", "content-encoding": "gzip" },
    body: new Uint8Array(gzipSync(new Uint8Array(8 * 1024 * 1024).fill(32))),
  },
  "/broken": { status: 500, body: "oops" },
  "/forbidden": { status: 403 },
  "/teapot": { status: 418 },
  "/busy": (_, asked) => asked === 1 ? { status: 503, headers: { "retry-after": "30" } } : page("Busy"),
  "/slow": { hangs: true },
};
