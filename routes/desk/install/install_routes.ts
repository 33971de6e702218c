/**
 * The desk as an installable app: its manifest and icons.
 *
 * @module
 */
import { publicCompany, readCompany } from "../../../core/settings/company.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { DeskError } from "../../../core/problem.ts";
import { findSignedIn } from "../../guard.ts";
import type { PlainRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { APP_ICONS, drawAppIcon, isAppIcon } from "./app_icon.ts";

/** The name of the app, when the company is not shown. */
const UNNAMED = "Support desk";
const OWN_COLOR = "#2f56c6";
/** The page background of the light theme in `routes/desk/css/base.css`. */
const SURFACE = "#ffffff";
const ICON_NAME = /^([0-9a-f]{6})-([0-9a-z-]{1,20})\.png$/;

/** `GET /desk/manifest.webmanifest`: answers the app's manifest, with the company of the signed-in person. */
export async function showManifest(served: Served, { request }: PlainRequest): Promise<Response> {
  const { name, color } = await brandOf(served, request);
  const manifest = {
    id: "/desk",
    name,
    short_name: [...name].slice(0, 30).join(""),
    start_url: "/desk/inbox",
    scope: "/desk",
    display: "standalone",
    background_color: SURFACE,
    theme_color: color,
    icons: Object.entries(APP_ICONS).map(([icon, { side, maskable }]) => ({
      src: `/desk/icons/${color.slice(1)}-${icon}.png`,
      sizes: `${side}x${side}`,
      type: "image/png",
      purpose: maskable ? "maskable" : "any",
    })),
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/** `GET /desk/icons/<colour>-<icon>.png`: answers an icon of the app. @throws DeskError not_found */
export async function showIcon(_: Served, { params }: PlainRequest): Promise<Response> {
  const [, color = "", icon = ""] = ICON_NAME.exec(params.name ?? "") ?? [];
  if (!isAppIcon(icon)) throw new DeskError("not_found", "There is no such icon.");
  return new Response(await drawAppIcon(icon, color), {
    headers: {
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    },
  });
}

/**
 * The brand of the reader's workspace; for strangers that of the only workspace, and nothing when there are several.
 */
async function brandOf(served: Served, request: Request): Promise<{ readonly name: string; readonly color: string }> {
  const { desk } = served;
  const workspace = (await findSignedIn(served, request))?.caller.workspace ?? null;
  if (workspace === null) return { name: (await publicCompany(desk, null))?.name ?? UNNAMED, color: OWN_COLOR };
  const [{ name }, { widget }] = await Promise.all([readCompany(desk, workspace), readSettings(desk, workspace)]);
  return { name: name ?? UNNAMED, color: widget.appearance.color.toLowerCase() };
}
