/**
 * Collects the facts of an element for the rules, at the time of use.
 *
 * @module
 */
import {
  asksForSecret,
  closest,
  isDisabled,
  isField,
  isSecretElement,
  nameOf,
  roleOf,
  ruleTextOf,
} from "./element_text.ts";
import { urlOf } from "./privacy.ts";
import type { TargetFacts } from "./rules.ts";

/** The element that a click activates: a label's field, or the button around a picture. */
export function clickTarget(element: Element): Element {
  // The nearest one handles the click: a link in a label is followed.
  const nearest = closest(element, ":any-link,button,input,select,textarea,summary,label");
  if (!(nearest instanceof HTMLLabelElement)) return nearest || element;
  return nearest.control || closest(nearest, ":any-link,button,summary") || element;
}

function formOf(element: Element): HTMLFormElement | null {
  if (element instanceof HTMLButtonElement || isField(element)) return element.form;
  const form = closest(element, "form");
  return form instanceof HTMLFormElement ? form : null;
}

/** Whether a click on it submits a form. */
export function submits(element: Element): boolean {
  if (element.matches("input[type=submit],input[type=image]")) return true;
  return element instanceof HTMLButtonElement && element.type === "submit" && element.form !== null;
}

/** The absolute address, if it is on this website; otherwise null. */
export function ownAddress(address: string, base: string): string | null {
  const url = urlOf(address, base);
  return url && url.origin === location.origin ? url.href : null;
}

function leaves(element: Element): boolean {
  const link = closest(element, ":any-link");
  if (!link) return false;
  const href = link.getAttribute("href") || "";
  const isScript = /^\s*javascript:/i.test(href);
  // A `base` element sets the base and the target of links.
  const base = document.querySelector("base[target]");
  const opens = link.getAttribute("target") || (base && base.getAttribute("target")) || "_self";
  return link.hasAttribute("download") || !/^_(self|top|parent)$/i.test(opens) ||
    (!isScript && !ownAddress(href, document.baseURI));
}

/** Gathers the facts. */
export function targetFacts(element: Element): TargetFacts {
  const meant = clickTarget(element);
  const both = [element, meant];
  const form = formOf(meant);
  // Read as attributes: a field named "id" shadows the form's own property.
  const grave = form ? ["aria-label", "id", "name", "action"].map((name) => form.getAttribute(name)) : [];
  return {
    role: roleOf(element) || "generic",
    name: nameOf(element),
    words: [...both.map(ruleTextOf), ...grave].join(" "),
    submits: submits(meant),
    secret: both.some(isSecretElement),
    besideSecret: form !== null && asksForSecret(form),
    leaves: both.some(leaves),
    disabled: both.some(isDisabled),
  };
}
