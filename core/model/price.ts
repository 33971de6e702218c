/**
 * The usage of a model request, and its cost.
 *
 * @module
 */
import type { ModelUsage } from "./model.ts";
import type { ModelOptions } from "./settings.ts";

/** The tokens of one request. */
export type TokenCount = Pick<ModelUsage, "inputTokens" | "cachedTokens" | "outputTokens">;

/**
 * Returns the price of a request in millionths of the currency: a price for a million tokens is that of one token in
 * millionths.
 *
 * @example
 * const prices = { input: 2, cachedInput: 0.5, output: 8 };
 * microsOf({ inputTokens: 1000, cachedTokens: 400, outputTokens: 100 }, prices); // 2200
 */
export function microsOf(
  { inputTokens, cachedTokens, outputTokens }: TokenCount,
  prices: ModelOptions["prices"],
): number {
  if (prices === null) return 0;
  const fresh = Math.max(0, inputTokens - cachedTokens);
  return Math.round(fresh * prices.input + cachedTokens * prices.cachedInput + outputTokens * prices.output);
}
