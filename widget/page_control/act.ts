/**
 * Single actions on the page, with the events that the page's code expects of a visitor.
 *
 * @module
 */
import { PHONE } from "../loader/full_screen.ts";
import { type ControlEffect, effectOf, pause } from "./effect.ts";
import { EDITED, isChecked, isTyped, USABLE } from "./element_text.ts";

/** The result: `no_effect` when the page did not react, `left` when it is being left for another one. */
export type ActResult = ControlEffect | "wrong_kind";

/**
 * Scrolls an element into view, without animation: to the middle, since bars of the page cover its edges. On a large
 * screen the page is not scrolled if all of the element is visible.
 */
export function scrollTo(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const isSeen = !PHONE.matches && top >= 0 && bottom <= innerHeight;
  element.scrollIntoView({ block: isSeen ? "nearest" : "center", behavior: "instant" });
}

function focus(element?: Element): void {
  if (element instanceof HTMLElement) element.focus();
}

function press(element: Element): void {
  if (element instanceof HTMLElement) element.click();
}

/** Clicks. */
export function click(element: Element): Promise<ActResult> {
  focus(element);
  return effectOf(() => press(element));
}

/** Sets a value with the browser's own setter, which a framework may have overridden on the element. */
function setNatively(prototype: object, element: Element, value: string): void {
  const property = Object.getOwnPropertyDescriptor(prototype, "value");
  if (property && property.set) property.set.call(element, value);
}

function dispatchInput(element: Element, data: string | null): void {
  element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, inputType: "insertText", data }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Waits until frameworks have rendered. */
const settle = () => pause(60);

/** Replaces the text of a field. */
export async function fill(element: Element, text: string): Promise<ActResult> {
  if (!isTyped(element)) return "wrong_kind";
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    focus(element);
    setNatively(
      (element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement).prototype,
      element,
      text,
    );
    dispatchInput(element, text);
    await settle();
    return element.value === text ? "done" : "no_effect";
  }
  if (!element.matches(EDITED) || !(element instanceof HTMLElement) || !element.isContentEditable) return "wrong_kind";
  focus(element);
  const selection = getSelection();
  if (selection) selection.selectAllChildren(element);
  // The only way that editors handle like typing.
  document.execCommand("insertText", false, text);
  await settle();
  return (element.textContent || "").trim() === text.trim() ? "done" : "no_effect";
}

/** Selects an option by its text or its value. */
export async function select(element: Element, wanted: string): Promise<ActResult> {
  if (!(element instanceof HTMLSelectElement)) return "wrong_kind";
  const matches = (option: HTMLOptionElement) => option.text.trim() === wanted.trim() || option.value === wanted;
  const option = Array.from(element.options).find((one) => !one.disabled && matches(one));
  if (!option) return "wrong_kind";
  focus(element);
  option.selected = true;
  dispatchInput(element, null);
  await settle();
  return option.selected ? "done" : "no_effect";
}

/** Checks or unchecks a box. */
export async function check(element: Element, on: boolean): Promise<ActResult> {
  const checked = isChecked(element);
  const isRadio = element.matches("[type=radio],[role=radio]");
  if (checked === null || (isRadio && !on)) return "wrong_kind";
  if (checked === on) return "done";
  focus(element);
  press(element);
  await settle();
  return isChecked(element) === on ? "done" : "no_effect";
}

function focusable(): readonly Element[] {
  return Array.from(document.querySelectorAll<HTMLElement>(USABLE))
    .filter((one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.getClientRects().length > 0);
}

/** Presses a key on an element; Enter activates a button or link, Tab moves to the next element. */
export function pressKey(at: Element, key: "Enter" | "Escape" | "Tab"): Promise<ActResult> {
  focus(at);
  const event = (type: string) =>
    new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true, composed: true });
  return effectOf(() => {
    const isDefaultAllowed = at.dispatchEvent(event("keydown"));
    if (isDefaultAllowed && key === "Enter" && at.matches(":any-link,button,summary")) press(at);
    if (isDefaultAllowed && key === "Tab") {
      const all = focusable();
      focus(all[all.indexOf(at) + 1] || all[0]);
    }
    at.dispatchEvent(event("keyup"));
  });
}
