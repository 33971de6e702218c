/**
 * Compressed answers. Files of the build have compressed copies; pages and JSON are compressed by the server itself
 * (`automaticCompression` in `serve.ts`), which leaves alone event streams and what is small or has an encoding.
 *
 * @module
 */

/** An encoding that the build has made. */
export type Encoding = "br" | "gzip";

/** The encodings, the smaller copy first, and how the names of their files end. */
export const ENCODINGS = { br: ".br", gzip: ".gz" } as const satisfies Readonly<Record<Encoding, string>>;

/** The encoding to answer a request in; null when the browser takes none of them. */
export function encodingFor(request: Request): Encoding | null {
  const taken = (request.headers.get("accept-encoding") ?? "").split(",").flatMap((one) => {
    const [name = "", ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return (["br", "gzip"] as const).find((encoding) => taken.includes(encoding)) ?? null;
}

/** Whether a browser has what an answer would hold. The server marks the tag of what it compresses as a weak one. */
export function hasCurrent(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  return known.some((one) => one.trim().replace(/^W\//, "") === etag);
}

/**
 * Keeps a page as it is when another site had the browser ask for it: such a site chooses part of the address, and
 * could tell from the compressed size what else the page holds.
 */
export function plainForOtherSites(request: Request, response: Response): Response {
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (!isHtml || request.headers.get("sec-fetch-site") !== "cross-site") return response;
  const control = response.headers.get("cache-control");
  response.headers.set("cache-control", control === null ? "no-transform" : `${control}, no-transform`);
  return response;
}
