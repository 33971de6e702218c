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
  ResumeRequest,
  SendRequest,
  ThreadAnswer,
  TurnEvent,
  WidgetConfig,
} from "../../protocol.ts";
import type { ConversationsAnswer } from "../../earlier_protocol.ts";
import { createFiles, type FileClient, type UploadFile } from "./files.ts";
import { identify } from "./identify.ts";
import { refusalOf, SIGNED_OUT } from "./refusal.ts";
import { createRequests, type RequestOptions } from "./requests.ts";
import { createSession, type CurrentSession, type SessionOptions } from "./session.ts";
import { readEvents } from "./sse.ts";

/** The options of a {@link DeskClient}. */
export type DeskClientOptions = RequestOptions & Omit<SessionOptions, "requests"> & {
  readonly uploadFile: UploadFile;
  /** Called when the desk reports that the customer is signed out. */
  readonly signedOut: () => void;
};

/**
 * The desk's endpoints as functions. Each opens a session first if there is none, and once more if it has ended. Each
 * rejects with `DeskRefusal`.
 */
export type DeskClient = FileClient & {
  /** Fetches the current settings. */
  readonly config: () => Promise<WidgetConfig>;
  readonly session: () => Promise<CurrentSession>;
  /** Reads an earlier conversation by its id, or the current one without an id. */
  readonly thread: (after: number, conversation?: string) => Promise<ThreadAnswer>;
  readonly conversations: () => Promise<ConversationsAnswer>;
  readonly send: (request: SendRequest) => AsyncGenerator<TurnEvent>;
  readonly press: (request: PressRequest) => AsyncGenerator<TurnEvent>;
  readonly resume: (request: ResumeRequest) => AsyncGenerator<TurnEvent>;
  /** Sends the page's answer to a call. */
  readonly acted: (id: string, answer: PageAnswer) => Promise<void>;
  readonly identify: (token: string) => Promise<IdentifyAnswer>;
  readonly rate: (rating: number) => Promise<void>;
  readonly mail: (path: string, body: unknown) => Promise<Pick<ThreadAnswer, "mail">>;
  readonly logout: () => Promise<void>;
  /** Continues as an anonymous visitor. */
  readonly signedOut: () => void;
};

/** Makes a client of the desk's chat endpoints. It sends nothing before the first call. */
export function createDeskClient(options: DeskClientOptions): DeskClient {
  const requests = createRequests(options);
  const session = createSession({ ...options, requests });

  async function withSession(send: (bearer: string) => Promise<Response>): Promise<Response> {
    // A signed-out session is not reopened automatically: the next visitor may be another person.
    const response = await session.ask(
      send,
      async (answer) => answer.status === 401 && (await refusalOf(answer.clone())).code !== SIGNED_OUT,
    );
    if (response.ok) return response;
    const refusal = await refusalOf(response);
    if (refusal.code === SIGNED_OUT) {
      session.signedOut();
      options.signedOut();
    }
    throw refusal;
  }

  function post(path: string, body: unknown, keepalive?: boolean): Promise<Response> {
    return withSession((bearer) => requests.post(path, body, bearer, keepalive));
  }

  const get = async (path: string) => (await withSession((bearer) => requests.get(path, bearer))).json();

  return {
    ...createFiles({ ...options, requests, withSession }),
    async config() {
      const response = await requests.config();
      if (!response.ok) throw await refusalOf(response);
      return response.json();
    },
    session: session.current,
    thread: (after, conversation) =>
      get("/messages?after=" + after + (conversation ? "&conversation=" + conversation : "")),
    conversations: () => get("/conversations"),
    async *send(request) {
      yield* turnEvents(await post("/messages", request));
    },
    async *press(request) {
      yield* turnEvents(await post("/press", request));
    },
    async *resume(request) {
      yield* turnEvents(await post("/resume", request));
    },
    async acted(id, answer) {
      // The action may have led to another page, which unloads this one with the chat.
      await post("/page-actions/" + encodeURIComponent(id), answer, true);
    },
    identify: (token) => identify(session, requests, token),
    async rate(rating) {
      await post("/rating", { rating });
    },
    mail: async (path, body) => (await post(path, body)).json(),
    logout: session.end,
    signedOut: session.signedOut,
  };
}

async function* turnEvents(response: Response): AsyncGenerator<TurnEvent> {
  if (!response.body) return;
  for await (const { event, data } of readEvents(response.body)) {
    yield { event, ...JSON.parse(data) };
  }
}
