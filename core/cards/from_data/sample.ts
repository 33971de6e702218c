/**
 * The sample of a proposed widget file: the data's shape with a few short values of each kind.
 *
 * @module
 */
import { isJsonObject, type JsonValue } from "../../json.ts";
import { isSecretKey } from "./kinds.ts";

type Bounds = { readonly items: number; readonly keys: number; readonly chars: number; readonly depth: number };

/** From roomy to tight; the first that makes the sample small enough is used. */
const BOUNDS: readonly Bounds[] = [
  { items: 8, keys: 80, chars: 600, depth: 10 },
  { items: 3, keys: 40, chars: 200, depth: 6 },
  { items: 2, keys: 20, chars: 80, depth: 4 },
  { items: 1, keys: 8, chars: 40, depth: 3 },
];

const SAMPLE_CHARS_MAX = 24_000;

/** Returns the data with fewer items, keys and letters, and without anything that could be a secret. */
export function sampleOf(data: JsonValue): JsonValue {
  let sample: JsonValue = null;
  for (const bounds of BOUNDS) {
    sample = cut(data, bounds, 0);
    if (JSON.stringify(sample).length <= SAMPLE_CHARS_MAX) break;
  }
  return sample;
}

function cut(value: JsonValue, bounds: Bounds, depth: number): JsonValue {
  if (typeof value === "string") return cutText(value, bounds.chars);
  if (depth >= bounds.depth && typeof value === "object") return null;
  if (Array.isArray(value)) return value.slice(0, bounds.items).map((item: JsonValue) => cut(item, bounds, depth + 1));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !isSecretKey(key)).slice(0, bounds.keys);
  return Object.fromEntries(entries.map(([key, entry]) => [key, cut(entry, bounds, depth + 1)]));
}

/** Half a surrogate pair is not text, and a truncated URL would be another one. */
function cutText(text: string, chars: number): string {
  if (text.length <= chars || (/^https?:\S+$/.test(text) && text.length < 2000)) return text;
  return `${text.slice(0, chars - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
