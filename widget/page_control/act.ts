/**
 * Doing one thing on the page, the way the page's own code expects it of a visitor.
 *
 * @module
 */
import { PHONE } from "../loader/full_screen.ts";
import { type ControlEffect, effectOf, pause } from "./effect.ts";
import { EDITED, isChecked, isTyped, USABLE } from "./element_text.ts";

/** What became of it: `no_effect` when the page did not react, `left` when it gives way to another one. */
export type Done = ControlEffect | "wrong_kind";

/** Brings an element into view, without a movement; on a phone to the middle, as the chat stands at an end of the page. */
export function scrollTo(element: Element): void {
  element.scrollIntoView({ block: PHONE.matches ? "center" : "nearest", behavior: "instant" });
}

function focus(element?: Element): void {
  if (element instanceof HTMLElement) element.focus();
}

function press(element: Element): void {
  if (element instanceof HTMLElement) element.click();
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
const settle = () => pause(60);

/** Replaces what is written in a field. */
export async function fill(element: Element, text: string): Promise<Done> {
  if (!isTyped(element)) return "wrong_kind";
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    focus(element);
    setNatively(
      (element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement).prototype,
      element,
      text,
    );
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

function focusable(): readonly Element[] {
  return Array.from(document.querySelectorAll<HTMLElement>(USABLE))
    .filter((one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.getClientRects().length > 0);
}

/** Presses a key on an element; Enter uses a button or link, Tab goes to the next element. */
export function pressKey(at: Element, key: "Enter" | "Escape" | "Tab"): Promise<Done> {
  focus(at);
  const event = (type: string) =>
    new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true, composed: true });
  return effectOf(() => {
    const goesOn = at.dispatchEvent(event("keydown"));
    if (goesOn && key === "Enter" && at.matches(":any-link,button,summary")) press(at);
    if (goesOn && key === "Tab") {
      const all = focusable();
      focus(all[all.indexOf(at) + 1] || all[0]);
    }
    at.dispatchEvent(event("keyup"));
  });
}
