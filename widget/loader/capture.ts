/**
 * Noticing what goes wrong on a page: errors of scripts, failed requests, clicks without effect, and visitors who are
 * stuck after any of it.
 *
 * @see contract, section 2
 * @module
 */
import type { Trouble, TroubleDetail, TroubleKind } from "../protocol.ts";
import { controlOf, createRage } from "./rage.ts";
import { redact } from "./redact.ts";
import { type Answered, hasFailed, watchRequests } from "./requests.ts";
import { createStuck, stuckMs } from "./stuck.ts";

/** Watching one page. */
export type Capture = {
  /** The page itself says that something failed. */
  readonly report: (detail: TroubleDetail) => void;
  /** The visitor has gone to another path. */
  readonly moved: () => void;
  readonly stop: () => void;
};

const MESSAGE_CHARS_MAX = 500;
const NAME_CHARS_MAX = 60;
/** Errors that are no fault of the page: a browser's note about its own layout, and scripts that hide what they are. */
const NO_ERROR = /^ResizeObserver loop|^Script error\.?$/;

/** Starts watching. `isFree` says whether the chat is closed; requests to `skip` are the chat's own. */
export function startCapture(
  skip: string,
  isFree: () => boolean,
  tell: (trouble: Trouble) => void,
): Capture {
  const isRage = createRage();
  /** Of this page: a script that fails in a loop is told once. */
  const told = new Set<string>();
  let last: TroubleDetail = {};
  const stuck = createStuck(
    stuckMs(location),
    () => isFree() && document.visibilityState === "visible",
    () => say("stuck", last),
  );

  function say(kind: TroubleKind, detail: TroubleDetail) {
    tell({ kind, at: new Date().toISOString(), detail });
  }

  function fail(kind: TroubleKind, detail: TroubleDetail, what: string) {
    last = detail;
    stuck.fail(what);
    if (told.has(kind + what)) return;
    told.add(kind + what);
    say(kind, detail);
  }

  function failScript(thrown: unknown, from = "") {
    const message = redact(String(thrown), MESSAGE_CHARS_MAX);
    // What an extension of the browser throws is no fault of the page.
    if (message && !NO_ERROR.test(message) && !/^\w+-extension:/.test(from)) fail("error", { message }, message);
  }

  function onError(event: ErrorEvent) {
    failScript(event.message, event.filename);
  }

  function onRejection({ reason }: PromiseRejectionEvent) {
    failScript(reason instanceof Error ? reason.name + ": " + reason.message : reason);
  }

  function onRequest(request: Answered) {
    const what = request.method + " " + request.url;
    if (hasFailed(request)) fail("request_failed", request, what);
    else stuck.solve(what);
  }

  function onClick(event: MouseEvent) {
    const selection = getSelection();
    if (!event.isTrusted || event.button !== 0 || (selection && !selection.isCollapsed)) return;
    const control = controlOf(event.composedPath()[0]);
    if (!control || !isRage({ x: event.clientX, y: event.clientY, at: event.timeStamp, control })) return;
    const name = control.getAttribute("aria-label") || (control.closest("a,button") ? control.textContent : "") || "";
    const message = redact(name.replace(/\s+/g, " ").trim(), NAME_CHARS_MAX);
    fail("rage_click", message ? { message } : {}, "click " + event.timeStamp);
  }

  const stopRequests = watchRequests(skip, onRequest);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  document.addEventListener("click", onClick, { capture: true, passive: true });
  return {
    report: (detail) => fail("reported", detail, "report " + detail.code + detail.message),
    moved() {
      told.clear();
      stuck.reset();
    },
    stop() {
      stopRequests();
      stuck.reset();
      removeEventListener("error", onError);
      removeEventListener("unhandledrejection", onRejection);
      document.removeEventListener("click", onClick, { capture: true });
    },
  };
}
