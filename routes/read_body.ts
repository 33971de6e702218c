/**
 * Reads a request's body with a limit on its size and on the time it may take.
 *
 * @module
 */
import type { z } from "zod";
import { DeskError } from "../core/problem.ts";

const BODY_MS = 15_000;
const FORM_BYTES_MAX = 512 * 1024;

/** The body's bytes. @throws DeskError too_large, timeout */
export async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new DeskError("too_large", `The body is larger than ${bytesMax} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const slow = setTimeout(() => reader.cancel(new DeskError("timeout", "The body took too long.")), BODY_MS);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > bytesMax) throw tooLarge();
      chunks.push(part.value);
    }
  } finally {
    clearTimeout(slow);
    reader.releaseLock();
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The body as JSON in the wanted shape. @throws DeskError invalid_input naming the field, too_large, timeout */
export async function readJson<Value>(request: Request, shape: z.ZodType<Value>, bytesMax: number): Promise<Value> {
  const text = new TextDecoder().decode(await readBytes(request, bytesMax));
  const parsed = shape.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const field = first?.path.join(".") || "body";
  throw new DeskError("invalid_input", `${field}: ${first?.message ?? "not valid"}.`);
}

/** The body as a form. @throws DeskError invalid_input, too_large, timeout */
export async function readForm(request: Request): Promise<FormData> {
  const body = await readBytes(request, FORM_BYTES_MAX);
  const type = request.headers.get("content-type") ?? "";
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw new DeskError("invalid_input", "The body is not a form.");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DeskError("invalid_input", "The body is not JSON.");
  }
}
