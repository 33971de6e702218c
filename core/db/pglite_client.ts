/**
 * The desk's side of the PGlite worker: a call is a promise, and a dead worker fails every call instead of hanging it.
 *
 * @module
 */
import type { PgliteAnswer, PgliteCall, PgliteFault, PgliteResult } from "./pglite_protocol.ts";

/** An open line to the worker. */
export type PgliteClient = {
  /** @throws Error with `code` (SQLSTATE), `constraint` and `detail` where PostgreSQL refused */
  call(call: PgliteCall): Promise<PgliteResult>;
  /** Resolves when the worker died by itself; from then on every call fails with this error. */
  readonly failed: Promise<Error>;
  /** Puts a new worker in the place of the old one, whose memory is free then; call `close` before and `open` after. */
  restart(): void;
  /** Says that nothing works any more. */
  fail(reason: string): void;
  /** Ends the worker; call `close` on the database first. */
  end(): void;
};

type Waiting = {
  readonly resolve: (result: PgliteResult) => void;
  readonly reject: (error: Error) => void;
};

/** Talks to a worker that runs `pglite_worker.ts`; `start` makes one. */
export function pgliteClient(start: () => Worker): PgliteClient {
  const waiting = new Map<number, Waiting>();
  const failure = Promise.withResolvers<Error>();
  const state: { next: number; dead: Error | null } = { next: 1, dead: null };

  function die(reason: string): void {
    if (state.dead !== null) return;
    state.dead = new Error(`the database worker stopped: ${reason}`);
    for (const { reject } of waiting.values()) reject(state.dead);
    waiting.clear();
    failure.resolve(state.dead);
  }

  function listenTo(worker: Worker): Worker {
    worker.addEventListener("error", (event) => {
      // Without this an error in the worker would end the whole desk with no word about why.
      event.preventDefault();
      die(event.message);
      worker.terminate();
    });
    worker.addEventListener("messageerror", () => die("unreadable message"));
    worker.addEventListener("message", (event: MessageEvent<PgliteAnswer>) => {
      const answer = event.data;
      const call = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.kind === "result") call?.resolve(answer.result);
      else call?.reject(errorOf(answer.fault));
    });
    return worker;
  }

  let worker = listenTo(start());
  return {
    failed: failure.promise,
    call: (call) =>
      new Promise((resolve, reject) => {
        if (state.dead !== null) return reject(state.dead);
        const id = state.next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ ...call, id });
      }),
    fail: die,
    restart: () => {
      worker.terminate();
      worker = listenTo(start());
    },
    end: () => {
      state.dead ??= new Error("the database is closed");
      worker.terminate();
    },
  };
}

function errorOf({ message, ...fields }: PgliteFault): Error {
  return Object.assign(new Error(message), fields);
}
