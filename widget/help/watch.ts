/**
 * Interprets the signals of a page: script errors, failed requests, rage clicks, and visitors who are stuck after any of
 * them.
 *
 * @see docs/reference/limits.md
 * @module
 */
import type { Signal } from "../loader/capture.ts";
import { redact } from "../loader/redact.ts";
import { hasFailed } from "../loader/answered.ts";
import type { Trouble, TroubleDetail, TroubleKind } from "../protocol.ts";
import { controlOf } from "./control.ts";
import { createRage } from "./rage.ts";
import { readReport } from "./report.ts";
import { createStuck, stuckMs } from "./stuck.ts";

/** The watch of one page. */
export type Watch = {
  readonly note: (signal: Signal) => void;
  /** The visitor is on another path, or no longer watched. */
  readonly reset: () => void;
};

const MESSAGE_CHARS_MAX = 500;
const NAME_CHARS_MAX = 60;
/** Ignored errors: the browser's layout notice, and errors of other origins, which have no message. */
const NO_ERROR = /^ResizeObserver loop|^Script error\.?$/;

/** Starts the watch. `isFree` returns whether the chat is closed. */
export function createWatch(isFree: () => boolean, send: (trouble: Trouble) => void): Watch {
  const isRage = createRage();
  /** Already reported on this page: a script that fails in a loop is reported once. */
  const reported = new Set<string>();
  let last: TroubleDetail = {};
  const stuck = createStuck(
    stuckMs(location),
    () => isFree() && document.visibilityState === "visible",
    () => report("stuck", last),
  );

  function report(kind: TroubleKind, detail: TroubleDetail) {
    send({ kind, at: new Date().toISOString(), detail });
  }

  function fail(kind: TroubleKind, detail: TroubleDetail, what: string) {
    last = detail;
    stuck.fail(what);
    if (reported.has(kind + what)) return;
    reported.add(kind + what);
    report(kind, detail);
  }

  function failScript({ message: thrown, from }: Extract<Signal, { kind: "error" }>) {
    const message = redact(thrown, MESSAGE_CHARS_MAX);
    // Errors of browser extensions are not the page's.
    if (message && !NO_ERROR.test(message) && !/^\w+-extension:/.test(from)) fail("error", { message }, message);
  }

  function click({ target, x, y, at }: Extract<Signal, { kind: "click" }>) {
    const selection = getSelection();
    const control = selection && !selection.isCollapsed ? null : controlOf(target);
    if (!control || !isRage({ x, y, at, control })) return;
    const name = control.getAttribute("aria-label") || (control.closest("a,button") ? control.textContent : "") || "";
    const message = redact(name.replace(/\s+/g, " ").trim(), NAME_CHARS_MAX);
    fail("rage_click", message ? { message } : {}, "click " + at);
  }

  return {
    note(signal) {
      if (signal.kind === "error") failScript(signal);
      else if (signal.kind === "click") click(signal);
      else if (signal.kind === "report") {
        const detail = readReport(signal.given);
        if (detail) fail("reported", detail, "report " + JSON.stringify(detail));
      } else {
        const { kind: _, ...request } = signal;
        const what = request.method + " " + request.url;
        if (hasFailed(request)) fail("request_failed", request, what);
        else stuck.solve(what);
      }
    },
    reset() {
      reported.clear();
      stuck.reset();
    },
  };
}
