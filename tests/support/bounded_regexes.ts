/**
 * Regular expressions that may take more than linear time, because a limit keeps their input short.
 *
 * @module
 */

/** An expression, the maximum length of its input, and where that limit is enforced. */
export type BoundedRegex = {
  readonly path: string;
  readonly source: string;
  readonly charsMax: number;
  readonly limit: string;
};

export const BOUNDED: readonly BoundedRegex[] = [
  {
    path: "core/cards/filters/format.ts",
    source: String.raw`\B(?=(?:\d{3})+$)`,
    charsMax: 24,
    limit: "the digits before the point of Number.toFixed",
  },
  {
    path: "core/languages/new_values.ts",
    source: String.raw`^["'“„«「\s]+|["'”»」.!?。！？\s]+$`,
    charsMax: 1000,
    limit: "newTextIn reads no more of a message (READ_CHARS_MAX)",
  },
  {
    path: "core/model/builtin/inputs/new_text.ts",
    source: String.raw`[\s?？]+$`,
    charsMax: 1000,
    limit: "READ_CHARS_MAX of the same file",
  },
  {
    path: "widget/frame/card/colors.ts",
    source: String.raw`,(?![^(]*\))`,
    charsMax: 500,
    limit: "cssGradient reads no longer value",
  },
  {
    path: "widget/frame/card/colors.ts",
    source: String.raw`(\s+\d{1,3}(\.\d+)?%){1,2}$`,
    charsMax: 500,
    limit: "cssGradient reads no longer value",
  },
];
