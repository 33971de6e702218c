/**
 * Cards that show every component of the catalogue, as a desk would have saved them.
 *
 * @module
 */
import type { CardNode, Json } from "../../widget/protocol.ts";
import { action, BUTTONS_CARD, FORM_CARD, INNER_FORM_CARD } from "./widget_card_fields.ts";

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
        { type: "Table.Row", children: [cell("R-1001"), cell("5", { align: "end" }), cell("410 €", { align: "end" })] },
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
        { type: "Caption", value: "Dark on any background" },
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

/** A hostile template. Nothing of it may be requested, run or painted. */
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
