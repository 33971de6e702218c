/**
 * Page control as long as its part of the loader is not there, or may not be.
 *
 * @module
 */
import type { ControlDeps, ControlPart, PageControl } from "../page_control/part.ts";
import { offers } from "./late.ts";
import { whenIdle } from "./idle.ts";

/** Page control of one page. */
export type LateControl = Pick<PageControl, "hear" | "settle">;

/** Waits until the page may be used; the part comes with the first yes, once the page has what it needs itself. */
export function lateControl(load: () => Promise<unknown>, place: ControlDeps): LateControl {
  let control: PageControl | null = null;

  async function start() {
    const part = place.mayControl() && await load();
    const made = offers<ControlPart>(part, "createControl") && await part.createControl(place);
    if (!made) return;
    control = control || made;
    settle();
  }

  function settle() {
    if (control) control.settle();
    else if (place.mayControl()) whenIdle(start);
  }

  // Without the part the page said of nothing that it may be used.
  return { settle, hear: (news) => control && control.hear(news) };
}
