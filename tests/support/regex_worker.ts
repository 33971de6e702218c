/**
 * Runs regular expressions on long texts, one after the other, and posts the index of each that is done.
 *
 * @module
 */
import { pumpedTexts } from "./regexes.ts";

type RegexJob = {
  readonly first: number;
  readonly regexes: readonly { readonly source: string; readonly flags: string }[];
};

self.addEventListener("message", ({ data }: MessageEvent<RegexJob>) => {
  for (let at = data.first; at < data.regexes.length; at++) {
    const regex = data.regexes[at];
    if (regex === undefined) break;
    const pattern = new RegExp(regex.source, regex.flags);
    for (const text of pumpedTexts(regex)) {
      if (pattern.global) text.replace(pattern, "");
      else pattern.test(text);
    }
    self.postMessage(at);
  }
});
