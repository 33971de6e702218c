/**
 * The visitor's session at the desk: opened with the first request that needs one, and reopened when it has ended.
 *
 * @module
 */
import type { OpenedSession, PageInfo, SessionAnswer, SessionRequest, VisitFacts } from "../../protocol.ts";
import { refusalOf } from "./refusal.ts";
import type { Requests } from "./requests.ts";

/** Stores the visitor's id between visits; `set(null)` deletes it. */
export type VisitorStore = {
  readonly get: () => string | null;
  readonly set: (visitor: string | null) => void;
};

/** The options of a session. */
export type SessionOptions = {
  readonly requests: Pick<Requests, "post">;
  readonly visitors: VisitorStore;
  /** The token of the email's link that opened the chat. */
  readonly link: string | undefined;
  readonly page: () => PageInfo;
  readonly facts: () => VisitFacts | null;
  /** Called with every new session. */
  readonly opened: (answer: CurrentSession) => void;
};

/** The part of the session that the frame needs. */
export type CurrentSession = Pick<SessionAnswer, "session">;

/** The session of one frame. */
export type Session = {
  /** The current session, or a new one. */
  readonly current: () => Promise<CurrentSession>;
  /** Sends a request in the session, and once more in a new one if the answer shows that it has ended. */
  readonly ask: <Answer>(
    send: (bearer: string) => Promise<Answer>,
    hasEnded: (answer: Answer) => boolean | Promise<boolean>,
    /** Runs exclusively, since the request ends the session that others would use. */
    isAlone?: boolean,
  ) => Promise<Answer>;
  /** Records the accepted token, which each new session needs, and the session that it opened. */
  readonly identified: (token: string, opened: OpenedSession | undefined) => void;
  /** The customer is signed out: drops the session and the token. The next request opens an anonymous session. */
  readonly signedOut: () => void;
  /** Ends the session, and forgets the visitor. */
  readonly end: () => Promise<void>;
};

type State = {
  /** The session or its opening; null for none. */
  opened: Promise<CurrentSession> | null;
  /** The last accepted token, which a new session needs. */
  token: string | null;
  /** Requests in progress. */
  readonly running: Set<Promise<void>>;
  /** Settles once the newest request that may replace the session is answered. */
  replaced: Promise<void>;
};

/** Makes a session that is not open yet. */
export function createSession(options: SessionOptions): Session {
  const { requests, visitors } = options;
  const state: State = { opened: null, token: null, running: new Set(), replaced: Promise.resolve() };

  function current(): Promise<CurrentSession> {
    let opening: Promise<CurrentSession> | undefined;
    const open = () => opening ??= openSession(options, state.token);
    // One tab after another: the second continues as the visitor that the first has stored. Where a frame may not use
    // storage, it gets no lock either.
    return state.opened ??= (navigator.locks?.request("/session", open) ?? open()).catch(open).catch((error) => {
      state.opened = null;
      throw error;
    });
  }

  /** The customer's session replaces the anonymous one, which has ended. */
  function use(opened: OpenedSession) {
    if (opened.visitor) visitors.set(opened.visitor);
    state.opened = Promise.resolve(opened);
    options.opened(opened);
  }

  async function repeat<Answer>(
    send: (bearer: string) => Promise<Answer>,
    hasEnded: (answer: Answer) => boolean | Promise<boolean>,
  ): Promise<Answer> {
    for (let attempt = 0;; attempt++) {
      const opened = current();
      const answer = await send((await opened).session);
      if (attempt > 0 || !await hasEnded(answer)) return answer;
      if (state.opened === opened) state.opened = null;
    }
  }

  return {
    current,
    async ask(send, hasEnded, isAlone) {
      const before = isAlone ? Promise.allSettled([state.replaced, ...state.running]) : state.replaced;
      const asked = before.then(() => repeat(send, hasEnded));
      const done = asked.then(() => {}, () => {});
      state.running.add(done);
      if (isAlone) state.replaced = done;
      void done.then(() => state.running.delete(done));
      return await asked;
    },
    identified(token, opened) {
      state.token = token;
      if (opened !== undefined) use(opened);
    },
    signedOut() {
      state.opened = state.token = null;
    },
    async end() {
      const { opened } = state;
      state.opened = state.token = null;
      visitors.set(null);
      if (opened) await requests.post("/logout", {}, (await opened).session);
    },
  };
}

async function openSession(options: SessionOptions, token: string | null): Promise<CurrentSession> {
  const { requests, visitors, link } = options;
  const visitor = visitors.get();
  const facts = options.facts();
  const request: SessionRequest = {
    ...(link ? { link } : visitor && { visitor }),
    page: options.page(),
    ...(facts && { facts }),
  };
  const response = await requests.post("/session", request, null);
  if (!response.ok) throw await refusalOf(response);
  const anonymous: SessionAnswer = await response.json();
  visitors.set(anonymous.visitor);
  // The identity ended with the previous session.
  const reply = token === null ? null : await requests.post("/identify", { token }, anonymous.session);
  const opened: OpenedSession | undefined = reply?.ok ? (await reply.json()).opened : undefined;
  if (opened?.visitor) visitors.set(opened.visitor);
  const session = opened ?? anonymous;
  options.opened(session);
  return session;
}
