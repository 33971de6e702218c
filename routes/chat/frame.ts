/**
 * `GET /widget?key=<key>`: the page inside the chat's iframe.
 *
 * @module
 */
import { languageOf } from "../../core/languages/languages.ts";
import { localizedConfig, siteOf } from "./config.ts";
import { framePage } from "./frame_page.ts";
import { localeOf, type PlainRequest } from "../request.ts";
import type { Served } from "../served.ts";

/**
 * `GET /widget?key=`: answers the page in the chat's iframe. @throws DeskError not_found for an unknown key,
 * rate_limited
 */
export async function showFrame(served: Served, { request, address }: PlainRequest): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const key = searchParams.get("key") ?? "";
  const site = await siteOf(served, key, address);
  const page = framePage({
    key,
    config: localizedConfig(site.config, languageOf(localeOf(request))),
    baseUrl: served.baseUrl,
    allowedWebsites: site.allowedWebsites,
    assets: served.assets.frame,
    preview: searchParams.has("preview"),
  });
  return new Response(page.html, { headers: page.headers });
}
