/**
 * Identifying the visitor by a token of the site.
 *
 * @module
 */
import type { IdentifyAnswer } from "../../protocol.ts";
import { DeskRefusal } from "./refusal.ts";
import type { Requests } from "./requests.ts";
import type { Session } from "./session.ts";

type Reply = {
  readonly status: number;
  /** Null when the desk said neither yes nor no to the token. */
  readonly answer: IdentifyAnswer | null;
  readonly code: string;
};

/**
 * Sends a token. A 401 without an answer means that the session has ended, not that the token is refused.
 *
 * @throws DeskRefusal when the desk did not judge the token
 */
export async function identify(
  session: Pick<Session, "ask" | "identified">,
  requests: Pick<Requests, "post">,
  token: string,
): Promise<IdentifyAnswer> {
  const { status, answer, code } = await session.ask(
    async (bearer) => readReply(await requests.post("/identify", { token }, bearer)),
    (reply) => reply.answer === null && reply.status === 401,
  );
  if (answer === null) throw new DeskRefusal(status, code);
  if (answer.identified) session.identified(token);
  return answer;
}

async function readReply(response: Response): Promise<Reply> {
  const body = await response.json().catch(() => null);
  const answer = typeof body?.identified === "boolean" ? body : null;
  return { status: response.status, answer, code: String(body?.code ?? "unknown") };
}
