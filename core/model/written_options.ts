/**
 * The options of a model as an owner enters them.
 *
 * @module
 */
import { MODEL_OPTION_LIMITS as LIMITS } from "../limits/model.ts";
import { DeskError, type InputFault } from "../problem.ts";
import { DEFAULT_OPTIONS, type ModelOptions, REASONING_EFFORTS } from "./settings.ts";

/** The rules for a number; an empty field means the default. */
type NumberRule = { readonly min: number; readonly max: number; readonly isWhole: boolean };

const whole = (min: number, max: number): NumberRule => ({ min, max, isWhole: true });
const PRICE: NumberRule = { min: 0, max: LIMITS.priceMax, isWhole: false };

/** The numbers of the form. */
export const OPTION_NUMBERS = {
  temperature: { min: 0, max: LIMITS.temperatureMax, isWhole: false },
  outputTokensMax: whole(LIMITS.outputTokensMin, LIMITS.outputTokensMax),
  idleSeconds: whole(LIMITS.idleSecondsMin, LIMITS.idleSecondsMax),
  contextTokens: whole(LIMITS.contextTokensMin, LIMITS.contextTokensMax),
  priceInput: PRICE,
  priceCachedInput: PRICE,
  priceOutput: PRICE,
} as const satisfies Readonly<Record<string, NumberRule>>;

type NumberName = keyof typeof OPTION_NUMBERS;

/** The names of the form's fields. */
export type OptionName = NumberName | "effort" | "seesPictures";

/** The values of the form; a ticked box is `yes`. */
export type WrittenOptions = Readonly<Record<OptionName, string>>;

/** Formats options for the form. */
export function writeOptions({ prices, ...options }: ModelOptions): WrittenOptions {
  const typed = (value: number | null | undefined) => value === null || value === undefined ? "" : String(value);
  return {
    temperature: typed(options.temperature),
    outputTokensMax: typed(options.outputTokensMax),
    idleSeconds: typed(options.idleSeconds),
    contextTokens: typed(options.contextTokens),
    priceInput: typed(prices?.input),
    priceCachedInput: typed(prices?.cachedInput),
    priceOutput: typed(prices?.output),
    effort: options.effort ?? "",
    seesPictures: options.seesPictures ? "yes" : "",
  };
}

/** Parses the options. @throws DeskError invalid_input, with a fault for each field */
export function readOptions(written: WrittenOptions): ModelOptions {
  const faults: InputFault[] = [];
  const number = (name: NumberName): number | null => {
    const text = written[name].trim().replace(",", ".");
    const { min, max, isWhole } = OPTION_NUMBERS[name];
    const value = Number(text);
    if (text === "") return null;
    if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value;
    const kind = isWhole ? "a whole number" : "a number";
    faults.push({
      parameter: name,
      message: `This is not ${kind} from ${min} to ${max}.`,
      fix: "Correct it, or leave the field empty for the default.",
    });
    return null;
  };
  const options: ModelOptions = {
    temperature: number("temperature"),
    outputTokensMax: number("outputTokensMax"),
    idleSeconds: number("idleSeconds") ?? DEFAULT_OPTIONS.idleSeconds,
    contextTokens: number("contextTokens"),
    effort: REASONING_EFFORTS.find((effort) => effort === written.effort) ?? null,
    seesPictures: written.seesPictures === "yes",
    prices: pricesOf(number, faults),
  };
  if (options.contextTokens !== null && options.contextTokens <= (options.outputTokensMax ?? 0)) {
    faults.push({
      parameter: "outputTokensMax",
      message: "The longest answer does not fit into the context.",
      fix: "Write less than the context size.",
    });
  }
  const [first] = faults;
  if (first === undefined) return options;
  throw new DeskError("invalid_input", first.message, {
    faults,
    ...(first.fix === undefined ? {} : { fix: first.fix }),
  });
}

function pricesOf(number: (name: NumberName) => number | null, faults: InputFault[]): ModelOptions["prices"] {
  const [input, cachedInput, output] = [number("priceInput"), number("priceCachedInput"), number("priceOutput")];
  if (input === null && cachedInput === null && output === null) return null;
  if (input === null || output === null) {
    faults.push({
      parameter: input === null ? "priceInput" : "priceOutput",
      message: "Prices need both input and output.",
      fix: "Write both, or leave all prices empty.",
    });
    return null;
  }
  return { input, cachedInput: cachedInput ?? input, output };
}
