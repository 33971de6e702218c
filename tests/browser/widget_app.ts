/**
 * A test app: pages that embed the chat, each with another trait that the chat must cope with.
 *
 * @module
 */
import { KEY } from "./widget_desk.ts";

/** A page of the test app. */
export type AppPage = {
  /** Attributes of the script tag besides `src`; null for a page without one. */
  readonly tag: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Attributes of the html element. */
  readonly html: string;
  readonly head: string;
  /** What follows the page's own text. */
  readonly body: string;
};

/** A running test app; `/status/<code>` answers with that status. */
export type WidgetApp = {
  readonly url: (page: string) => string;
  readonly close: () => Promise<void>;
};

const TAG = `data-key="${KEY}" defer`;
const PLAIN: AppPage = { tag: TAG, headers: {}, html: 'lang="en"', head: "", body: "" };

/** A page with styles of its own. */
function styled(styles: string, body = ""): AppPage {
  return { ...PLAIN, head: `<style>${styles}</style>`, body };
}

/** The policy that the specification asks of a page, and nothing besides. */
function policy(desk: string): string {
  const socket = desk.replace(/^http/, "ws");
  return `default-src 'none'; script-src ${desk}; connect-src ${desk} ${socket}; frame-src ${desk}; img-src ${desk}`;
}

function pages(desk: string): { readonly [name: string]: AppPage } {
  const csp = { "content-security-policy": policy(desk) };
  const trusted = {
    "content-security-policy": policy(desk) +
      "; require-trusted-types-for 'script'",
  };
  const trusting = { ...PLAIN, headers: trusted };
  return {
    plain: PLAIN,
    csp: { ...PLAIN, headers: csp },
    trusted: trusting,
    untrusting: {
      ...PLAIN,
      headers: { "content-security-policy": policy(desk) + "; require-trusted-types-for 'script'; trusted-types app" },
    },
    keyless: { ...PLAIN, tag: "defer" },
    token: { ...PLAIN, tag: `${TAG} data-user-token="bad-token"` },
    dark: { ...PLAIN, tag: `${TAG} data-theme="dark" data-color="#f59e0b"` },
    consent: { ...PLAIN, tag: `${TAG} data-consent="required"` },
    quiet: { ...PLAIN, tag: `${TAG} data-capture="off"` },
    other: PLAIN,
    rtl: { ...PLAIN, html: 'lang="ar" dir="rtl"' },
    twice: {
      ...PLAIN,
      head: `<script src="${desk}/widget.js" ${TAG}></script>`,
    },
    hostile: styled(
      "div, button, svg, iframe { display: none !important; opacity: 0 !important; " +
        "transform: scale(0) !important; color: red !important; background: red !important }",
    ),
    unset: styled("* { all: unset !important }"),
    scaled: styled(
      "html { font-size: 62.5%; zoom: 1 } body { font: 1.6rem serif; letter-spacing: 1em; direction: ltr }",
    ),
    moved: styled("body { transform: translateX(0); min-height: 200vh }"),
    covered: styled(
      ".over { position: fixed; inset: 0; z-index: 2147482999; background: #eee }",
      '<div class="over"></div>',
    ),
    carefree: { ...trusting, tag: `${TAG} data-consent="required"` },
    bare: { ...PLAIN, tag: null },
    sandboxed: {
      ...PLAIN,
      tag: null,
      body: '<iframe title="Inner" sandbox="allow-scripts" src="/plain" width="900" height="700"></iframe>',
    },
  };
}

function draw(page: AppPage, desk: string): string {
  return `<!doctype html>
<html ${page.html}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Acme</title>
${page.head}
${page.tag === null ? "" : `<script src="${desk}/widget.js" ${page.tag}></script>`}
</head>
<body><main><h1>Acme</h1><p>A page of the app.</p><button id="other">Buy</button></main>${page.body}</body>
</html>`;
}

/** Starts the test app on a free port, an origin of its own. */
export function startWidgetApp(desk: string): WidgetApp {
  const known = pages(desk);
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => {
      const { pathname } = new URL(request.url);
      const [, status] = /^\/status\/(\d{3})$/.exec(pathname) ?? [];
      if (status) return new Response(null, { status: Number(status) });
      const page = known[pathname.slice(1)];
      if (!page) return new Response(null, { status: 204 });
      return new Response(draw(page, desk), {
        headers: { "content-type": "text/html; charset=utf-8", ...page.headers },
      });
    },
  );
  return {
    url: (page) => `http://127.0.0.1:${server.addr.port}/${page}`,
    close: () => server.shutdown(),
  };
}
