/**
 * The frame around every page of the desk: the rail, the menu and who is signed in.
 *
 * @module
 */
import { html } from "hono/html";
import type { Child } from "hono/jsx";
import type { Caller } from "../../core/teammates/caller.ts";
import { Icon } from "./icons.tsx";

/** What a page of the desk needs besides its own content. */
export type Shell = {
  readonly caller: Caller;
  /** Goes into every form, as `csrf`. */
  readonly csrf: string;
  readonly workspaceName: string;
  /** Addresses of the style sheet and the script. */
  readonly assets: PageAssets;
};

/** Addresses of the desk's own style sheet and script. */
export type PageAssets = { readonly styles: string; readonly script: string };

const MENU = [
  { path: "/desk/conversations", label: "Conversations", icon: "conversations" },
  { path: "/desk/widget", label: "Chat widget", icon: "widget" },
  { path: "/desk/mcp", label: "MCP", icon: "plug" },
] as const;

/** A page inside the shell. `path` marks the menu's entry. */
export function Page(props: { shell: Shell; title: string; path: string; children: Child }) {
  const { shell } = props;
  return (
    <Document title={`${props.title} · ${shell.workspaceName}`} assets={shell.assets}>
      <div class="shell">
        <div class="rail">
          <a class="brand" href="/desk">
            <Icon name="desk" />
            <span>{shell.workspaceName}</span>
          </a>
          <nav aria-label="Desk">
            {MENU.map((entry) => (
              <a href={entry.path} aria-current={props.path.startsWith(entry.path) ? "page" : undefined}>
                <Icon name={entry.icon} />
                {entry.label}
              </a>
            ))}
          </nav>
          <form class="who" method="post" action="/desk/sign-out">
            <input type="hidden" name="csrf" value={shell.csrf} />
            <small>
              {shell.caller.teammate.name}, {shell.caller.teammate.role}
            </small>
            <button class="button small" type="submit">Sign out</button>
          </form>
        </div>
        <main class="main">{props.children}</main>
      </div>
    </Document>
  );
}

/** A page outside the shell: signing in, setting up, an error. */
export function Door(props: { title: string; assets: PageAssets; children: Child }) {
  return (
    <Document title={props.title} assets={props.assets}>
      <div class="door">
        <main>
          <div class="brand">
            <Icon name="desk" />
            the desk
          </div>
          {props.children}
        </main>
      </div>
    </Document>
  );
}

function Document(props: { title: string; assets: PageAssets; children: Child }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{props.title}</title>
        <link rel="stylesheet" href={props.assets.styles} />
        <script src={props.assets.script} defer />
      </head>
      <body>{props.children}</body>
    </html>
  );
}

/** A page as an answer, under the desk's own policy: its files, nobody else's, and no frame around it. */
export async function htmlAnswer(page: Child, status = 200): Promise<Response> {
  return new Response(String(await html`<!doctype html>${page}`), { status, headers: PAGE_HEADERS });
}

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
};
