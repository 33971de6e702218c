/**
 * The desk's side of a database worker: a call is a promise, and a dead worker fails every call instead of hanging it.
 *
 * @module
 */

/** Why a request failed, with PostgreSQL's own fields if PostgreSQL refused it. */
export type WorkerFault = {
  readonly message: string;
  /** SQLSTATE, such as `23505`. */
  readonly code?: string | undefined;
  readonly constraint?: string | undefined;
  readonly detail?: string | undefined;
};

/** The answer to one request, by its id. */
export type WorkerAnswer<Result> =
  | { readonly kind: "result"; readonly id: number; readonly result: Result }
  | { readonly kind: "fault"; readonly id: number; readonly fault: WorkerFault };

/** The connection to a worker. */
export type WorkerClient<Call, Result> = {
  /** @throws Error with the fields of {@linkcode WorkerFault} */
  call(call: Call): Promise<Result>;
  /** Resolves if the worker died; every later call fails with this error. */
  readonly failed: Promise<Error>;
  /** Ends the worker, which must have closed its resources before. */
  end(): void;
};

type Waiting<Result> = {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
};

/** Connects to a worker that answers every message once. */
export function workerClient<Call extends object, Result>(worker: Worker): WorkerClient<Call, Result> {
  const waiting = new Map<number, Waiting<Result>>();
  const failure = Promise.withResolvers<Error>();
  const state: { next: number; dead: Error | null } = { next: 1, dead: null };

  function die(reason: string): void {
    if (state.dead !== null) return;
    state.dead = new Error(`the database worker stopped: ${reason}`);
    for (const { reject } of waiting.values()) reject(state.dead);
    waiting.clear();
    failure.resolve(state.dead);
  }

  worker.addEventListener("error", (event) => {
    // Without this an error in the worker would end the whole desk without a message.
    event.preventDefault();
    die(event.message);
    worker.terminate();
  });
  worker.addEventListener("messageerror", () => die("unreadable message"));
  worker.addEventListener("message", (event: MessageEvent<WorkerAnswer<Result>>) => {
    const answer = event.data;
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.kind === "result") call?.resolve(answer.result);
    else call?.reject(errorOf(answer.fault));
  });

  return {
    failed: failure.promise,
    call: (call) =>
      new Promise((resolve, reject) => {
        if (state.dead !== null) return reject(state.dead);
        const id = state.next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ ...call, id });
      }),
    end: () => {
      state.dead ??= new Error("the database is closed");
      worker.terminate();
    },
  };
}

function errorOf({ message, ...fields }: WorkerFault): Error {
  return Object.assign(new Error(message), fields);
}
