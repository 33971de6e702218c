/**
 * A fault of a document with a known reason.
 *
 * @module
 */

import type { ExtractFailure } from "./protocol.ts";

/** Thrown by a reader; becomes an {@link ExtractFailure} with the same code and message. */
export class DocumentFault extends Error {
  readonly code: ExtractFailure["code"];

  /** The message describes what to do. */
  constructor(code: ExtractFailure["code"], message: string) {
    super(message);
    this.code = code;
  }
}
