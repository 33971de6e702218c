/**
 * Identifies the visitor by a token of the site.
 *
 * @module
 */
import type { IdentifyAnswer, IdentifyReply } from "../../protocol.ts";
import { DeskRefusal, SIGNED_OUT } from "./refusal.ts";
import type { Requests } from "./requests.ts";
import type { Session } from "./session.ts";

type Reply = {
  readonly status: number;
  /** Null when the desk neither accepted nor rejected the token. */
  readonly answer: IdentifyReply | null;
  readonly code: string;
};

/**
 * Sends a token. A 401 without an answer means that the session has ended, not that the token is refused.
 *
 * @throws DeskRefusal when the desk neither accepted nor rejected the token
 */
export async function identify(
  session: Pick<Session, "ask" | "identified" | "signedOut">,
  requests: Pick<Requests, "post">,
  token: string,
): Promise<IdentifyAnswer> {
  const { status, answer: reply, code } = await session.ask(
    async (bearer) => {
      const reply = await readReply(await requests.post("/identify", { token }, bearer));
      // Recorded here, because waiting requests continue as soon as this one is answered.
      if (reply.answer?.identified) session.identified(token, reply.answer.opened);
      return reply;
    },
    ({ answer, status, code }) => {
      // The new session is only for this token.
      if (code === SIGNED_OUT) session.signedOut();
      return answer === null && status === 401;
    },
    true,
  );
  if (reply === null) throw new DeskRefusal(status, code);
  // The page gets the answer, never the session.
  const { opened: _, ...answer } = reply;
  return answer;
}

async function readReply(response: Response): Promise<Reply> {
  const body = await response.json().catch(() => null);
  const answer = typeof body?.identified === "boolean" ? body : null;
  return { status: response.status, answer, code: String(body?.code ?? "unknown") };
}
