/**
 * How the chat looks on this desk, as far as cards show it.
 *
 * @module
 */
import { readSettings } from "../../../core/settings/settings.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";

/** The chat's own colour, and how round its corners are, in px. */
export type WidgetLook = { readonly color: string; readonly radius: number };

/** The look of the workspace's chat. */
export async function lookOf({ desk }: Served, { workspace }: TeammateRequest): Promise<WidgetLook> {
  const { widget } = await readSettings(desk, workspace.id);
  const { color, radius } = widget.appearance;
  return { color, radius };
}
