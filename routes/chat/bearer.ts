/**
 * The session of a chat's request: the frame sends its bearer token from the desk's own origin; no cookie is read.
 *
 * @module
 */
import type { z } from "zod";
import type { ChatSession } from "../../core/conversations/context.ts";
import { readGround, type TurnGround } from "../../core/conversations/turn/answering.ts";
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

/** What tells whether a session has ended: the contact that its visitor is signed in as, see `contactOfVisitor`. */
type ReadVisitor = { readonly contactId: string | null | undefined };

/** Reads what is needed of a session's visitor. */
type Reading<Read extends ReadVisitor> = (visitor: { workspace: string; visitorId: string }) => Promise<Read>;

/**
 * The session of a request's bearer token. Call it after reading the body: a client can send
 * that slowly, and the session can end meanwhile.
 *
 * @throws DeskError unauthenticated, signed_out
 */
export async function withSession(served: Served, chat: WidgetRequest): Promise<ChatRequest> {
  return (await withVisitor(served, chat, contactOf(served)))[0];
}

/** Like {@linkcode withSession}, with what is read of its visitor. */
async function withVisitor<Read extends ReadVisitor>(
  served: Served,
  chat: WidgetRequest,
  read: Reading<Read>,
): Promise<readonly [ChatRequest, Read]> {
  const [, id = ""] = /^Bearer (\S+)$/.exec(chat.request.headers.get("authorization") ?? "") ?? [];
  const found = await sessionWith(served, { workspace: chat.workspace, id }, read);
  if (found === "ended") {
    throw new DeskError("unauthenticated", "This chat session has ended.", { fix: "Start a new one: POST …/session." });
  }
  if (found === "signed_out") {
    throw new DeskError("signed_out", "The customer of this chat session is signed out.", {
      fix: "Start a new one, POST …/session, and identify with a fresh token.",
    });
  }
  return [{ ...chat, id, session: found.session }, found.visitor];
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

/** Like {@linkcode withSession}, with the ground of the turn that the request begins: one statement reads both. */
export async function withGround(served: Served, chat: WidgetRequest): Promise<readonly [ChatRequest, TurnGround]> {
  return await withVisitor(served, chat, (visitor) => readGround(served.desk, visitor));
}

/**
 * Decides whether a bearer token is accepted, for every address and for the live socket. A customer's session never
 * becomes anonymous: it ends with its token, or when the browser signs out or in as another customer.
 */
export async function readWidgetSession(
  served: Pick<Served, "desk" | "kv">,
  workspace: string,
  id: string,
): Promise<WidgetSession | "ended" | "signed_out"> {
  const found = await sessionWith(served, { workspace, id }, contactOf(served));
  return typeof found === "string" ? found : found.session;
}

function contactOf({ desk }: Pick<Served, "desk">): Reading<ReadVisitor> {
  return async ({ workspace, visitorId }) => ({ contactId: await contactOfVisitor(desk, workspace, visitorId) });
}

async function sessionWith<Read extends ReadVisitor>(
  { desk, kv }: Pick<Served, "desk" | "kv">,
  { workspace, id }: { readonly workspace: string; readonly id: string },
  read: Reading<Read>,
): Promise<{ readonly session: WidgetSession; readonly visitor: Read } | "ended" | "signed_out"> {
  const session = await findWidgetSession({ ...desk, kv }, id);
  if (session === null || session.workspace !== workspace) return "ended";
  const { identity, visitorId, link } = session;
  if (link !== null && await readChatLink(desk, link.hash) === null) return "ended";
  const visitor = await read({ workspace, visitorId });
  const { contactId } = visitor;
  if (identity === null) return contactId === undefined ? "ended" : { session, visitor };
  return identity.expiresAt > desk.now() && identity.contactId === contactId ? { session, visitor } : "signed_out";
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
