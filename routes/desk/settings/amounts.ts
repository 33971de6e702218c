/**
 * Formats tokens and money.
 *
 * @module
 */
import type { UsageSums } from "../../../core/model/usage_sums.ts";
import type { Locale } from "../ui/locale.tsx";

/** The language of an amount. */
type AmountLanguage = Pick<Locale, "language">;

/** Formats a number of tokens, such as `1.2M`. */
export function shortTokens({ language }: AmountLanguage, tokens: number): string {
  return new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).format(tokens);
}

/** Formats an amount of money; small amounts have more decimals. */
export function money({ language }: AmountLanguage, amount: number, currency: string): string {
  const digits = amount !== 0 && Math.abs(amount) < 0.1 ? 4 : 2;
  return new Intl.NumberFormat(language, { style: "currency", currency, minimumFractionDigits: digits }).format(amount);
}

/** Formats the cost of usage; a dash when no prices were set. */
export function cost(locale: AmountLanguage, { micros }: Pick<UsageSums, "micros">, currency: string): string {
  return micros === 0 ? "–" : money(locale, micros / 1_000_000, currency);
}
