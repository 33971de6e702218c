/**
 * Compression of responses. Built files have compressed copies; pages and JSON are compressed by the server
 * (`automaticCompression` in `serve.ts`), except event streams and responses that are short or already encoded.
 *
 * @module
 */

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

/**
 * Leaves a page uncompressed when another site made the browser request it: such a site controls part of the address,
 * and could infer the page's content from its compressed size.
 */
export function plainForOtherSites(request: Request, response: Response): Response {
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (!isHtml || request.headers.get("sec-fetch-site") !== "cross-site") return response;
  return asItIs(response);
}

/** Tells the server, and proxies, to send a response uncompressed. */
function asItIs(response: Response): Response {
  const control = response.headers.get("cache-control");
  response.headers.set("cache-control", control === null ? "no-transform" : `${control}, no-transform`);
  return response;
}
