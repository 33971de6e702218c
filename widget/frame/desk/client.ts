/**
 * The desk's chat endpoints, as functions.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import type {
  IdentifyAnswer,
  PageAnswer,
  PressRequest,
  SendRequest,
  SessionAnswer,
  ThreadAnswer,
  TurnEvent,
  WidgetConfig,
} from "../../protocol.ts";
import { createFiles, type FileClient, type UploadFile } from "./files.ts";
import { identify } from "./identify.ts";
import { refusalOf } from "./refusal.ts";
import { createRequests, type RequestOptions } from "./requests.ts";
import { createSession, type SessionOptions } from "./session.ts";
import { readEvents } from "./sse.ts";

/** The options of a {@link DeskClient}. */
export type DeskClientOptions = RequestOptions & Omit<SessionOptions, "requests"> & {
  readonly uploadFile: UploadFile;
};

/**
 * The desk's endpoints as functions. Each opens a session first when there is none, and once more when it has ended.
 * Each rejects with `DeskRefusal`.
 */
export type DeskClient = FileClient & {
  /** The desk's settings, as they are now. */
  readonly config: () => Promise<WidgetConfig>;
  readonly session: () => Promise<SessionAnswer>;
  readonly thread: (after: number) => Promise<ThreadAnswer>;
  readonly send: (request: SendRequest) => AsyncGenerator<TurnEvent>;
  readonly press: (request: PressRequest) => AsyncGenerator<TurnEvent>;
  /** Sends the page's answer to a call. */
  readonly acted: (id: string, answer: PageAnswer) => Promise<void>;
  readonly identify: (token: string) => Promise<IdentifyAnswer>;
  readonly rate: (rating: number) => Promise<void>;
  readonly logout: () => Promise<void>;
};

/** Makes a client of the desk's chat endpoints. It sends nothing before the first call. */
export function createDeskClient(options: DeskClientOptions): DeskClient {
  const requests = createRequests(options);
  const session = createSession({ ...options, requests });

  async function withSession(send: (bearer: string) => Promise<Response>): Promise<Response> {
    const response = await session.ask(send, ({ status }) => status === 401);
    if (!response.ok) throw await refusalOf(response);
    return response;
  }

  function post(path: string, body: unknown, keepalive = false): Promise<Response> {
    return withSession((bearer) => requests.post(path, body, bearer, keepalive));
  }

  return {
    ...createFiles({ ...options, requests, withSession }),
    async config() {
      const response = await requests.config();
      if (!response.ok) throw await refusalOf(response);
      return response.json();
    },
    session: session.current,
    thread: async (after) => (await withSession((bearer) => requests.get("/messages?after=" + after, bearer))).json(),
    async *send(request) {
      yield* turnEvents(await post("/messages", request));
    },
    async *press(request) {
      yield* turnEvents(await post("/press", request));
    },
    async acted(id, answer) {
      // The action may have led to another page, and this page ends with the chat in it.
      await post("/page-actions/" + encodeURIComponent(id), answer, true);
    },
    identify: (token) => identify(session, requests, token),
    async rate(rating) {
      await post("/rating", { rating });
    },
    logout: session.end,
  };
}

async function* turnEvents(response: Response): AsyncGenerator<TurnEvent> {
  if (!response.body) return;
  for await (const { event, data } of readEvents(response.body)) {
    yield { event, ...JSON.parse(data) };
  }
}
