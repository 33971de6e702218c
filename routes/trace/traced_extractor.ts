/**
 * The extractor, with a span for each document and mail: waiting for its turn included.
 *
 * @module
 */
import type { Extractor } from "../../core/ports/extractor.ts";
import type { Trace } from "../../core/ports/trace.ts";

/** Times each reading. No span says what is read, only how it ended. */
export function tracedExtractor(extractor: Extractor, trace: Trace): Extractor {
  return {
    extract: (request) =>
      trace("extractor", {}, async (note) => {
        const answer = await extractor.extract(request);
        note({ result: answer.kind });
        return answer;
      }),
    readMail: (bytes) =>
      trace("extractor", {}, async (note) => {
        const answer = await extractor.readMail(bytes);
        note({ result: answer.kind });
        return answer;
      }),
  };
}
