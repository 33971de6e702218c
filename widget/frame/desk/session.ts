/**
 * The visitor's session at the desk: opened with the first request that needs one, and again when it has ended.
 *
 * @module
 */
import type { PageInfo, SessionAnswer, SessionRequest, VisitFacts } from "../../protocol.ts";
import { refusalOf } from "./refusal.ts";
import type { Requests } from "./requests.ts";

/** Where the visitor's id is kept between visits; `set(null)` forgets it. */
export type VisitorStore = {
  readonly get: () => string | null;
  readonly set: (visitor: string | null) => void;
};

/** The options of a session. */
export type SessionOptions = {
  readonly requests: Pick<Requests, "post">;
  readonly visitors: VisitorStore;
  readonly page: () => PageInfo;
  readonly facts: () => VisitFacts | null;
  /** Called with every session that is opened. */
  readonly opened: (answer: SessionAnswer) => void;
};

/** The session of one frame. */
export type Session = {
  /** The session as it is, or a new one. */
  readonly current: () => Promise<SessionAnswer>;
  /** Sends a request with the session, and once more with a new one when the answer shows that it has ended. */
  readonly ask: <Answer>(
    send: (bearer: string) => Promise<Answer>,
    hasEnded: (answer: Answer) => boolean,
  ) => Promise<Answer>;
  /** Notes the token that the desk has accepted: it is sent again with each new session. */
  readonly identified: (token: string) => void;
  /** Ends the session, and forgets who the visitor was. */
  readonly end: () => Promise<void>;
};

type State = {
  /** The session, or its opening; null when there is none. */
  opened: Promise<SessionAnswer> | null;
  /** The last token that the desk accepted: a new session needs it again. */
  token: string | null;
};

/** Makes a session that is not open yet. */
export function createSession(options: SessionOptions): Session {
  const { requests, visitors } = options;
  const state: State = { opened: null, token: null };

  function current(): Promise<SessionAnswer> {
    state.opened ??= openSession(options, state.token).catch((error) => {
      state.opened = null;
      throw error;
    });
    return state.opened;
  }

  return {
    current,
    async ask(send, hasEnded) {
      for (let attempt = 0;; attempt++) {
        const opened = current();
        const answer = await send((await opened).session);
        if (attempt > 0 || !hasEnded(answer)) return answer;
        if (state.opened === opened) state.opened = null;
      }
    },
    identified(token) {
      state.token = token;
    },
    async end() {
      const { opened } = state;
      state.opened = state.token = null;
      visitors.set(null);
      if (opened) await requests.post("/logout", {}, (await opened).session);
    },
  };
}

async function openSession(options: SessionOptions, token: string | null): Promise<SessionAnswer> {
  const { requests, visitors } = options;
  const visitor = visitors.get();
  const facts = options.facts();
  const request: SessionRequest = {
    ...(visitor ? { visitor } : {}),
    page: options.page(),
    ...(facts === null ? {} : { facts }),
  };
  const response = await requests.post("/session", request, null);
  if (!response.ok) throw await refusalOf(response);
  const answer: SessionAnswer = await response.json();
  visitors.set(answer.visitor);
  // The session that ended took the identity with it.
  if (token) await requests.post("/identify", { token }, answer.session);
  options.opened(answer);
  return answer;
}
