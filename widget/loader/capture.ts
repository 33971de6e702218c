/**
 * Noticing that something may have gone wrong on a page. What it means is worked out by a late part, which is loaded with
 * the first sign of anything.
 *
 * @module
 */
import { type Answered, hasFailed } from "./answered.ts";
import { watchRequests } from "./requests.ts";

/** Something that happened on the page. */
export type Signal =
  | ({ readonly kind: "request" } & Answered)
  | { readonly kind: "error"; readonly message: string; readonly from: string }
  | {
    readonly kind: "click";
    readonly target: EventTarget | undefined;
    readonly x: number;
    readonly y: number;
    readonly at: number;
  }
  /** The page itself says that something failed. */
  | { readonly kind: "report"; readonly given: unknown };

/** Tells every sign of trouble, and every click that may be one. Requests to `skip` are the chat's own. */
export function watchPage(skip: string, tell: (signal: Signal) => void): () => void {
  let hadFailure = false;

  function onRequest(request: Answered) {
    // What goes well matters only after something did not.
    hadFailure = hadFailure || hasFailed(request);
    if (hadFailure) tell({ kind: "request", ...request });
  }

  function onError({ message, filename }: ErrorEvent) {
    tell({ kind: "error", message: String(message), from: filename || "" });
  }

  function onRejection({ reason }: PromiseRejectionEvent) {
    tell({ kind: "error", message: String(reason), from: "" });
  }

  function onClick(event: MouseEvent) {
    if (!event.isTrusted || event.button !== 0) return;
    tell({
      kind: "click",
      target: event.composedPath()[0],
      x: event.clientX,
      y: event.clientY,
      at: event.timeStamp,
    });
  }

  const stop = new AbortController();
  const stopRequests = watchRequests(skip, onRequest);
  addEventListener("error", onError, stop);
  addEventListener("unhandledrejection", onRejection, stop);
  document.addEventListener("click", onClick, { capture: true, signal: stop.signal });
  return () => {
    stopRequests();
    stop.abort();
  };
}
