/**
 * What the worker is asked to read.
 *
 * @module
 */

import type { ExtractAbout } from "./protocol.ts";

/** One task. */
export type ReadTask = { readonly kind: "document"; readonly about: ExtractAbout } | { readonly kind: "mail" };
