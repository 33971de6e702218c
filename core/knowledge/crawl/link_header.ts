/**
 * The header `Link`: links of a response, equivalent to the page's own `link` elements.
 *
 * @see RFC 8288, section 3
 * @module
 */

/** The links that the crawler uses; addresses as written. */
export type LinkHeader = { readonly canonical: string | null; readonly alternateMarkdown: string | null };

const CHARS_MAX = 8 * 1024;

/** One link: the address in angle brackets, then its parameters, whose quoted values may contain any character. */
const LINK = /<([^<>]{1,2048})>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"[^"]{0,500}"|[^\s",;]{1,500}))?)*)/g;
const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|([^\s",;]+))/g;

/** Reads the first canonical link, and the first to the same page as Markdown. */
export function readLinkHeader(value: string): LinkHeader {
  const links = [...value.slice(0, CHARS_MAX).matchAll(LINK)].map(([, url = "", rest = ""]) => {
    const parameters = new Map(
      [...rest.matchAll(PARAMETER)].map(([, name = "", quoted, plain]) =>
        [name.toLowerCase(), (quoted ?? plain ?? "").toLowerCase()] as const
      ),
    );
    const rels = new Set((parameters.get("rel") ?? "").split(/\s+/));
    // With `anchor` the link belongs to another page.
    return { url: url.trim(), rels: parameters.has("anchor") ? new Set() : rels, type: parameters.get("type") ?? "" };
  });
  const isMarkdown = (type: string) => /^text\/(?:x-)?markdown\b/.test(type);
  return {
    canonical: links.find(({ rels }) => rels.has("canonical"))?.url ?? null,
    alternateMarkdown: links.find(({ rels, type }) => rels.has("alternate") && isMarkdown(type))?.url ?? null,
  };
}
