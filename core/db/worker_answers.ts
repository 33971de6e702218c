/**
 * The worker's side of the connection to the desk.
 *
 * @module
 */
import type { WorkerAnswer, WorkerFault } from "./worker_client.ts";

/** The parts of a worker's global scope in use. */
declare const self: Pick<Worker, "postMessage"> & {
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
};

/** Answers every message of the desk, once. */
export function answerCalls<Call, Result>(answer: (call: Call) => Promise<Result> | Result): void {
  const post = (answered: WorkerAnswer<Result>) => self.postMessage(answered);
  self.addEventListener("message", async (event: MessageEvent<Call & { readonly id: number }>) => {
    const { id } = event.data;
    try {
      post({ kind: "result", id, result: await answer(event.data) });
    } catch (error) {
      post({ kind: "fault", id, fault: faultOf(error) });
    }
  });
}

function faultOf(error: unknown): WorkerFault {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    message: error.message,
    code: textField(error, "code"),
    constraint: textField(error, "constraint"),
    detail: textField(error, "detail"),
  };
}

function textField(error: object, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : undefined;
}
