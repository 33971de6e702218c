/**
 * HTML responses for the desk's pages, with the headers that restrict what they may load.
 *
 * @module
 */
import { html } from "hono/html";
import type { Child } from "hono/jsx";

/** What a page shows besides its own text. */
type Shows = {
  /** Pictures of this desk, or also those at the https addresses in its widget files. */
  readonly pictures?: "own" | "https";
  /** Frames with pages of this desk; none by default. */
  readonly frames?: "own";
  /** An origin or scheme that the form's response redirects to; none by default. */
  readonly formsTo?: string;
};

/** The HTML response for a page, with the desk's policy: only its own files, and no site may frame it. */
export async function htmlAnswer(page: Child, status = 200, shows: Shows = {}): Promise<Response> {
  const headers = { ...PAGE_HEADERS, "content-security-policy": policyFor(shows) };
  return new Response(String(await html`<!doctype html>${page}`), { status, headers });
}

function policyFor({ pictures, frames, formsTo }: Shows): string {
  return "default-src 'none'; style-src 'self'; script-src 'self'; " +
    `img-src 'self' data:${pictures === "https" ? " https:" : ""}; ` +
    (frames === undefined ? "" : "frame-src 'self'; ") +
    `connect-src 'self'; manifest-src 'self'; form-action 'self'${formsTo === undefined ? "" : ` ${formsTo}`}; ` +
    "base-uri 'none'; frame-ancestors 'none'";
}

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
};
