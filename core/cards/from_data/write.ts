/**
 * Writes a template: components as lines of JSON with expressions in them.
 *
 * Omitted parts are written as null and repetitions end with one: a card drops nulls, so no comma depends on data.
 *
 * @module
 */
import type { JsonValue } from "../../json.ts";

/** A value of a property: a literal, or an expression of the template language. */
export type Setting =
  | { readonly kind: "literal"; readonly value: JsonValue }
  | { readonly kind: "expression"; readonly text: string }
  /** Opens the URL that an expression evaluates to. */
  | { readonly kind: "opens"; readonly url: string; readonly condition?: string };

/** Lines of a template that print one JSON value. */
export type TemplateLines = readonly string[];

/** Returns a literal value in the template. */
export function literal(value: JsonValue): Setting {
  return { kind: "literal", value };
}

/** Returns a value from the data. */
export function expression(text: string): Setting {
  return { kind: "expression", text };
}

/** Returns a component. */
export function component(
  type: string,
  settings: Readonly<Record<string, Setting>>,
  children?: readonly TemplateLines[],
): TemplateLines {
  const properties = Object.entries({ type: literal(type), ...settings })
    .map(([name, setting]) => `"${name}":${settingText(setting)}`).join(",");
  if (children === undefined) return [`{${properties}}`];
  return [`{${properties},"children":[`, ...indent(joined(children)), "]}"];
}

/** Returns a piece that is only present if a condition is true. */
export function when(condition: string, piece: TemplateLines): TemplateLines {
  return [`{% if ${condition} %}`, ...indent(piece), "{% else %}null{% endif %}"];
}

/** Returns a piece for each item of a list; `otherwise` if there are none. */
export function each(name: string, list: string, piece: TemplateLines, otherwise?: TemplateLines): TemplateLines {
  const none = otherwise === undefined ? [] : ["{% else %}", ...indent(ended(otherwise, ","))];
  return [`{% for ${name} in ${list} %}`, ...indent(ended(piece, ",")), ...none, "{% endfor %}null"];
}

/** Returns the action that opens a URL; none if the condition is false. */
export function opens(url: string, condition?: string): Setting {
  return { kind: "opens", url, ...(condition === undefined ? {} : { condition }) };
}

function settingText(setting: Setting): string {
  switch (setting.kind) {
    case "literal":
      return plainJson(setting.value);
    case "expression":
      return `{{ (${setting.text}) | tojson }}`;
    case "opens": {
      const action = `{"type":"open_url","payload":{"url":{{ ${setting.url} | tojson }} } }`;
      return setting.condition === undefined
        ? action
        : `{% if ${setting.condition} %}${action}{% else %}null{% endif %}`;
    }
  }
}

/** Serializes JSON without tags of the template language: in texts, braces that could be one are escaped. */
function plainJson(value: JsonValue): string {
  return JSON.stringify(value)
    .replace(
      /"(?:[^"\\]|\\.)*"/g,
      (text) => text.replace(/\{(?=[{%#])|(?<=[}%#])\}/g, (brace) => BRACES[brace] ?? brace),
    );
}

const BRACES: Readonly<Record<string, string>> = { "{": "\\u007b", "}": "\\u007d" };

function joined(pieces: readonly TemplateLines[]): readonly string[] {
  return pieces.flatMap((piece, at) => at === pieces.length - 1 ? piece : ended(piece, ","));
}

function ended(piece: TemplateLines, end: string): TemplateLines {
  return piece.map((line, at) => at === piece.length - 1 ? line + end : line);
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
