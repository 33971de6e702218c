/**
 * The extractor with a span for each document and email, and child spans for the wait in its queue and the reading.
 *
 * @module
 */
import type { Extractor } from "../../core/ports/extractor.ts";
import type { Tracer } from "./tracer.ts";

/** Times each reading. Spans contain the outcome, never the content. */
export function tracedExtractor(
  extractor: Extractor,
  { trace, stepped }: Pick<Tracer, "trace" | "stepped">,
): Extractor {
  return {
    extract: (request) =>
      trace("extractor", {}, async (note) => {
        const answer = await stepped("extractor", () => extractor.extract(request));
        note({ result: answer.kind });
        return answer;
      }),
    readMail: (bytes) =>
      trace("extractor", {}, async (note) => {
        const answer = await stepped("extractor", () => extractor.readMail(bytes));
        note({ result: answer.kind });
        return answer;
      }),
  };
}
