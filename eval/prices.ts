/**
 * Parses the prices of a model, as given on the command line.
 *
 * @module
 */
import { type ModelOptions, storedOptions } from "../core/model/settings.ts";

/**
 * Parses prices per million tokens: input, cached input, output.
 *
 * @throws Error with a sentence for people
 * @example
 * ```ts
 * readPrices("2,0.5,8"); // { input: 2, cachedInput: 0.5, output: 8 }
 * ```
 */
export function readPrices(text: string): NonNullable<ModelOptions["prices"]> {
  const [input, cachedInput, output, ...more] = text.split(",").map((part) => part.trim() === "" ? NaN : Number(part));
  const { prices } = storedOptions({ prices: { input, cachedInput, output } });
  if (prices === null || more.length > 0) {
    throw new Error("--prices: must be three numbers from 0, such as 2,0.5,8: input, input from the cache, output.");
  }
  return prices;
}
