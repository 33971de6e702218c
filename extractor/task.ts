/**
 * The tasks of the worker.
 *
 * @module
 */

import type { ExtractAbout } from "./protocol.ts";

/** A document or an email to read. */
export type ReadTask = { readonly kind: "document"; readonly about: ExtractAbout } | { readonly kind: "mail" };
