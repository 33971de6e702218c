/**
 * Making sense of what happens on a page: errors of scripts, failed requests, clicks without effect, and visitors who are
 * stuck after any of it.
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

/** Following one page. */
export type Watch = {
  readonly note: (signal: Signal) => void;
  /** The visitor has gone to another path, or is not watched any more. */
  readonly reset: () => void;
};

const MESSAGE_CHARS_MAX = 500;
const NAME_CHARS_MAX = 60;
/** Errors that are no fault of the page: a browser's note about its own layout, and scripts that hide what they are. */
const NO_ERROR = /^ResizeObserver loop|^Script error\.?$/;

/** Starts following a page. `isFree` says whether the chat is closed. */
export function createWatch(isFree: () => boolean, tell: (trouble: Trouble) => void): Watch {
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

  function failScript({ message: thrown, from }: Extract<Signal, { kind: "error" }>) {
    const message = redact(thrown, MESSAGE_CHARS_MAX);
    // What an extension of the browser throws is no fault of the page.
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
      told.clear();
      stuck.reset();
    },
  };
}
