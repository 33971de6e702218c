/**
 * How mail to a workspace is received: its own mailbox, the address that a provider posts to, or the installation's
 * mailbox.
 *
 * @module
 */
import type { Handles } from "../handles.ts";
import { readMailRoute } from "./server.ts";

/** The address for answers. */
export type Inbound = {
  readonly kind: "mailbox" | "hook" | "operator";
  readonly address: string;
  /** Whether mail to `name+anything@…` is received as well. */
  readonly takesTags: boolean;
};

/** Returns how mail to a workspace is received; null: not at all. */
export async function readInbound(
  desk: Pick<Handles, "db" | "mail">,
  workspace: string,
): Promise<Inbound | null> {
  const mailbox = await desk.db.selectFrom("mailboxes").select(["address", "takesTags"])
    .where("workspace", "=", workspace).executeTakeFirst();
  if (mailbox !== undefined) return { kind: "mailbox", ...mailbox };
  const hook = await desk.db.selectFrom("mailHooks").select(["address", "takesTags"])
    .where("workspace", "=", workspace).executeTakeFirst();
  if (hook !== undefined) return { kind: "hook", ...hook };
  const { operator } = desk.mail;
  if (operator === null || (operator.mailbox ?? null) === null) return null;
  // Answers to emails of another sender would be sent to that one.
  const route = await readMailRoute(desk, workspace);
  return route === null ? null : { kind: "operator", address: operator.from.address, takesTags: false };
}
