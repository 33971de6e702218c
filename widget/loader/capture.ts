/**
 * Signals of possible failures on a page. A lazy part, loaded with the first signal, interprets them.
 *
 * @module
 */
import { hasFailed, type PageRequest } from "./answered.ts";
import { watchRequests } from "./requests.ts";

/** A signal on the page. */
export type Signal =
  | ({ readonly kind: "request" } & PageRequest)
  | { readonly kind: "error"; readonly message: string; readonly from: string }
  | {
    readonly kind: "click";
    readonly target: EventTarget | undefined;
    readonly x: number;
    readonly y: number;
    readonly at: number;
  }
  /** The page has called `reportError`. */
  | { readonly kind: "report"; readonly given: unknown };

/** Reports every sign of a failure, and every click that may be one. Requests to `skip` are the chat's own. */
export function watchPage(skip: string, report: (signal: Signal) => void): () => void {
  let hadFailure = false;

  function onRequest(request: PageRequest) {
    // A successful request matters only after a failed one: it may be its retry.
    hadFailure = hadFailure || hasFailed(request);
    if (hadFailure) report({ kind: "request", ...request });
  }

  function onError({ message, filename }: ErrorEvent) {
    report({ kind: "error", message: String(message), from: filename || "" });
  }

  function onRejection({ reason }: PromiseRejectionEvent) {
    report({ kind: "error", message: String(reason), from: "" });
  }

  function onClick(event: MouseEvent) {
    if (!event.isTrusted || event.button !== 0) return;
    report({
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
