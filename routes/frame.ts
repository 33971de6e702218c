/**
 * `GET /widget?key=<key>`: the page inside the chat's iframe.
 *
 * @module
 */
import { siteOf } from "./config.ts";
import { framePage } from "./frame_page.ts";
import type { PlainRequest } from "./request.ts";
import type { Served } from "./served.ts";

/** `GET /widget?key=`: the page in the chat's iframe. @throws DeskError not_found for an unknown key, rate_limited */
export async function showFrame(served: Served, { request, address }: PlainRequest): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const key = searchParams.get("key") ?? "";
  const { config, allowedWebsites } = await siteOf(served, key, address);
  const page = framePage({
    key,
    config,
    baseUrl: served.baseUrl,
    allowedWebsites,
    assets: served.assets.frame,
    preview: searchParams.has("preview"),
  });
  return new Response(page.html, { headers: page.headers });
}
