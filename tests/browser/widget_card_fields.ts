/**
 * Interactive cards: fields, forms and buttons.
 *
 * @module
 */
import type { CardNode, Json } from "../../widget/protocol.ts";

/** The request to the desk for a press of a button of these cards. */
export function action(type: string, more: { readonly [name: string]: Json } = {}): Json {
  return { type: "tool:" + type, payload: {}, ...more };
}

/** Every field of a form. */
export const FORM_CARD: CardNode = {
  type: "Card",
  size: "md",
  asForm: true,
  confirm: { label: "Book it", action: action("book", { payload: { trip: { id: 7 } } }) },
  cancel: { label: "Not now", action: action("skip") },
  children: [
    {
      type: "Text",
      value: "Weekend in the hills",
      size: "lg",
      weight: "semibold",
      editable: { name: "trip.title", required: true },
    },
    {
      type: "Col",
      gap: 1,
      children: [
        { type: "Label", value: "Email", fieldName: "email" },
        { type: "Input", name: "email", inputType: "email", required: true, placeholder: "you@example.com" },
      ],
    },
    {
      type: "Row",
      align: "end",
      wrap: "wrap",
      children: [
        {
          type: "Col",
          flex: 1,
          minWidth: 140,
          gap: 1,
          children: [
            { type: "Label", value: "Guests", fieldName: "guests" },
            { type: "Input", name: "guests", inputType: "number", defaultValue: "2", variant: "soft" },
          ],
        },
        {
          type: "Col",
          flex: 1,
          minWidth: 140,
          gap: 1,
          children: [
            { type: "Label", value: "Arrival", fieldName: "arrival" },
            {
              type: "DatePicker",
              name: "arrival",
              defaultValue: "2026-11-14T00:00:00Z",
              min: "2026-11-01",
              clearable: true,
            },
          ],
        },
      ],
    },
    {
      type: "Select",
      name: "room",
      placeholder: "Choose a room",
      clearable: true,
      options: [
        { value: "attic", label: "Attic", description: "two beds" },
        { value: "garden", label: "Garden" },
        { value: "tower", label: "Tower", disabled: true },
      ],
    },
    {
      type: "Col",
      gap: 1,
      children: [
        { type: "Label", value: "Country", fieldName: "country" },
        {
          type: "Select",
          name: "country",
          searchable: true,
          clearable: true,
          placeholder: "Search a country",
          options: ["Austria", "Belgium", "Côte d’Ivoire", "Denmark", "Estonia", "Finland", "Germany"].map((label) => ({
            value: label.slice(0, 3).toLowerCase(),
            label,
            disabled: label === "Belgium",
            ...(label === "Estonia" ? { description: "digital visa" } : {}),
          })),
        },
      ],
    },
    {
      type: "RadioGroup",
      name: "meal",
      ariaLabel: "Meals",
      direction: "row",
      defaultValue: "none",
      options: [
        { value: "none", label: "None" },
        { value: "half", label: "Breakfast" },
        { value: "full", label: "All" },
      ],
    },
    { type: "Textarea", name: "wish", placeholder: "Any wishes?", rows: 2, autoResize: true, maxRows: 6 },
    { type: "Checkbox", name: "terms", label: "I have read the house rules", required: true },
  ],
};

/** A card with a form, and outside of it fields that act immediately. */
export const INNER_FORM_CARD: CardNode = {
  type: "Card",
  children: [
    {
      type: "RadioGroup",
      name: "rating",
      ariaLabel: "Rating",
      direction: "row",
      onChangeAction: action("rate"),
      options: [
        { value: "good", label: "Good" },
        { value: "bad", label: "Bad" },
      ],
    },
    {
      type: "Form",
      onSubmitAction: action("save"),
      children: [
        { type: "Input", name: "city", placeholder: "City", required: true },
        { type: "Button", label: "Save", submit: true, style: "primary" },
        {
          type: "Button",
          label: "Draft",
          onClickAction: { type: "draft", handler: "client", payload: { city: "kept", kind: "draft" } },
        },
      ],
    },
  ],
};

/** Every look of a button. */
export const BUTTONS_CARD: CardNode = {
  type: "Card",
  size: "lg",
  children: [
    ...["solid", "soft", "outline", "ghost"].map((variant): CardNode => ({
      type: "Row",
      wrap: "wrap",
      gap: 2,
      children: ["primary", "secondary", "info", "discovery", "success", "caution", "danger"].map((color) => ({
        type: "Button",
        label: color,
        color,
        variant,
        size: "sm",
        onClickAction: action(`${variant}_${color}`),
      })),
    })),
    {
      type: "Row",
      wrap: "wrap",
      gap: 2,
      children: [
        { type: "Button", label: "Add", iconStart: "plus", style: "primary", onClickAction: action("add") },
        {
          type: "Button",
          label: "Next",
          iconEnd: "chevron-right",
          variant: "outline",
          pill: true,
          onClickAction: action("next"),
        },
        { type: "Button", iconStart: "reload", uniform: true, onClickAction: action("again") },
        { type: "Button", label: "Off", disabled: true, onClickAction: action("off") },
      ],
    },
    {
      type: "Button",
      label: "Open the portal",
      block: true,
      variant: "outline",
      onClickAction: { type: "open_url", payload: { url: "https://example.com/portal" } },
    },
    {
      type: "Button",
      label: "Tell the page",
      block: true,
      onClickAction: { type: "cart.add", handler: "client", payload: { sku: "a-1" } },
    },
  ],
};
