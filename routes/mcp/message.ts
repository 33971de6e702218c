/**
 * JSON-RPC messages and their errors. Does not import the SDK, which is loaded with the first request.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import type { JsonObject } from "../../core/json.ts";

export type { McpRequest } from "./read_message.ts";

/** An error of the protocol; every other error is a bug. */
export class ProtocolError extends Error {
  constructor(readonly code: number, message: string, readonly data?: JsonObject) {
    super(message);
  }
}
