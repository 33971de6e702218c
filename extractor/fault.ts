/**
 * A fault of a document that its reader can name.
 *
 * @module
 */

import type { ExtractFailure } from "./protocol.ts";

/** Thrown by a reader; ends as {@link ExtractFailure} with the same code and message. */
export class DocumentFault extends Error {
  readonly code: ExtractFailure["code"];

  /** The message says what to do. */
  constructor(code: ExtractFailure["code"], message: string) {
    super(message);
    this.code = code;
  }
}
