/**
 * The actions registered by a page, as reported by its browser. All of it is untrusted: a visitor can make their
 * browser report anything.
 *
 * @see docs/chat-widget.md
 * @module
 */
import { z } from "zod";
import { visibleLine } from "../../widget/visible_text.ts";
import { isJsonObject, jsonBytes, type JsonObject, type JsonValue } from "../json.ts";
import { WEBSITE_LIMITS } from "../limits/website.ts";

const { nameCharsMax, titleCharsMax, descriptionCharsMax, schemaBytesMax, pagesMax, offeredMax } = WEBSITE_LIMITS;

/** One action that a page offers. Hidden characters in its title and descriptions are replaced by their codes. */
export type OfferedAction = {
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  /** JSON Schema of the input. */
  readonly input: JsonObject;
  readonly readOnly: boolean;
  /** Paths on which it is offered; empty for all. */
  readonly pages: readonly string[];
};

const offeredAction: z.ZodType<OfferedAction> = z.strictObject({
  // WebMCP's rule.
  name: z.string().regex(/^[\w.-]+$/, "must have letters, digits, _, . and - alone").max(nameCharsMax),
  title: z.string().max(titleCharsMax).transform(visibleLine).nullable(),
  description: z.string().min(1).max(descriptionCharsMax).transform(visibleLine),
  input: z.record(z.string(), z.json()).refine(
    (schema) => jsonBytes(schema) <= schemaBytesMax,
    `must have at most ${schemaBytesMax} bytes as JSON`,
  ).transform(withVisibleTexts),
  readOnly: z.boolean(),
  pages: z.array(z.string().max(300)).max(pagesMax),
});

/** Everything that a page currently offers, visible actions first. */
export const offeredActions = z.array(offeredAction).max(offeredMax);

/**
 * The keywords of JSON Schema with text for people and models. The values that a page accepts, such as `enum`, are
 * unchanged.
 */
const TEXT_KEYWORDS: ReadonlySet<string> = new Set(["title", "description"]);

function withVisibleTexts(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      typeof value === "string" && TEXT_KEYWORDS.has(key) ? visibleLine(value) : withVisibleTextsInside(value),
    ]),
  );
}

function withVisibleTextsInside(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withVisibleTextsInside);
  return isJsonObject(value) ? withVisibleTexts(value) : value;
}
