/**
 * Differences between servers of one protocol: a request that a server refuses for an unknown name, or for roles that
 * its template does not accept, is rewritten and sent again.
 *
 * @module
 */

import { alternateRoles, withoutSystem } from "./strict_roles.ts";

/** A feature that a server does not accept. */
export type Dialect = "no usage" | "completion tokens" | "no temperature" | "alternating roles" | "no system role";

/** The pattern of a refusal, and the change of the body. */
const DIALECTS: readonly {
  readonly dialect: Dialect;
  readonly refusal: RegExp;
  readonly write: (body: Record<string, unknown>) => Record<string, unknown>;
}[] = [
  {
    dialect: "no usage",
    refusal: /stream_options|include_usage/i,
    write: ({ stream_options: _, ...body }) => body,
  },
  {
    dialect: "completion tokens",
    refusal: /max_completion_tokens/i,
    write: ({ max_tokens, ...body }) => ({ ...body, max_completion_tokens: max_tokens }),
  },
  {
    dialect: "no temperature",
    refusal: /temperature.{0,80}(not supported|does not support|only the default|deprecated)/i,
    write: ({ temperature: _, ...body }) => body,
  },
  {
    dialect: "alternating roles",
    refusal: /roles? must alternate/i,
    write: ({ messages, ...body }) => ({ ...body, messages: alternateRoles(messages) }),
  },
  {
    // Applied after the dialect above: it puts the rules before the customer's first message.
    dialect: "no system role",
    refusal: /system role (is )?not supported/i,
    write: ({ messages, ...body }) => ({ ...body, messages: withoutSystem(messages) }),
  },
];

/**
 * Returns the dialect that a refusal asks for; null if it is about something else.
 *
 * @example
 * dialectOf("Unrecognized request argument supplied: stream_options"); // "no usage"
 */
export function dialectOf(refusal: string): Dialect | null {
  return DIALECTS.find((each) => each.refusal.test(refusal))?.dialect ?? null;
}

/** Returns the body of a request in the form that a server with these dialects accepts. */
export function adaptBody(body: Record<string, unknown>, dialects: ReadonlySet<Dialect>): Record<string, unknown> {
  return DIALECTS.filter(({ dialect }) => dialects.has(dialect)).reduce((written, { write }) => write(written), body);
}
