/**
 * The values that the store keeps of a visitor on a website: one socket, and how often their browser has come.
 *
 * @module
 */
import { z } from "zod";

/** A page that is open. */
export const page = z.object({ url: z.string(), title: z.string() });

/** An error on a visitor's page. */
const trouble = z.object({
  kind: z.enum(["error", "request_failed", "rage_click", "stuck", "reported"]),
  at: z.date(),
  detail: z.object({
    message: z.string(),
    code: z.string(),
    method: z.string(),
    url: z.string(),
    status: z.int(),
    data: z.string(),
  }).partial(),
});

/** The visits of a browser, this one included, and the end of the previous visit; null on the first visit. */
const visits = z.object({ count: z.int(), before: z.date().nullable() });

/** The same with the last sign of the browser, which says when the next visit begins. */
export const visitCount = visits.extend({ at: z.date() });

/** One open socket. */
export const visitorSocket = z.object({
  page,
  /** Only a page that embeds the chat knows these. */
  facts: z.object({
    referrer: z.string().nullable(),
    viewport: z.string(),
    locale: z.string(),
    timezone: z.string(),
  }).nullable(),
  browser: z.string().nullable(),
  /** Two letters, of the operator's proxy. */
  country: z.string().nullable().default(null),
  visits: visits.nullable().default(null),
  state: z.enum(["browsing", "chatting", "failed", "stuck"]),
  lastError: trouble.nullable(),
  /** Only the chat itself knows these. */
  chat: z.object({ visitorId: z.string(), contactId: z.string().nullable() }).nullable(),
  since: z.date(),
  /** The time of the last change. */
  at: z.date(),
  /** Gone if not heard of until then. */
  until: z.date(),
});
