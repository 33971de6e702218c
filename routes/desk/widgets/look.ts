/**
 * The chat's look on this desk, as far as it affects cards.
 *
 * @module
 */
import { readSettings } from "../../../core/settings/settings.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";

/** The chat's colour, and the radius of its corners in px. */
export type WidgetLook = { readonly color: string; readonly radius: number };

/** Reads the look of the workspace's chat. */
export async function lookOf({ desk }: Served, { workspace }: TeammateRequest): Promise<WidgetLook> {
  const { widget } = await readSettings(desk, workspace.id);
  const { color, radius } = widget.appearance;
  return { color, radius };
}
