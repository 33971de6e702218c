/**
 * The desk's chat endpoints, as functions.
 *
 * @module
 */
import type {
  Attachment,
  IdentifyAnswer,
  PageAnswer,
  PageInfo,
  PressRequest,
  SendRequest,
  SessionAnswer,
  ThreadAnswer,
  TurnEvent,
  VisitFacts,
  WidgetConfig,
} from "../protocol.ts";
import { readEvents } from "./sse.ts";

/** A request that the desk refused. `status` is 0 when it could not be reached. */
export class DeskRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.name = "DeskRefusal";
    this.status = status;
    this.code = code;
  }
}

/** Where the visitor's id is kept between visits; `set(null)` forgets it. */
export type VisitorStore = {
  readonly get: () => string | null;
  readonly set: (visitor: string | null) => void;
};

/** A file on its way: fetching with progress, which `fetch` itself does not tell. Rejects when the desk is not reached. */
export type Upload = (
  url: string,
  sent: { readonly file: Blob; readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  tell: (part: number) => void,
) => Promise<Response>;

/** What a {@link DeskClient} is made of. */
export type DeskClientOptions = {
  /** `{base}/api/widget/{key}` */
  readonly address: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly upload: Upload;
  readonly visitors: VisitorStore;
  readonly page: () => PageInfo;
  readonly facts: () => VisitFacts | null;
  /** Hears of every session that is opened. */
  readonly opened: (answer: SessionAnswer) => void;
};

/** The desk's endpoints as functions. Each opens a session first when there is none, and once more when it has ended. */
export type DeskClient = {
  /** The desk's settings, as they are now. */
  readonly config: () => Promise<WidgetConfig>;
  readonly session: () => Promise<SessionAnswer>;
  readonly thread: (after: number) => Promise<ThreadAnswer>;
  readonly send: (request: SendRequest) => AsyncGenerator<TurnEvent>;
  readonly press: (request: PressRequest) => AsyncGenerator<TurnEvent>;
  /** Tells what became of a call of the page. */
  readonly acted: (id: string, answer: PageAnswer) => Promise<void>;
  /** Brings a file to the desk; `tell` hears how much of it has gone, from 0 to 1. */
  readonly upload: (file: File, tell: (part: number) => void, signal: AbortSignal) => Promise<Attachment>;
  readonly file: (id: string) => Promise<Blob>;
  /** Takes back a file that was not sent. */
  readonly dropFile: (id: string) => Promise<void>;
  readonly identify: (token: string) => Promise<IdentifyAnswer>;
  readonly rate: (rating: number) => Promise<void>;
  readonly logout: () => Promise<void>;
};

/** The desk keeps fewer; a header must not grow without end. */
const FILE_NAME_CHARS_MAX = 200;

type Body = SendRequest | PressRequest | { readonly token: string } | { readonly rating: number } | null;

async function refusal(response: Response): Promise<DeskRefusal> {
  const problem = await response.json().catch(() => null);
  return new DeskRefusal(response.status, String(problem?.code ?? "unknown"));
}

async function* turnEvents(response: Response): AsyncGenerator<TurnEvent> {
  if (!response.body) return;
  for await (const { event, data } of readEvents(response.body)) {
    yield { event, ...JSON.parse(data) };
  }
}

/**
 * Makes a client of the desk's chat endpoints.
 *
 * @see contract, section 6
 */
export function createDeskClient(options: DeskClientOptions): DeskClient {
  const { address, visitors } = options;
  let opened: Promise<SessionAnswer> | null = null;
  let identity: string | null = null;

  async function request(
    path: string,
    init: RequestInit,
  ): Promise<Response> {
    try {
      return await options.fetch(address + path, {
        credentials: "omit",
        cache: "no-store",
        ...init,
      });
    } catch {
      throw new DeskRefusal(0, "unreachable");
    }
  }

  function post(
    path: string,
    body: unknown,
    session: string | null,
    keepalive = false,
  ): Promise<Response> {
    return request(path, {
      method: "POST",
      keepalive,
      headers: {
        "content-type": "application/json",
        ...(session === null ? {} : { authorization: "Bearer " + session }),
      },
      body: JSON.stringify(body),
    });
  }

  async function openSession(): Promise<SessionAnswer> {
    const visitor = visitors.get();
    const facts = options.facts();
    const response = await post("/session", {
      ...(visitor ? { visitor } : {}),
      page: options.page(),
      ...(facts === null ? {} : { facts }),
    }, null);
    if (!response.ok) throw await refusal(response);
    const answer: SessionAnswer = await response.json();
    visitors.set(answer.visitor);
    // A session that ended took the identity with it: the page identified this visitor, so say it again.
    if (identity) await post("/identify", { token: identity }, answer.session);
    options.opened(answer);
    return answer;
  }

  function session(): Promise<SessionAnswer> {
    opened ??= openSession().catch((error) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  /** Asks with the session's bearer; once more with a new session when that one has ended. */
  async function withSession(ask: (bearer: string) => Promise<Response>): Promise<Response> {
    for (let attempt = 0;; attempt++) {
      const holder = session();
      const response = await ask((await holder).session);
      if (response.ok) return response;
      if (response.status !== 401 || attempt > 0) throw await refusal(response);
      if (opened === holder) opened = null;
    }
  }

  function call(path: string, body: Body): Promise<Response> {
    return withSession((bearer) => body === null ? bare("GET", path, bearer) : post(path, body, bearer));
  }

  function bare(method: string, path: string, bearer: string): Promise<Response> {
    return request(path, { method, headers: { authorization: "Bearer " + bearer } });
  }

  async function upload(file: File, tell: (part: number) => void, signal: AbortSignal): Promise<Attachment> {
    const name = encodeURIComponent(file.name.slice(0, FILE_NAME_CHARS_MAX).toWellFormed());
    const response = await withSession(async (bearer) => {
      const headers = { authorization: "Bearer " + bearer, "x-file-name": name };
      try {
        return await options.upload(address + "/files", { file, headers, signal }, tell);
      } catch {
        throw new DeskRefusal(0, "unreachable");
      }
    });
    return response.json();
  }

  async function identify(token: string, isSecond = false): Promise<IdentifyAnswer> {
    const holder = session();
    const response = await post("/identify", { token }, (await holder).session);
    const answer = await response.json().catch(() => null);
    if (answer?.identified === true) identity = token;
    if (typeof answer?.identified === "boolean") return answer;
    if (response.status !== 401 || isSecond) {
      throw new DeskRefusal(response.status, String(answer?.code ?? "unknown"));
    }
    // The session has ended, not the token failed.
    if (opened === holder) opened = null;
    return identify(token, true);
  }

  return {
    async config() {
      const response = await request("/config", { method: "GET", cache: "no-cache" });
      if (!response.ok) throw await refusal(response);
      return response.json();
    },
    session,
    thread: async (after) => (await call("/messages?after=" + after, null)).json(),
    async *send(body) {
      yield* turnEvents(await call("/messages", body));
    },
    async *press(body) {
      yield* turnEvents(await call("/press", body));
    },
    async acted(id, answer) {
      // What was done may have led to another page, and the chat goes with this one.
      await withSession((bearer) => post("/page-actions/" + encodeURIComponent(id), answer, bearer, true));
    },
    upload,
    file: async (id) => (await call("/files/" + id, null)).blob(),
    async dropFile(id) {
      await withSession((bearer) => bare("DELETE", "/files/" + id, bearer));
    },
    identify: (token) => identify(token),
    async rate(rating) {
      await call("/rating", { rating });
    },
    async logout() {
      identity = null;
      const ended = opened;
      opened = null;
      visitors.set(null);
      if (ended) await post("/logout", {}, (await ended).session);
    },
  };
}
