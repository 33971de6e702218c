/**
 * Doing one thing on the page, the way the page's own code expects it of a visitor.
 *
 * @module
 */
import { EDITED, isChecked } from "./element_text.ts";
import { type Effect, effectOf } from "./effect.ts";

/** What became of it: `no_effect` when the page did not react, `left` when it gives way to another one. */
export type Done = Effect | "wrong_kind";

const TYPED = /^(text|search|email|tel|url|number|date|time|datetime-local|month|week|color|range)$/;

/** Brings an element into view, without a movement. */
export function scrollTo(element: Element): void {
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
}

function focus(element: Element): void {
  scrollTo(element);
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

function press(element: Element): void {
  if (element instanceof HTMLElement) element.click();
  else element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
}

/** Clicks. */
export function click(element: Element): Promise<Done> {
  focus(element);
  return effectOf(() => press(element));
}

/** Sets a value as the browser does, past what a framework has put on the element itself. */
function setNatively(prototype: object, element: Element, value: string): void {
  const property = Object.getOwnPropertyDescriptor(prototype, "value");
  if (property && property.set) property.set.call(element, value);
}

function tellInput(element: Element, data: string | null): void {
  element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, inputType: "insertText", data }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Lets frameworks draw what they made of it. */
function settle(): Promise<void> {
  return new Promise((go) => setTimeout(go, 60));
}

/** Replaces what is written in a field. */
export async function fill(element: Element, text: string): Promise<Done> {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const isInput = element instanceof HTMLInputElement;
    if (isInput && !TYPED.test(element.type)) return "wrong_kind";
    focus(element);
    setNatively(isInput ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype, element, text);
    tellInput(element, text);
    await settle();
    return element.value === text ? "done" : "no_effect";
  }
  if (!element.matches(EDITED) || !(element instanceof HTMLElement) || !element.isContentEditable) return "wrong_kind";
  focus(element);
  const selection = getSelection();
  if (selection) selection.selectAllChildren(element);
  // The only way that editors hear of as of typing.
  document.execCommand("insertText", false, text);
  await settle();
  return (element.textContent || "").trim() === text.trim() ? "done" : "no_effect";
}

/** Chooses an option by what it says, or by its value. */
export async function select(element: Element, wanted: string): Promise<Done> {
  if (!(element instanceof HTMLSelectElement)) return "wrong_kind";
  const says = (option: HTMLOptionElement) => option.text.trim() === wanted.trim() || option.value === wanted;
  const option = Array.from(element.options).find((one) => !one.disabled && says(one));
  if (!option) return "wrong_kind";
  focus(element);
  option.selected = true;
  tellInput(element, null);
  await settle();
  return option.selected ? "done" : "no_effect";
}

/** Ticks or clears a box. */
export async function check(element: Element, on: boolean): Promise<Done> {
  const checked = isChecked(element);
  const isRadio = element.matches("[type=radio],[role=radio]");
  if (checked === null || (isRadio && !on)) return "wrong_kind";
  if (checked === on) return "done";
  focus(element);
  press(element);
  await settle();
  return isChecked(element) === on ? "done" : "no_effect";
}

function focusable(): readonly HTMLElement[] {
  const selector = "a,button,input,select,textarea,summary,[tabindex],[contenteditable]";
  return Array.from(document.querySelectorAll<HTMLElement>(selector))
    .filter((one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.getClientRects().length > 0);
}

/** Presses a key on an element; Enter uses a button or link, Tab goes to the next element. */
export function pressKey(at: Element, key: "Enter" | "Escape" | "Tab"): Promise<Done> {
  focus(at);
  const event = (type: string) =>
    new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true, composed: true });
  return effectOf(() => {
    const goesOn = at.dispatchEvent(event("keydown"));
    if (goesOn && key === "Enter" && at.matches("a[href],button,summary")) press(at);
    if (goesOn && key === "Tab") {
      const all = focusable();
      const next = all[all.findIndex((one) => one === at) + 1] || all[0];
      if (next) focus(next);
    }
    at.dispatchEvent(event("keyup"));
  });
}
