/**
 * Page control before its part of the loader is loaded, or allowed.
 *
 * @module
 */
import type { ControlDeps, ControlPart, PageControl } from "../page_control/part.ts";
import { isPart } from "./lazy_parts.ts";
import { whenIdle } from "./idle.ts";

/** Page control of one page. */
export type LazyPageControl = Pick<PageControl, "handle" | "settle">;

/** Loads the part when page control is first allowed and the page is idle. */
export function lazyPageControl(load: () => Promise<unknown>, deps: ControlDeps): LazyPageControl {
  let control: PageControl | null = null;

  async function start() {
    const part = deps.mayControl() && await load();
    const made = isPart<ControlPart>(part, "createControl") && await part.createControl(deps);
    if (!made) return;
    control = control || made;
    settle();
  }

  function settle() {
    if (control) control.settle();
    else if (deps.mayControl()) whenIdle(start);
  }

  // Before the part is loaded the frame was not offered page control, so there is nothing to handle.
  return { settle, handle: (event) => control && control.handle(event) };
}
