/**
 * Tokens and money as pages write them.
 *
 * @module
 */
import type { UsageSums } from "../../../core/model/usage_sums.ts";

const COUNT = new Intl.NumberFormat("en");
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** A number of tokens, such as `1.2M`. */
export function shortTokens(tokens: number): string {
  return SHORT.format(tokens);
}

/** A number of tokens, whole. */
export function wholeTokens(tokens: number): string {
  return COUNT.format(tokens);
}

/** An amount of money; small ones have more decimals. */
export function money(amount: number, currency: string): string {
  const digits = amount !== 0 && Math.abs(amount) < 0.1 ? 4 : 2;
  return new Intl.NumberFormat("en", { style: "currency", currency, minimumFractionDigits: digits }).format(amount);
}

/** What sums cost; a dash where no prices were set. */
export function cost({ micros }: Pick<UsageSums, "micros">, currency: string): string {
  return micros === 0 ? "–" : money(micros / 1_000_000, currency);
}
