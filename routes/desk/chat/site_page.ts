/**
 * `GET /desk/widget/preview`: a sample website with the chat on it, for the Appearance page.
 *
 * @module
 */
import { ENGLISH } from "../../../core/languages/en/language.ts";
import type { TeammateRequest } from "../../request.ts";
import { localizedConfig, siteOf } from "../../chat/config.ts";
import { jsonForScript } from "../../chat/frame_page.ts";
import type { Served } from "../../served.ts";

/**
 * `GET /desk/widget/preview`: shows the page inside Appearance's preview. Its policy allows it to frame the chat, and
 * only the desk to frame it.
 */
export async function showSite(served: Served, { workspace, address }: TeammateRequest): Promise<Response> {
  const { config } = await siteOf(served, workspace.widgetKey, address);
  const data = jsonForScript({ key: workspace.widgetKey, config: localizedConfig(config, ENGLISH) });
  const { styles, site } = served.assets.desk;
  const html = `<!doctype html>
<html lang="en" class="imagined">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>
<link rel="stylesheet" href="${styles}">
<script type="application/json" id="svc-data">${data}</script>
<script src="${site}" defer></script>
</head>
<body><main aria-hidden="true">${BLOCKS}</main></body>
</html>
`;
  return new Response(html, { headers: HEADERS });
}

/** Placeholder blocks in place of a website's content. */
const BLOCKS = [
  ...["bar", "title", "title short", "line", "line", "line short", "press"],
  ...["box", "box", "box", "line", "line", "line short"],
].map((block) => `<i class="${block}"></i>`).join("");

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https: data:; " +
    "frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};
