/**
 * Text typed by a person: line breaks are kept, web addresses become links, and fenced text is code.
 *
 * @module
 */
import type { Child } from "hono/jsx";

/** The text of a customer, or of a note. */
export function TypedText({ text }: { readonly text: string }) {
  const parts = fencedParts(text);
  return (
    <div class="bubble" dir="auto">
      {parts.map((part, at) => at % 2 === 0 ? withLinks(part) : <pre key={at} dir="ltr" tabindex={0}>{part}</pre>)}
    </div>
  );
}

const FENCE = "```";
/** The rest of an opening fence's line, which may name the language. */
const LANGUAGE = /^[\w+#-]{0,20}\n/;

/** Alternates text and code, text first; an unclosed fence is text. */
function fencedParts(text: string): readonly string[] {
  const parts = text.split(FENCE);
  const closed = parts.length % 2 === 0 ? parts.toSpliced(-2, 2, parts.slice(-2).join(FENCE)) : parts;
  if (closed.length === 1) return closed;
  return closed.map((part, at) =>
    at % 2 === 0 ? part.replace(/^\n/, "").replace(/\n$/, "") : part.replace(LANGUAGE, "").replace(/\n$/, "")
  );
}

/** A web address in text; punctuation that ends a sentence is not part of it. */
const ADDRESS = /(https?:\/\/[^\s<>"]{1,2000}[^\s<>".,;:!?)\]}'’”])/;

/** Text with its web addresses as links. A link's text is its address, so it cannot hide its target. */
function withLinks(text: string): Child {
  return text.split(ADDRESS).map((part, at) =>
    at % 2 === 0 ? part : <a key={at} href={part} target="_blank" rel="noopener noreferrer nofollow">{part}</a>
  );
}
