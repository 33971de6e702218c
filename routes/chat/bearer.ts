/**
 * The session of a chat's request: the frame sends its bearer token from the desk's own origin; no cookie is read.
 *
 * @module
 */
import type { z } from "zod";
import type { ChatSession } from "../../core/conversations/context.ts";
import { readChatLink } from "../../core/mail/chat_links.ts";
import { contactOfVisitor } from "../../core/identity/visitor.ts";
import { DeskError } from "../../core/problem.ts";
import type { WidgetSession } from "../../kv/keys.ts";
import { findWidgetSession } from "../../kv/sessions.ts";
import { jsonOf, readText } from "../http/read_body.ts";
import { type WidgetRequest } from "../request.ts";
import { type ChatClient } from "./rates.ts";
import type { Served } from "../served.ts";

/** A request that carries a session. */
export type ChatRequest = WidgetRequest & { readonly id: string; readonly session: WidgetSession };

/**
 * The session of a request's bearer token. Call it after reading the body: a client can send
 * that slowly, and the session can end meanwhile.
 *
 * @throws DeskError unauthenticated, signed_out
 */
export async function withSession(served: Served, chat: WidgetRequest): Promise<ChatRequest> {
  const [, id = ""] = /^Bearer (\S+)$/.exec(chat.request.headers.get("authorization") ?? "") ?? [];
  const session = await readWidgetSession(served, chat.workspace, id);
  if (session === "ended") {
    throw new DeskError("unauthenticated", "This chat session has ended.", { fix: "Start a new one: POST …/session." });
  }
  if (session === "signed_out") {
    throw new DeskError("signed_out", "The customer of this chat session is signed out.", {
      fix: "Start a new one, POST …/session, and identify with a fresh token.",
    });
  }
  return { ...chat, id, session };
}

/**
 * Reads a request's body, then its session, then checks the body's shape: a client without a session learns that first.
 *
 * @returns the request with its session, and the body
 * @throws DeskError too_large, timeout, unauthenticated, signed_out, invalid_input naming the field
 */
export async function readWithSession<Body>(
  served: Served,
  chat: WidgetRequest,
  shape: z.ZodType<Body>,
  bytesMax: number,
): Promise<readonly [ChatRequest, Body]> {
  const text = await readText(chat.request, bytesMax);
  const asked = await withSession(served, chat);
  return [asked, jsonOf(chat.request, text, shape)];
}

/**
 * Decides whether a bearer token is accepted, for every address and for the live socket. A customer's session never
 * becomes anonymous: it ends with its token, or when the browser signs out or in as another customer.
 */
export async function readWidgetSession(
  { desk, kv }: Pick<Served, "desk" | "kv">,
  workspace: string,
  id: string,
): Promise<WidgetSession | "ended" | "signed_out"> {
  const session = await findWidgetSession({ ...desk, kv }, id);
  if (session === null || session.workspace !== workspace) return "ended";
  const { identity, visitorId, link } = session;
  if (link !== null && await readChatLink(desk, link.hash) === null) return "ended";
  const contactId = await contactOfVisitor(desk, workspace, visitorId);
  if (identity === null) return contactId === undefined ? "ended" : session;
  return identity.expiresAt > desk.now() && identity.contactId === contactId ? session : "signed_out";
}

/** The client that an act of this session is counted for. */
export function clientOf({ workspace, address, session }: ChatRequest): ChatClient {
  return { workspace, address, visitorId: session.visitorId, customerId: session.identity?.contactId ?? null };
}

/** The person behind a session; the customer only while their token is valid. */
export function chatSession(session: WidgetSession): ChatSession {
  const { visitorId, identity, link } = session;
  if (link !== null) return { visitorId, customer: null, link };
  if (identity === null) return { visitorId, customer: null };
  const { userId, email, name, attributes, ticket } = identity;
  return { visitorId, customer: { userId, email, name, attributes, proof: { kind: "ticket", ticket } } };
}
