/**
 * Limits of cards and of the templates they are rendered from. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { KiB, MiB } from "../units.ts";

export const CARD_LIMITS = {
  nodesMax: 400,
  depthMax: 24,
  renderedBytesMax: 48 * KiB,
  stringCharsMax: 4000,
  fieldsMax: 30,
  fieldCharsMax: 2000,
  summaryCharsMax: 80,
  /** Nesting of lists and maps in the payload of a button. */
  payloadDepthMax: 16,
  /** A compressed card in a URL: proxies accept 8 KiB of URL and headers. */
  packedCharsMax: 6000,
  /** Problems, and warnings, reported for one template or card. */
  problemsMax: 50,
} as const;

export const TEMPLATE_LIMITS = {
  /** A step is one visited node of the template or one iteration of a loop. */
  stepsMax: 20_000,
  outputCharsMax: 64 * KiB,
  /** Nesting of tags and brackets in the template's source. */
  depthMax: 24,
  sourceCharsMax: 256 * KiB,
  /** Nesting of nodes in the parsed tree; chains such as `a.b.c` and `a ~ b ~ c` count as well. */
  nodeDepthMax: 256,
  /** Nesting of lists and maps in a printed or compared value. */
  valueDepthMax: 64,
  /** All strings built in one render, together. */
  builtCharsMax: 4 * MiB,
} as const;
