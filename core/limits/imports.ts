/**
 * Limits of imports from other products. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { MiB } from "../units.ts";

export const IMPORT_LIMITS = {
  /** One file of an export; a larger one is split into lines, one entry each. */
  fileBytesMax: 256 * MiB,
  filesMax: 1000,
  /** Messages of one conversation; the oldest are kept. */
  messagesMax: 2000,
  /** Attributes of a contact, and the length of a name and of a value. */
  attributesMax: 50,
  attributeNameCharsMax: 40,
  attributeCharsMax: 500,
  outsideIdCharsMax: 200,
  /** Distinct items without an equivalent, including unreadable files, that the report lists. */
  reportLinesMax: 2000,
  /** Lines of each file that are not JSON, listed in the report. */
  namedLinesMax: 10,
  /** Maximum size of the documents into which articles are joined. */
  documentBytesMax: 8 * MiB,
} as const;
