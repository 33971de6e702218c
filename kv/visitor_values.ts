/**
 * The stored values of a visitor on a website: one socket, and the visits of their browser.
 *
 * @module
 */
import { z } from "zod";

/** An open page. */
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

/** The number of a browser's visits, this one included, and the end of the previous visit; null on the first visit. */
const visits = z.object({ count: z.int(), before: z.date().nullable() });

/** The same with the browser's last activity, which determines when the next visit begins. */
export const visitCount = visits.extend({ at: z.date() });

/** An open socket. */
export const visitorSocket = z.object({
  page,
  /** Only known for a page that embeds the chat. */
  facts: z.object({
    referrer: z.string().nullable(),
    viewport: z.string(),
    locale: z.string(),
    timezone: z.string(),
  }).nullable(),
  browser: z.string().nullable(),
  /** A country code of two letters, from the operator's proxy. */
  country: z.string().nullable().default(null),
  visits: visits.nullable().default(null),
  state: z.enum(["browsing", "chatting", "failed", "stuck"]),
  lastError: trouble.nullable(),
  /** Only known for the chat itself. */
  chat: z.object({ visitorId: z.string(), contactId: z.string().nullable() }).nullable(),
  since: z.date(),
  /** The time of the last change. */
  at: z.date(),
  /** When the entry expires unless renewed. */
  until: z.date(),
});
