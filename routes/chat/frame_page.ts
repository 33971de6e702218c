/**
 * The page in the chat's iframe, and its Content-Security-Policy.
 *
 * @module
 */
import { languageOf } from "../../core/languages/languages.ts";
import type { FrameData, SiteData, WidgetConfig } from "../../widget/protocol.ts";

/** The data of the frame's page. */
export type FramePageInput = {
  readonly key: string;
  readonly config: WidgetConfig;
  /** The desk's origin, such as `https://desk.example`. */
  readonly baseUrl: string;
  /** Origins, hosts or `*.` patterns that may embed the chat; empty allows any. */
  readonly allowedWebsites: readonly string[];
  /** Addresses of the built script and style sheet. */
  readonly assets: { readonly script: string; readonly styles: string };
  /** Renders a static preview of the chat. */
  readonly preview?: boolean;
  /** The token of an email's link that opens one conversation; no page may then embed the chat. */
  readonly link?: string;
};

/** A page and the headers that it must be sent with. */
export type FramePage = {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

const SOURCE = /^(https?:\/\/)?(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Serializes data for a script element: no `<` in a value can end it or begin a comment. */
export function jsonForScript(data: FrameData | SiteData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** @param allowedWebsites null: none */
function frameAncestors(allowedWebsites: readonly string[] | null): string {
  if (allowedWebsites === null) return "'none'";
  if (allowedWebsites.length === 0) return "*";
  const sources = allowedWebsites
    .map((website) => website.trim().replace(/(?<!\/)\/+$/, ""))
    .filter((website) => SOURCE.test(website));
  return ["'self'", ...sources].join(" ");
}

/**
 * The policy of the chat's frame: its own script and styles, https images and the chat's own files (`blob:`), the
 * desk's own origin, and only the allowed websites as ancestors.
 *
 * @see docs/reference/chat-api.md
 */
export function framePolicy(
  baseUrl: string,
  allowedWebsites: readonly string[] | null,
): string {
  const socket = new URL(baseUrl).origin.replace(/^http/, "ws");
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data: blob:",
    `connect-src 'self' ${socket}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${frameAncestors(allowedWebsites)}`,
  ].join("; ");
}

/**
 * Renders the page in the chat's iframe. The settings are embedded as data, so that the first paint waits for no
 * request.
 *
 * @see docs/reference/chat-api.md
 */
export function framePage(input: FramePageInput): FramePage {
  const { key, config, allowedWebsites, assets, link = null } = input;
  const { direction } = languageOf(config.locale);
  const theme = config.theme === "auto" ? "" : ` data-theme="${config.theme}"`;
  const data: FrameData = {
    key,
    config,
    allowedWebsites,
    ...(input.preview === true ? { preview: true } : {}),
    ...(link === null ? {} : { link }),
  };
  const html = `<!doctype html>
<html lang="${escapeHtml(config.locale)}" dir="${direction}"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<title>${escapeHtml(config.name)}</title>
<link rel="stylesheet" href="${escapeHtml(assets.styles)}">
<script type="application/json" id="svc-data">${jsonForScript(data)}</script>
<script type="module" src="${escapeHtml(assets.script)}"></script>
</head>
<body></body>
</html>
`;
  return {
    html,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": framePolicy(input.baseUrl, link === null ? allowedWebsites : null),
      "referrer-policy": "no-referrer",
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  };
}
