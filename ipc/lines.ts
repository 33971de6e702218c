/**
 * Splits a stream of text into lines.
 *
 * @module
 */

/** A transform from text chunks to lines without their line ends. */
export function lineStream(): TransformStream<string, string> {
  let rest = "";
  return new TransformStream({
    transform(chunk, controller) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) controller.enqueue(line);
    },
    flush(controller) {
      if (rest !== "") controller.enqueue(rest);
    },
  });
}
