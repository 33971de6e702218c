/**
 * Parts of a card: a field as a row, a text, a badge, a picture or a button.
 *
 * @module
 */
import type { DataField } from "./fields.ts";
import type { Currency } from "./kinds.ts";
import { colorOf, isThere, printed } from "./say.ts";
import { component, expression, literal, opens, type Setting, type TemplateLines, when } from "./write.ts";

/** Names that a template uses besides those of the data. */
export type Names = {
  /** The map from status words to colours. */
  readonly colors: string;
  /** All names in use. */
  readonly taken: ReadonlySet<string>;
};

/** Returns a line of text. */
export function text(value: Setting, settings: Readonly<Record<string, Setting>> = {}): TemplateLines {
  return component("Text", { value, size: literal("sm"), ...settings });
}

/** Returns a row with something at its start and something at its end. */
export function row(start: TemplateLines, ...end: readonly TemplateLines[]): TemplateLines {
  return component("Row", { gap: literal(3) }, [start, component("Spacer", {}), ...end]);
}

/** Returns a field as a row: its label, and its value at the end. */
export function fieldRow(field: DataField, currency: Currency, names: Names): TemplateLines {
  const label = component("Caption", { value: literal(field.label) });
  const value = field.shown.kind === "status"
    ? badge(field, names)
    : text(expression(printed(field, currency)), { textAlign: literal("end"), maxLines: literal(2) });
  return when(isThere(field), row(label, value));
}

/** Returns a long text, or several, below its label. */
export function longText(field: DataField): TemplateLines {
  const label = component("Caption", { value: literal(field.label) });
  return when(
    isThere(field),
    component("Col", { gap: literal(1) }, [
      label,
      text(expression(printed(field, null)), { maxLines: literal(6) }),
    ]),
  );
}

/** Returns a status as a badge. */
export function badge(field: DataField, { colors }: Names): TemplateLines {
  return component("Badge", {
    label: expression(printed(field, null)),
    color: expression(colorOf(field, colors)),
  });
}

/** Returns a picture across the card. */
export function picture(field: DataField): TemplateLines {
  return when(
    isThere(field),
    component("Image", {
      src: expression(field.expression),
      alt: literal(field.label),
      height: literal(140),
      fit: literal("cover"),
      radius: literal("md"),
    }),
  );
}

/** Returns a button that opens the URL in a field. */
export function linkButton(field: DataField): TemplateLines {
  const words = field.label.replace(/ ?\b(?:html|web|url|link|uri)\b ?/gi, " ").trim().toLowerCase();
  const label = literal(words === "" ? "Open" : `Open ${words}`);
  const style = { variant: literal("outline"), block: literal(true) };
  return when(isThere(field), component("Button", { label, ...style, onClickAction: opens(field.expression) }));
}
