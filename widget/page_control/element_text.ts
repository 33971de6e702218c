/**
 * Describes an element like a screen reader: role, name and states.
 *
 * @module
 */
import { type FieldFacts, isPaymentFrame, isSecret, KEPT, publicText, SHARED } from "./privacy.ts";

/** A form field with a value. */
export type PageField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NAME_CHARS_MAX = 80;
const WORDS_CHARS_MAX = 500;
/** Elements that accept typing without being a field. */
export const EDITED = "[contenteditable]:not([contenteditable=false]),[role=textbox],[role=searchbox]";
const UNREAD = "script,style,noscript,template,textarea,select,[hidden],[aria-hidden=true],[inert]," + EDITED;
const PRESSED = "input[type=button],input[type=submit],input[type=reset],input[type=image]";

const ROLES: readonly (readonly [selector: string, role: string])[] = [
  [":any-link", "link"],
  ["button,summary," + PRESSED, "button"],
  ["input[type=checkbox]", "checkbox"],
  ["input[type=radio]", "radio"],
  ["input[type=range]", "slider"],
  ["input[type=number]", "spinbutton"],
  ["input[type=search]", "searchbox"],
  ["select[multiple]", "listbox"],
  ["select", "combobox"],
  ["input,textarea," + EDITED, "textbox"],
  ["[onclick],[tabindex]", "generic"],
];
/** Elements that may have one of these roles. */
export const USABLE = "[role]," + ROLES.map(([selector]) => selector).join();

/** Whether an element is a field with a value. */
export function isField(element: Element): element is PageField {
  return /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
}

/** The role of an interactive element; null for others. */
export function roleOf(element: Element): string | null {
  if (!element.matches(USABLE)) return null;
  const [explicit = ""] = (element.getAttribute("role") || "").split(/\s+/);
  if (/^(button|link|checkbox|radio|switch|tab|option|menuitem\w*)$/.test(explicit)) {
    return explicit;
  }
  if (
    /^(combobox|textbox|searchbox|slider|spinbutton|treeitem|gridcell)$/.test(explicit) &&
    element.matches("input,[tabindex],[contenteditable]")
  ) {
    return explicit;
  }
  for (const [selector, role] of ROLES) {
    if (element.matches(selector)) return element.getAttribute("tabindex") === "-1" && role === "generic" ? null : role;
  }
  return null;
}

/** The nearest element that matches, also outside of the shadow roots around it. */
export function closest(element: Element, selector: string): Element | null {
  const found = element.closest(selector);
  if (found) return found;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? closest(root.host, selector) : null;
}

/** The readable text of a node, without private parts. */
function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue || "";
  if (!(node instanceof Element)) return "";
  if (node.matches(UNREAD) || node.matches(KEPT)) return "";
  if (node.checkVisibility && !node.checkVisibility({ visibilityProperty: true })) return "";
  if (node.tagName === "IMG") return node.getAttribute("alt") || "";
  return Array.from(node.childNodes).map(textOf).join(" ");
}

/** The root in which an element's ids and forms are looked up. */
function rootOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

function saidBy(labels: readonly (Element | null)[]): string {
  return labels.map((label) => label && !closest(label, KEPT) ? textOf(label) : "").join(" ");
}

function labelledBy(element: Element): string {
  const ids = (element.getAttribute("aria-labelledby") || "").split(/\s+/);
  return saidBy(ids.map((id) => rootOf(element).getElementById(id)));
}

function labelsOf(element: Element): string {
  return isField(element) ? saidBy(Array.from(element.labels || [])) : "";
}

/** The candidates for the accessible name, by priority. */
function nameCandidates(element: Element): readonly string[] {
  const attribute = (name: string) => element.getAttribute(name) || "";
  const isButton = element.matches(PRESSED);
  const pressed = isButton && element instanceof HTMLInputElement ? element.value || element.alt || element.type : "";
  const content = isField(element) || element.matches(UNREAD) ? "" : textOf(element);
  return [
    labelledBy(element),
    attribute("aria-label"),
    labelsOf(element),
    pressed,
    content,
    attribute("title"),
    attribute("placeholder"),
  ];
}

/** The accessible name, without potentially private data. */
export function nameOf(element: Element): string {
  return publicText(nameCandidates(element).find((name) => name.trim()) || "", NAME_CHARS_MAX);
}

/** All names of an element, on the page and in its code; only for the rules. */
export function ruleTextOf(element: Element): string {
  const code = ["id", "name", "value", "href", "formaction", "action", "data-testid"].map((name) =>
    isField(element) && name === "value" ? "" : element.getAttribute(name) || ""
  );
  return nameCandidates(element).concat(code).map((words) => words.slice(0, WORDS_CHARS_MAX)).join(" ");
}

function factsOf(field: Element): FieldFacts {
  const attribute = (name: string) => field.getAttribute(name) || "";
  return {
    type: field instanceof HTMLInputElement ? field.type : "",
    autocomplete: attribute("autocomplete"),
    words: nameCandidates(field).concat(attribute("name"), attribute("id")).join(" , "),
  };
}

/** Whether it accepts typing, or a choice from a list. */
export function isTyped(element: Element): boolean {
  return (isField(element) || element.matches(EDITED)) &&
    !element.matches(PRESSED + ",input[type=checkbox],input[type=radio]");
}

/** Whether an element is a field for a secret. */
export function isSecretElement(element: Element): boolean {
  return isTyped(element) && isSecret(factsOf(element));
}

/** Whether a form asks for a secret: in its own fields, or in those associated by attribute. */
export function asksForSecret(form: HTMLFormElement): boolean {
  return Array.from(rootOf(form).querySelectorAll("input:not([type=hidden]),select,textarea,iframe")).some((one) =>
    one instanceof HTMLIFrameElement
      ? form.contains(one) && isPaymentFrame(one.src)
      : isField(one) && one.form === form && isSecretElement(one)
  );
}

function valueState(element: Element, role: string): string {
  if (!/(text|search|combo|list)box|spin|slider/.test(role)) return "";
  const value = element instanceof HTMLSelectElement
    ? Array.from(element.selectedOptions).map(({ text }) => text).join(", ")
    : isField(element)
    ? element.value
    : element.textContent || "";
  if (!closest(element, SHARED)) return value.trim() ? "value=filled" : "value=empty";
  return 'value="' + quoted(publicText(value, NAME_CHARS_MAX)) + '"';
}

/** Escapes a text for use in quotation marks. */
export function quoted(text: string): string {
  return text.replace(/"/g, "'");
}

/** Whether it is disabled. */
export function isDisabled(element: Element): boolean {
  return element.matches(":disabled,[aria-disabled=true],[readonly]");
}

/** Whether a checkbox or similar control is on; null for other elements. */
export function isChecked(element: Element): boolean | null {
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) return element.checked;
  const checked = element.getAttribute("aria-checked");
  return checked === null ? null : checked === "true";
}

/** The states of an element, in the order of the snapshot format. */
export function statesOf(element: Element, role: string): readonly string[] {
  const states = {
    disabled: isDisabled(element),
    checked: isChecked(element),
    expanded: element.matches("details[open]>summary"),
    selected: false,
    required: element.matches(":required"),
    invalid: false,
    focused: element === deepFocus(),
  };
  return Object.entries(states).filter(([name, holds]) => holds || element.getAttribute("aria-" + name) === "true")
    .map(([name]) => name).concat(valueState(element, role) || []);
}

/** The focused element, also inside of shadow roots. */
export function deepFocus(): Element | null {
  let focus = document.activeElement;
  while (focus && focus.shadowRoot && focus.shadowRoot.activeElement) focus = focus.shadowRoot.activeElement;
  return focus;
}
