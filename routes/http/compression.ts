/**
 * Compression of responses. Built files have compressed copies; pages are compressed here, JSON by the server
 * (`automaticCompression` in `serve.ts`), except event streams and responses that are short or already encoded.
 *
 * @module
 */
import { brotliCompressSync, constants } from "node:zlib";

/** An encoding of the built copies. */
export type Encoding = "br" | "gzip";

/** The encodings with the suffixes of their files, the smaller first. */
export const ENCODINGS = { br: ".br", gzip: ".gz" } as const satisfies Readonly<Record<Encoding, string>>;

/** The encoding for a response; null when the browser accepts none of them. */
export function encodingFor(request: Request): Encoding | null {
  const taken = (request.headers.get("accept-encoding") ?? "").split(",").flatMap((one) => {
    const [name = "", ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return (["br", "gzip"] as const).find((encoding) => taken.includes(encoding)) ?? null;
}

/**
 * The bytes of a body from which it is compressed. A shorter one fits into a packet with its headers, and is not sent
 * sooner for it; setting up the compressor takes more of the processor than the rest of such a request.
 */
const COMPRESSED_BYTES_MIN = 1200;

/** Answers JSON, which the server compresses if it is long. */
export function answerJson(
  value: unknown,
  { status = 200, headers = {} }: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const answer = new Response(bytes, { status, headers: { "content-type": "application/json", ...headers } });
  return bytes.length < COMPRESSED_BYTES_MIN ? asItIs(answer) : answer;
}

/** Whether a browser already has the response. The server marks the tags of what it compresses as weak. */
export function hasCurrent(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  return known.some((one) => one.trim().replace(/^W\//, "") === etag);
}

/** Takes a fifth of the server's own quality in processor time, for a quarter more bytes. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } as const;

/**
 * Compresses a page; a browser that takes no brotli leaves it to the server. Other responses are returned unchanged.
 *
 * A page stays uncompressed when another site made the browser request it: such a site controls part of the address,
 * and could infer the page's content from its compressed size.
 */
export async function compressPage(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  if (!headers.get("content-type")?.startsWith("text/html")) return response;
  if (request.headers.get("sec-fetch-site") === "cross-site") return asItIs(response);
  if (encodingFor(request) !== "br") return response;
  headers.set("content-encoding", "br");
  headers.set("vary", "accept-encoding");
  return new Response(brotliCompressSync(await response.bytes(), QUICK), { status, headers });
}

/** Tells the server, and proxies, to send a response uncompressed. */
function asItIs(response: Response): Response {
  const control = response.headers.get("cache-control");
  response.headers.set("cache-control", control === null ? "no-transform" : `${control}, no-transform`);
  return response;
}
