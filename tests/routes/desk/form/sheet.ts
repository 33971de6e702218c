/**
 * Reads a rendered form as a browser does: what it would send with the typed values.
 *
 * @module
 */
import { DOMParser } from "linkedom";

type Typing = Readonly<Record<string, string>>;

/** The fields that a browser sends of the first form in a page. Line ends become CR LF, as browsers make them. */
export function formOf(page: string, typing: Typing = {}, button: string | null = null): FormData {
  const document = new DOMParser().parseFromString(`<!doctype html><body>${page}</body>`, "text/html");
  const form = document.querySelector("form[data-form]");
  if (form === null) throw new Error("the page has no form");
  const data = new FormData();
  for (const control of form.querySelectorAll("[name]")) {
    const name = control.getAttribute("name") ?? "";
    const type = control.getAttribute("type");
    const isChoice = type === "radio" || type === "checkbox";
    if (type === "file" || (isChoice && !control.hasAttribute("checked"))) continue;
    if (control.localName === "button") {
      if (control.textContent === button) data.append(name, control.getAttribute("value") ?? "");
    } else data.append(name, (typing[name] ?? valueOf(control)).replaceAll("\n", "\r\n"));
  }
  return data;
}

type Control = {
  readonly localName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  querySelector(selector: string): { getAttribute(name: string): string | null } | null;
};

function valueOf(control: Control): string {
  switch (control.localName) {
    case "select":
      return control.querySelector("option[selected]")?.getAttribute("value") ?? "";
    case "textarea":
      // A browser drops one line break at the beginning, and reads the entities that this parser leaves.
      return withoutEntities(control.textContent ?? "").replace(/^\n/, "");
    default:
      return control.getAttribute("value") ?? "";
  }
}

function withoutEntities(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
