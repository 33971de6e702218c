/**
 * Customers of the copy: chats signed in with a token of the copy's own secret.
 *
 * @module
 */
import { SignJWT } from "jose";
import { type Chat, type ChatEvent, openChat } from "../chat.ts";
import type { Copy } from "../copy.ts";

/** A signed-in chat. */
export type CopyCustomer = { readonly userId: string; readonly chat: Chat };

/** Signs a token like the owner's app would. */
export async function signToken(
  secret: string,
  claims: Readonly<Record<string, unknown>>,
  header: { readonly alg: string } = { alg: "HS256" },
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return await new SignJWT({ exp: now + 3600, ...claims }).setProtectedHeader(header)
    .sign(new TextEncoder().encode(secret));
}

/** Opens a chat for a unique customer. */
export async function signIn(copy: Copy, userId: string = `prove-${crypto.randomUUID()}`): Promise<CopyCustomer> {
  const chat = await openChat(copy);
  const answer = await chat.identify(await signToken(copy.identitySecret, { sub: userId }));
  if (answer.status !== 200) throw new Error(`The copy did not accept its own token: ${answer.text}`);
  return { userId, chat };
}

/** The question of a turn that awaits a yes. */
export function questionIn(events: readonly ChatEvent[]): ChatEvent | null {
  return events.find(({ event, buttons }) => event === "confirm" && buttons?.some(({ id }) => id === "yes")) ?? null;
}
