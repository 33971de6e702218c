/**
 * Words as a person typed them: lines are kept, web addresses are links, and what is between two fences is code.
 *
 * @module
 */
import type { Child } from "hono/jsx";

/** The words of a customer, or of a note. */
export function TypedText({ text }: { readonly text: string }) {
  const parts = fencedParts(text);
  return (
    <div class="bubble" dir="auto">
      {parts.map((part, at) => at % 2 === 0 ? withLinks(part) : <pre key={at} dir="ltr" tabindex={0}>{part}</pre>)}
    </div>
  );
}

const FENCE = "```";
/** The line of an opening fence may name the code's language. */
const LANGUAGE = /^[\w+#-]{0,20}\n/;

/** Words and code in turns, words first; a fence that is never closed is a part of the words. */
function fencedParts(text: string): readonly string[] {
  const parts = text.split(FENCE);
  const closed = parts.length % 2 === 0 ? parts.toSpliced(-2, 2, parts.slice(-2).join(FENCE)) : parts;
  if (closed.length === 1) return closed;
  return closed.map((part, at) =>
    at % 2 === 0 ? part.replace(/^\n/, "").replace(/\n$/, "") : part.replace(LANGUAGE, "").replace(/\n$/, "")
  );
}

/** A web address that was typed; what ends a sentence is not part of it. */
const ADDRESS = /(https?:\/\/[^\s<>"]{1,2000}[^\s<>".,;:!?)\]}'’”])/;

/** Words with their web addresses as links. A link's text is its address, so that it cannot hide where it leads. */
function withLinks(text: string): Child {
  return text.split(ADDRESS).map((part, at) =>
    at % 2 === 0 ? part : <a key={at} href={part} target="_blank" rel="noopener noreferrer nofollow">{part}</a>
  );
}
