/**
 * Cards that show every component of the catalogue, as a desk would have saved them.
 *
 * @module
 */
import type { CardNode, Json } from "../../widget/protocol.ts";

const PHOTO = "data:image/svg+xml;base64," + btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160"><defs><linearGradient id="s" x2="0" y2="1">' +
    '<stop stop-color="#fcd9b6"/><stop offset="1" stop-color="#f7a8a8"/></linearGradient></defs>' +
    '<rect width="320" height="160" fill="url(#s)"/><circle cx="238" cy="58" r="24" fill="#fff3df"/>' +
    '<path d="M0 160 90 62l62 70 48-50 120 78Z" fill="#7c5cbf"/><path d="M0 160 52 112l58 48Z" fill="#553a94"/></svg>',
);

/** The names of the catalogue's icons. */
export const ICON_NAMES: readonly string[] =
  ("agent analytics atom batch bolt book-open book-closed book-clock bug calendar chart check check-circle " +
    "check-circle-filled chevron-left chevron-right circle-question clock compass confetti cube desktop document dot " +
    "dots-horizontal dots-vertical empty-circle external-link globe keys lab images info lifesaver lightbulb mail " +
    "map-pin maps mobile name notebook notebook-pencil page-blank phone play plus profile profile-card reload star " +
    "star-filled search sparkle sparkle-double square-code square-image square-text suitcase settings-slider user " +
    "wreath write write-alt write-alt2").split(" ");

/** What a press of a button of these cards asks of the desk. */
function action(type: string, more: { readonly [name: string]: Json } = {}): Json {
  return { type: "tool:" + type, payload: {}, ...more };
}

/** Text, badges, icons, images and boxes. */
export const READING_CARD: CardNode = {
  type: "Card",
  size: "md",
  status: { text: "Trips", icon: "compass" },
  children: [
    { type: "Image", src: PHOTO, alt: "Mountains at dusk", flush: true, height: 130, fit: "cover", position: "bottom" },
    {
      type: "Row",
      children: [
        { type: "Title", value: "Weekend in the hills", size: "md" },
        { type: "Spacer" },
        { type: "Badge", label: "Confirmed", color: "success" },
      ],
    },
    { type: "Caption", value: "14–16 November · 2 guests" },
    {
      type: "Row",
      gap: 3,
      children: [
        { type: "Icon", name: "map-pin", color: "secondary" },
        { type: "Text", value: "A small house at the end of a very long and winding road", size: "sm", truncate: true },
      ],
    },
    {
      type: "Text",
      value: "Clamped after two lines: " + "quiet rooms, warm beds, long walks. ".repeat(6),
      maxLines: 2,
      size: "sm",
    },
    { type: "Divider", flush: true },
    {
      type: "Box",
      direction: "row",
      gap: 2,
      wrap: "wrap",
      children: ["secondary", "success", "danger", "warning", "info", "discovery"].flatMap((color): CardNode[] => [
        { type: "Badge", label: color, color },
        { type: "Badge", label: color, color, variant: "outline", size: "sm" },
        { type: "Badge", label: color, color, variant: "solid", size: "lg", pill: false },
      ]),
    },
    {
      type: "Markdown",
      value: "Bring **boots** and a *map*; see the [list](https://example.com/list).\n\n- `torch`\n- soap",
    },
    {
      type: "Box",
      padding: 3,
      radius: "lg",
      background: "surface-secondary",
      border: { size: 1, color: "subtle", style: "dashed" },
      children: [
        { type: "Text", value: "Was 240", lineThrough: true, color: "secondary", size: "sm" },
        { type: "Text", value: "Now 180", weight: "bold", size: "lg", color: "success" },
        { type: "Text", value: "Until Sunday", italic: true, size: "xs", textAlign: "end" },
      ],
    },
    { type: "Transition", children: [{ type: "Caption", value: "Changed a moment ago", size: "sm" }] },
  ],
};

/** Every size of words. */
export const SIZES_CARD: CardNode = {
  type: "Card",
  size: "lg",
  children: [
    ...["sm", "md", "lg", "xl", "2xl", "3xl", "4xl", "5xl"].map((size): CardNode => ({
      type: "Title",
      value: `Title ${size}`,
      size,
    })),
    ...["xs", "sm", "md", "lg", "xl"].map((size): CardNode => ({ type: "Text", value: `Text ${size}`, size })),
    ...["sm", "md", "lg"].map((size): CardNode => ({ type: "Caption", value: `Caption ${size}`, size })),
  ],
};

/** Every icon of the catalogue. */
export const ICONS_CARD: CardNode = {
  type: "Card",
  size: "full",
  children: [
    { type: "Title", value: "Icons", size: "sm" },
    {
      type: "Row",
      wrap: "wrap",
      gap: 3,
      children: ICON_NAMES.map((name) => ({ type: "Icon", name, size: "lg" })),
    },
  ],
};

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
        { type: "Label", value: "E-mail", fieldName: "email" },
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

/** Rows that can be pressed, rows that cannot, and more of them than are shown. */
export const LIST_CARD: CardNode = {
  type: "ListView",
  limit: 4,
  status: { text: "Flights", icon: "globe" },
  children: ["Lisbon", "Oslo", "Porto", "Rome", "Turin", "Vienna"].map((city, at): CardNode => ({
    type: "ListViewItem",
    gap: 3,
    ...(at === 3 ? {} : {
      onClickAction: at === 1 ? { type: "open_url", payload: { url: "https://example.com/oslo" } } : action("choose"),
    }),
    children: [
      {
        type: "Box",
        size: 36,
        radius: "full",
        align: "center",
        justify: "center",
        background: "surface-secondary",
        children: [{ type: "Icon", name: "suitcase" }],
      },
      {
        type: "Col",
        gap: 0,
        children: [
          { type: "Text", value: city, weight: "medium" },
          { type: "Caption", value: at === 3 ? "Sold out" : `from ${80 + at * 15} €` },
        ],
      },
      { type: "Spacer" },
      at === 2
        ? { type: "Button", label: "Details", size: "sm", variant: "outline", onClickAction: action("details") }
        : { type: "Icon", name: "chevron-right", color: "tertiary", size: "sm" },
    ],
  })),
};

function cell(value: string, more: { readonly [name: string]: Json } = {}): CardNode {
  return { type: "Table.Cell", children: [{ type: "Text", value, size: "sm" }], ...more };
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"].map((month, at) => ({
  month,
  new: [12, 18, 9, 22, 30, 27][at] ?? 0,
  back: [6, 9, 14, 11, 8, 16][at] ?? 0,
  gone: [-4, -6, -3, -8, -5, -7][at] ?? 0,
}));

/** A table and charts. */
export const DATA_CARD: CardNode = {
  type: "Card",
  size: "lg",
  children: [
    { type: "Title", value: "Guests", size: "sm" },
    {
      type: "Table",
      children: [
        {
          type: "Table.Row",
          header: true,
          children: [cell("House"), cell("Nights", { align: "end" }), cell("Price", { align: "end" })],
        },
        { type: "Table.Row", children: [cell("Attic"), cell("3", { align: "end" }), cell("240 €", { align: "end" })] },
        { type: "Table.Row", children: [cell("Garden"), cell("5", { align: "end" }), cell("410 €", { align: "end" })] },
        { type: "Table.Row", children: [cell("All together", { colSpan: 2 }), cell("650 €", { align: "end" })] },
      ],
    },
    {
      type: "Chart",
      data: MONTHS,
      xAxis: "month",
      showYAxis: true,
      showLegend: true,
      showTooltip: true,
      series: [
        { type: "bar", dataKey: "new", label: "New", stack: "a" },
        { type: "bar", dataKey: "back", label: "Back again", stack: "a" },
        { type: "bar", dataKey: "gone", label: "Cancelled", color: "red" },
      ],
    },
    {
      type: "Chart",
      height: 140,
      data: MONTHS,
      xAxis: { dataKey: "month", labels: { Jan: "January" } },
      showLegend: true,
      series: [
        { type: "area", dataKey: "new", label: "New", curveType: "monotone", color: "green" },
        { type: "line", dataKey: "back", label: "Back again", curveType: "step", color: "orange" },
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

/** Without a frame, and with a theme of its own. */
export const BASIC_CARD: CardNode = {
  type: "Basic",
  direction: "col",
  gap: 2,
  children: [
    { type: "Caption", value: "Only words, without a frame" },
    {
      type: "Card",
      size: "sm",
      theme: "dark",
      background: "linear-gradient(135deg, #1d1b4b 0%, #4c1d95 100%)",
      children: [
        { type: "Title", value: "Night mode", size: "sm" },
        { type: "Caption", value: "Dark wherever it stands" },
      ],
    },
  ],
};

/** A form inside a card, outside of which stand fields that act at once. */
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

/** A card that folds its body once its button was pressed. */
export const FOLDING_CARD: CardNode = {
  type: "Card",
  collapsed: true,
  status: { text: "Draft", favicon: PHOTO, frame: true },
  confirm: { label: "Send", action: action("send") },
  children: [{ type: "Text", value: "Dear team, it rains." }, { type: "Text", value: "Soft", streaming: true }],
};

/** What a template could try. Nothing of it may be asked for, run or painted. */
export const HOSTILE_CARD: CardNode = {
  type: "Card",
  background: "url(https://evil.example/background)",
  theme: '"><script>',
  status: { text: "<b>bold</b>", favicon: "http://evil.example/favicon" },
  children: [
    { type: "Image", src: "http://evil.example/image", alt: "plain http" },
    { type: "Image", src: "javascript:alert(1)", alt: "script" },
    { type: "Image", src: "data:text/html,<script>alert(1)</script>", alt: "page" },
    { type: "Image", src: "data:image/png;base64,broken", alt: "Broken picture", width: 40, height: 40 },
    { type: "Icon", name: 'x" onload="alert(1)' },
    { type: "Icon", name: "constructor" },
    { type: "Text", value: "<img src=x onerror=alert(1)>", color: "red;background:url(https://evil.example/c)" },
    { type: "Text", value: { toString: "no" } },
    { type: "Box", width: "100px;position:fixed", padding: "var(--x)", children: "not a list" },
    { type: "Button", label: "Script", onClickAction: { type: "open_url", payload: { url: "javascript:alert(1)" } } },
    {
      type: "Button",
      label: "Plain http",
      onClickAction: { type: "open_url", payload: { url: "http://evil.example/" } },
    },
    { type: "Input", name: "secret", inputType: "password", pattern: "(" },
    {
      type: "Chart",
      xAxis: "x",
      data: [{ x: "<b>", y: 1 }],
      series: [{ type: "bar", dataKey: "y", color: "url(#x)" }],
    },
    { type: "constructor", children: [] },
    { type: "__proto__" },
    { type: "Script", value: "alert(1)" },
  ],
};

/** All of them, by the words that ask for them. */
export const CARDS: { readonly [words: string]: CardNode } = {
  reading: READING_CARD,
  sizes: SIZES_CARD,
  icons: ICONS_CARD,
  form: FORM_CARD,
  list: LIST_CARD,
  data: DATA_CARD,
  buttons: BUTTONS_CARD,
  basic: BASIC_CARD,
  "inner form": INNER_FORM_CARD,
  folding: FOLDING_CARD,
};
