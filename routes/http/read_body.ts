/**
 * Reads a request's body with limits on its size and time.
 *
 * @module
 */
import type { z } from "zod";
import { excessOfText } from "../../core/json_bounds.ts";
import { issueSentence } from "../../core/zod_issues.ts";
import { type JsonValue, readJson as parseText } from "../../core/json.ts";
import { DeskError } from "../../core/problem.ts";

/** How long a body may take to arrive, in milliseconds; a slower client would occupy a connection. */
const BODY_MS = 15_000;
const FORM_BYTES_MAX = 512 * 1024;

/** The minimum that must arrive in each period except the last. */
export type UploadPace = { readonly bytesMin: number; readonly periodMs: number };

/** Reads the body's bytes. @throws DeskError too_large, timeout, invalid_input; never returns a part of a body */
export async function readBytes(
  request: Request,
  bytesMax: number,
  withinMs: number = BODY_MS,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks = await Array.fromAsync(streamBytes(request, bytesMax, withinMs));
  return joined(chunks, chunks.reduce((size, chunk) => size + chunk.length, 0));
}

/**
 * Streams the body, counting its bytes. An incomplete body ends with an error.
 *
 * @throws DeskError too_large at the first byte too many; timeout when it takes too long or falls behind its pace;
 * invalid_input when the client goes away
 */
export async function* streamBytes(
  request: Request,
  bytesMax: number,
  withinMs: number,
  pace: UploadPace | null = null,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  checkLength(request, bytesMax);
  if (request.body === null) return;
  const reader = request.body.getReader();
  const taken = { size: 0, isLate: false };
  // A cancelled read ends like a complete body.
  const giveUp = () => {
    taken.isLate = true;
    void reader.cancel().catch(() => {});
  };
  const late = setTimeout(giveUp, withinMs);
  const stopWatching = pace === null ? () => {} : watchPace(pace, () => taken.size, giveUp);
  try {
    const next = () => reader.read().catch(brokenOff);
    for (let part = await next(); !part.done; part = await next()) {
      taken.size += part.value.length;
      if (taken.size > bytesMax) throw tooLarge(bytesMax);
      yield part.value;
    }
    if (taken.isLate) throw tooSlow();
  } finally {
    clearTimeout(late);
    stopWatching();
    void reader.cancel().catch(() => {});
  }
}

/** Calls `slow` after the first period in which too little arrived. @returns a function that stops the watch */
function watchPace({ bytesMin, periodMs }: UploadPace, size: () => number, slow: () => void): () => void {
  let before = 0;
  const timer = setInterval(() => {
    if (size() - before < bytesMin) slow();
    before = size();
  }, periodMs);
  return () => clearInterval(timer);
}

/**
 * Reads the body as text. One with a Content-Length is read at once: the server cuts it there, and refuses chunked
 * encoding beside it.
 *
 * @throws DeskError too_large, timeout, invalid_input
 */
export async function readText(request: Request, bytesMax: number, withinMs: number = BODY_MS): Promise<string> {
  checkLength(request, bytesMax);
  if (!request.headers.has("content-length")) {
    return new TextDecoder().decode(await readBytes(request, bytesMax, withinMs));
  }
  const late = Promise.withResolvers<never>();
  const slow = setTimeout(() => late.reject(tooSlow()), withinMs);
  try {
    return await Promise.race([request.text().catch(brokenOff), late.promise]);
  } finally {
    clearTimeout(slow);
  }
}

function checkLength(request: Request, bytesMax: number): void {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge(bytesMax);
}

function tooLarge(bytesMax: number): DeskError {
  return new DeskError("too_large", `The body is larger than ${bytesMax} bytes.`);
}

function formTooLarge(): DeskError {
  const fix = "Choose a smaller file, or send less text.";
  return new DeskError("too_large", `A form may have ${FORM_BYTES_MAX / 1024} KB.`, { fix });
}

function tooSlow(): DeskError {
  return new DeskError("timeout", "The body took too long.");
}

/** The client disconnected: its fault or its network's, and no reason to log an error. */
function brokenOff(cause: unknown): never {
  throw new DeskError("invalid_input", "The body broke off before its end.", { cause });
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Reads the body as JSON of a given shape. @throws DeskError invalid_input naming the field, too_large, timeout */
export async function readJson<Value>(request: Request, shape: z.ZodType<Value>, bytesMax: number): Promise<Value> {
  return jsonOf(request, await readText(request, bytesMax), shape);
}

/** Parses the text of a request's body as JSON of a given shape. @throws DeskError invalid_input naming the field */
export function jsonOf<Value>(request: Request, text: string, shape: z.ZodType<Value>): Value {
  const excess = excessOfText(text);
  if (excess !== null) throw new DeskError("invalid_input", `body: ${excess}`);
  const given = parseJson(request, text);
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw new DeskError("invalid_input", first === undefined ? "The body is not valid." : issueSentence(first, given));
}

/** Reads the body as a form. @throws DeskError invalid_input, too_large, timeout */
export async function readForm(request: Request): Promise<FormData> {
  const body = await readBytes(request, FORM_BYTES_MAX).catch((error) => {
    const isTooLarge = error instanceof DeskError && error.code === "too_large";
    throw isTooLarge ? formTooLarge() : error;
  });
  const type = request.headers.get("content-type") ?? "";
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw new DeskError("invalid_input", "The body is not a form.");
  }
}

/** @throws DeskError invalid_input, which explains how to send JSON, for a form or plain text */
function parseJson(request: Request, text: string): JsonValue {
  const value = parseText(text);
  if (value !== undefined) return value;
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const sent = text === "" ? "The body is empty" : "The body is not JSON";
  throw new DeskError("invalid_input", `${sent}.`, {
    fix: `Send one JSON object${type === "application/json" ? "" : " with the header Content-Type: application/json"}.`,
  });
}
