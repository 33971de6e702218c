/**
 * A page's report about its visitor: where they are, and how they see the website.
 *
 * @module
 */
import { z } from "zod";
import { redactAddress, redactText } from "../../core/redact.ts";
import { withoutHidden } from "../../widget/visible_text.ts";

/** How a visitor sees the website, as reported by the page. */
export const visitFacts = z.strictObject({
  referrer: z.string().max(2000).transform(redactAddress).nullable(),
  viewport: z.string().max(20).transform(withoutHidden),
  locale: z.string().max(35).transform(withoutHidden),
  timezone: z.string().max(64).transform(withoutHidden),
});

/** The page that a visitor is on. */
export const pagePlace = z.strictObject({
  url: z.string().max(2000).transform(redactAddress),
  title: z.string().max(300).transform(redactText),
});
