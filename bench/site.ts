/**
 * A website on its own origin, for measurements in a browser.
 *
 * @module
 */
import { listen } from "./served.ts";

/** A running site. */
export type Site = {
  readonly url: string;
  readonly close: () => Promise<void>;
};

/** Serves one page per name, each with its own script tag; `files` are scripts of the site itself. */
export function serveSite(
  tags: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): Site {
  const { server, url } = listen((request) => {
    const name = new URL(request.url).pathname.slice(1);
    const [file, tag] = [files[name], tags[name]];
    if (file !== undefined) return new Response(file, { headers: { "content-type": "text/javascript" } });
    if (tag === undefined) return new Response(null, { status: 204 });
    return new Response(page(tag), { headers: { "content-type": "text/html" } });
  });
  return { url, close: () => server.shutdown() };
}

function page(tag: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Site</title>
<script ${tag} defer></script></head><body><main><h1>Site</h1><p>A page with some words.</p></main></body></html>`;
}
