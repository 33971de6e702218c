/**
 * The drawings of a card's icons, on a plane of 24 by 24 with lines of 2. Loaded with the first card that has an icon.
 *
 * @module
 */

/** The stroked and filled paths of an icon, as SVG path data. */
export type IconDrawing = { readonly stroke?: string; readonly fill?: string };

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`;
}

function box(x: number, y: number, width: number, height: number, corner: number): string {
  const [right, down] = [width - corner * 2, height - corner * 2];
  const turn = (dx: number, dy: number) => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`;
  return `M${x + corner} ${y}h${right}${turn(corner, corner)}v${down}${turn(-corner, corner)}h${-right}` +
    `${turn(-corner, -corner)}v${-down}${turn(corner, -corner)}Z`;
}

function dots(...places: readonly (readonly [number, number])[]): string {
  return places.map(([x, y]) => circle(x, y, 1.5)).join("");
}

const RING = circle(12, 12, 9);
const SQUARE = box(4, 4, 16, 16, 3);
const PAGE = "M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8ZM14 3v5h5";
const STAR = "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z";
const SPARK = "M12 4c.8 4.6 3.4 7.2 8 8-4.6.8-7.2 3.4-8 8-.8-4.6-3.4-7.2-8-8 4.6-.8 7.2-3.4 8-8Z";
const PERSON = "M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" + circle(12, 7.5, 4);
const PENCIL = "M4 20l1-4.5L16 4.5a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.5 19ZM14 6.5l3.5 3.5";
const SMALL_PENCIL = "M12 16l.6-2.9 6.2-6.2a1.6 1.6 0 0 1 2.3 2.3L14.9 15.4Z";
const NOTEBOOK = box(6, 3, 13, 18, 2) + "M3.5 8H8M3.5 12H8M3.5 16H8";
const BOOK = "M5 18.5V5.5A2.5 2.5 0 0 1 7.5 3H19v13H7.5A2.5 2.5 0 0 0 5 18.5 2.5 2.5 0 0 0 7.5 21H19v-5";

/** Name of an icon → its drawing. */
export const ICON_DRAWINGS: { readonly [name: string]: IconDrawing } = {
  agent: {
    stroke: box(4, 8, 16, 11, 4) + "M12 8V4.5M2 13v2M22 13v2M9 16h6",
    fill: dots([9, 12.5], [15, 12.5], [12, 4]),
  },
  analytics: { stroke: "M4 4v16h16M8 15l3.5-4 3 2.5L20 7M16 7h4v4" },
  atom: {
    stroke:
      "M12 8c5.5 0 10 1.8 10 4s-4.5 4-10 4-10-1.8-10-4 4.5-4 10-4ZM15.5 10c2.7 4.8 3.4 9.6 1.5 10.7s-5.7-2-8.5-6.7S5.1 4.4 7 3.3s5.7 1.9 8.5 6.7Z",
    fill: dots([12, 12]),
  },
  batch: { stroke: "M12 3l9 4.5-9 4.5-9-4.5ZM3 12l9 4.5 9-4.5M3 16.5 12 21l9-4.5" },
  bolt: { stroke: "M13 2.5 5 13.5h6l-1 8 8-11h-6Z" },
  "book-open": { stroke: "M12 6.5C10 4.8 7 4.5 3 4.5v14c4 0 7 .3 9 2 2-1.7 5-2 9-2v-14c-4 0-7 .3-9 2ZM12 6.5v14" },
  "book-closed": { stroke: BOOK },
  "book-clock": {
    stroke: "M11 21H7.5A2.5 2.5 0 0 1 5 18.5v-13A2.5 2.5 0 0 1 7.5 3H19v5.5M5 18.5A2.5 2.5 0 0 1 7.5 16H10" +
      circle(17, 16.5, 5) + "M17 14v2.5l1.5 1",
  },
  bug: {
    stroke: box(7, 8, 10, 12, 5) +
      "M12 11v9M9 8.5V7a3 3 0 0 1 6 0v1.5M7 14H3M21 14h-4M7.5 10.5 4 8M16.5 10.5 20 8M7.5 17.5 4 20M16.5 17.5 20 20",
  },
  calendar: { stroke: box(4, 5, 16, 16, 3) + "M4 10h16M8.5 3v4M15.5 3v4" },
  chart: { stroke: "M4 20h16M7 20v-7M12 20V5M17 20v-10" },
  check: { stroke: "m5 12.5 4.5 4.5L19 7.5" },
  "check-circle": { stroke: RING + "M8 12.5l2.8 2.8L16 9.5" },
  "check-circle-filled": { fill: circle(12, 12, 10) + "M7 12.7l1.4-1.4 2.4 2.4 4.8-4.9 1.4 1.4-6.2 6.3Z" },
  "chevron-down": { stroke: "m6 9 6 6 6-6" },
  "chevron-left": { stroke: "m15 6-6 6 6 6" },
  "chevron-right": { stroke: "m9 6 6 6-6 6" },
  "chevron-up": { stroke: "m6 15 6-6 6 6" },
  "circle-question": { stroke: RING + "M9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7v.2M12 17v.01" },
  clock: { stroke: RING + "M12 7v5l3.5 2" },
  compass: { stroke: RING + "M15.5 8.5 13.5 13.5 8.5 15.5 10.5 10.5Z" },
  confetti: {
    stroke: "M8.5 8.5 3.5 20.5l12-5ZM14 10c0-2 .5-3.5 2-4.5M14 10c2-.5 4-.5 6 .5",
    fill: dots([12, 4], [20, 5], [20, 15]),
  },
  cube: { stroke: "M12 2.5 20.5 7v10L12 21.5 3.5 17V7ZM3.5 7l8.5 4.5L20.5 7M12 11.5v10" },
  desktop: { stroke: box(3, 4, 18, 12, 2) + "M12 16v4M8 20h8" },
  document: { stroke: PAGE + "M9 13h6M9 17h6" },
  dot: { fill: circle(12, 12, 4) },
  "dots-horizontal": { fill: dots([5, 12], [12, 12], [19, 12]) },
  "dots-vertical": { fill: dots([12, 5], [12, 12], [12, 19]) },
  "empty-circle": { stroke: RING },
  "external-link": { stroke: "M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4" },
  globe: { stroke: RING + "M3 12h18M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18Z" },
  images: { stroke: box(7, 3, 14, 14, 3) + "M4 8v10a3 3 0 0 0 3 3h10M7.5 14.5l3.5-3.5 5.5 5.5M14.5 13l2-2 4.5 4.5" },
  info: { stroke: RING + "M12 11.5v5M12 8v.01" },
  keys: { stroke: circle(8, 15.5, 4.5) + "M11.5 12.5 20.5 3.5M17 7l3 3M14 10l2 2" },
  lab: { stroke: "M9.5 3h5M10.5 3v6.5L4.8 18.5A1.7 1.7 0 0 0 6.3 21h11.4a1.7 1.7 0 0 0 1.5-2.5L13.5 9.5V3M7.5 15h9" },
  lifesaver: {
    stroke: RING + circle(12, 12, 3.5) + "M5.7 5.7l3.8 3.8M14.5 14.5l3.8 3.8M18.3 5.7l-3.8 3.8M9.5 14.5l-3.8 3.8",
  },
  lightbulb: { stroke: "M9 17.5c0-2-3-3.8-3-8a6 6 0 0 1 12 0c0 4.2-3 6-3 8ZM10 21h4" },
  mail: { stroke: box(3, 5, 18, 14, 3) + "M3.5 7.5 12 13.5l8.5-6" },
  "map-pin": { stroke: "M12 21.5c4.7-4.5 7-8.2 7-11.5a7 7 0 0 0-14 0c0 3.3 2.3 7 7 11.5Z" + circle(12, 10, 2.5) },
  maps: { stroke: "M9 4 3 6.5v13.5L9 17.5l6 2.5 6-2.5V4l-6 2.5ZM9 4v13.5M15 6.5V20" },
  mobile: { stroke: box(7, 2.5, 10, 19, 2.5) + "M11 18.5h2" },
  name: {
    stroke: box(3, 6, 18, 12, 3) + "M13.5 10.5H18M13.5 13.5H17M6 15c.3-1.3 1.2-2 2.5-2s2.2.7 2.5 2" +
      circle(8.5, 10.3, 1.2),
  },
  notebook: { stroke: NOTEBOOK + "M11.5 8H16" },
  "notebook-pencil": {
    stroke:
      "M19 13v-8a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h3M3.5 8H8M3.5 12H8M3.5 16H8M13 21l.7-3 5-5 2.3 2.3-5 5Z",
  },
  "page-blank": { stroke: PAGE },
  phone: {
    stroke:
      "M8.5 3.5H5a1.5 1.5 0 0 0-1.5 1.7c.9 8.1 7.2 14.4 15.3 15.3A1.5 1.5 0 0 0 20.5 19v-3.5l-4.5-2-2 2.5c-2.7-1.2-4.8-3.3-6-6l2.5-2Z",
  },
  play: { stroke: "M7 4.5v15l12.5-7.5Z" },
  plus: { stroke: "M12 5v14M5 12h14" },
  profile: { stroke: RING + circle(12, 10, 3) + "M6.5 18.5c1-2.3 3-3.5 5.5-3.5s4.5 1.2 5.5 3.5" },
  "profile-card": {
    stroke: box(3, 4, 18, 16, 3) + circle(9, 10.5, 2) + "M5.8 16c.5-1.6 1.6-2.5 3.2-2.5s2.7.9 3.2 2.5M15 10h3M15 14h3",
  },
  reload: { stroke: "M19.5 9A8 8 0 0 0 5 7.5L3.5 10M3.5 5v5h5M4.5 15A8 8 0 0 0 19 16.5l1.5-2.5M20.5 19v-5h-5" },
  search: { stroke: circle(10.5, 10.5, 6.5) + "M15.5 15.5 20.5 20.5" },
  "settings-slider": { stroke: "M4 7h8M18 7h2M4 17h2M12 17h8" + circle(15, 7, 2.5) + circle(9, 17, 2.5) },
  sparkle: { stroke: SPARK },
  "sparkle-double": {
    stroke:
      "M10 6c.7 4.2 3 6.5 7 7-4.2.7-6.5 3-7 7-.7-4.2-3-6.5-7-7 4.2-.7 6.5-3 7-7ZM18.5 3c.3 1.7 1.2 2.7 3 3-1.7.3-2.7 1.2-3 3-.3-1.7-1.2-2.7-3-3 1.7-.3 2.7-1.2 3-3Z",
  },
  "square-code": { stroke: SQUARE + "M10 9.5 7.5 12l2.5 2.5M14 9.5l2.5 2.5-2.5 2.5" },
  "square-image": { stroke: SQUARE + circle(9, 9, 1.5) + "M4.5 17.5 10 13l3 2.5 2.5-2.5 4.5 4" },
  "square-text": { stroke: SQUARE + "M8 9h8M8 12h8M8 15h4.5" },
  star: { stroke: STAR },
  "star-filled": { stroke: STAR, fill: STAR },
  suitcase: { stroke: box(3, 7, 18, 13, 3) + "M8.5 7V5.5A2 2 0 0 1 10.5 3.5h3a2 2 0 0 1 2 2V7M3 12.5h18M12 11.5v2" },
  user: { stroke: PERSON },
  wreath: {
    stroke:
      "M9 4.5C5.5 6 3.5 9 4 13s3.5 6.5 8 7M15 4.5c3.5 1.5 5.5 4.5 5 8.5s-3.5 6.5-8 7M4.5 9.5l3 1M4.5 14.5l3.2-.5M7 18l2.2-2.3M19.5 9.5l-3 1M19.5 14.5l-3.2-.5M17 18l-2.2-2.3",
  },
  write: { stroke: PENCIL },
  "write-alt": { stroke: PENCIL + "M13 20h7" },
  "write-alt2": { stroke: "M11 4H7a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3v-4" + SMALL_PENCIL },
};
