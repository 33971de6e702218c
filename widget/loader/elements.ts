/**
 * Creates elements without markup.
 *
 * @module
 */
type Attributes = { readonly [name: string]: string };

function fill<Target extends Element>(
  target: Target,
  attributes: Attributes,
  children: readonly Node[],
): Target {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, value);
  target.append(...children);
  return target;
}

/** Creates an HTML element. No markup is parsed, so it works under Trusted Types and any policy. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  return fill(document.createElement(name), attributes, children);
}

/** Creates a 24 px stroke icon of one path. */
export function icon(className: string, path: string): SVGElement {
  const space = "http://www.w3.org/2000/svg";
  const line = fill(document.createElementNS(space, "path"), { d: path }, []);
  return fill(document.createElementNS(space, "svg"), {
    class: className,
    viewBox: "0 0 24 24",
    "aria-hidden": "true",
  }, [line]);
}
