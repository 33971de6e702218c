/**
 * `GET /widget?key=<key>`: the page inside the chat's iframe.
 *
 * @module
 */
import { configOf } from "./config.ts";
import { framePage } from "./frame_page.ts";
import type { PlainRequest } from "./request.ts";
import { type Served, takeRate } from "./served.ts";

/** The frame's page under its own policy. @throws DeskError not_found for an unknown key */
export async function showFrame(served: Served, { request, address }: PlainRequest): Promise<Response> {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  await takeRate(served, "widget", `${address} ${key}`);
  const { config, allowedWebsites } = await configOf(served, key);
  const page = framePage({ key, config, baseUrl: served.baseUrl, allowedWebsites, assets: served.assets.frame });
  return new Response(page.html, { headers: page.headers });
}
