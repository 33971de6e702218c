/**
 * What the frame of a page says, taken from the request for it.
 *
 * @module
 */
import type { TeammateRequest } from "../request.ts";
import type { Served } from "../served.ts";
import type { Shell } from "./layout.tsx";

/** The shell for the teammate who asked. */
export function shellOf(served: Served, { signedIn, workspace, mayOpen }: TeammateRequest): Shell {
  return {
    caller: signedIn.caller,
    mayOpen,
    csrf: signedIn.csrf,
    company: workspace.name,
    assets: served.assets.desk,
    freeze: served.operator.freeze(),
  };
}
