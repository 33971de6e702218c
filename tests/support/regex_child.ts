/**
 * Runs regular expressions on long texts, one after the other, and prints the index of each completed one. A separate
 * process, because only killing it stops an expression that backtracks.
 *
 * Its argument is a file with the expressions as JSON.
 *
 * @module
 */
import { z } from "zod";
import { pumpedTexts } from "./regexes.ts";

const [path = ""] = Deno.args;
const regexes = z.array(z.object({ source: z.string(), flags: z.string() }))
  .parse(JSON.parse(await Deno.readTextFile(path)));

for (const [at, regex] of regexes.entries()) {
  const pattern = new RegExp(regex.source, regex.flags);
  for (const text of pumpedTexts(regex)) {
    if (pattern.global) text.replace(pattern, "");
    else pattern.test(text);
  }
  console.log(at);
}
