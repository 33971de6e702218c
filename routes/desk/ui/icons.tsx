/**
 * The desk's own icons: 24 px strokes in the text's colour.
 *
 * @module
 */

const PATHS = {
  desk: "M4 11a8 8 0 0 1 16 0M4 11v5a2 2 0 0 0 2 2h1v-7H4m16 0v5a2 2 0 0 1-2 2h-1v-7h3M17 18c0 2-2 3-5 3",
  conversations: "M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4a2 2 0 0 1-2-2z",
  agent: "M6 3h8l4 4v14H6zM14 3v4h4M9.5 12h5m-5 4h5",
  activity: "M3 12h4l3 7 4-14 3 7h4",
  history: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4m4-1v5l3 2",
  widget: "M4 5h16v14H4zM4 9h16M13 13h4v3h-4z",
  plug: "M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0zm6 9v4",
  verified:
    "m8.5 12 2.5 2.5 4.5-5M12 3l2.3 1.7 2.9-.1.8 2.7 2.4 1.6-1 2.7 1 2.8-2.4 1.6-.8 2.7-2.9-.1L12 20.4l-2.3-1.8-2.9.1-.8-2.7-2.4-1.6 1-2.8-1-2.7L6 7.3l.8-2.7 2.9.1z",
  visitor: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-8 9a8 8 0 0 1 16 0",
  people:
    "M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7m-6.500 8a6.500 6.500 0 0 1 13 0M16 4.800a3.500 3.500 0 0 1 0 6.400m2 3.300a6.500 6.500 0 0 1 3.500 5",
  back: "m15 6-6 6 6 6",
  audit: "M9 4h6v3H9zM9 5.500H6.500v14.500h11V5.500H15M9 11h6m-6 4h4",
  model: "M12 3v4m0 10v4M3 12h4m10 0h4M12 8.5 15.5 12 12 15.5 8.500 12zM6 6l2 2m8 8 2 2m0-12-2 2m-8 8-2 2",
  settings:
    "M4 7h9m4 0h3M4 17h3m4 0h9M15 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5m-6 10a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5",
  tag: "M4 4h7.500l8.500 8.500-7.500 7.500L4 11.500zM8 8h.01",
  check: "m5 12.500 4.500 4.500L19 7.500",
  plus: "M12 5v14M5 12h14",
  close: "m6 6 12 12M18 6 6 18",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l4 4",
  clock: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16M12 8v4l2.500 2",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  file: "M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7zM14 3v4h4",
  attach:
    "m20 11-8.500 8.500a5 5 0 0 1-7-7L13 4a3.300 3.300 0 0 1 4.700 4.700L9.500 17a1.700 1.700 0 0 1-2.400-2.400L14.500 7.200",
  pen: "m5 19 1-4L16 5l3 3L9 18zM14 7l3 3",
  bolt: "M13 3 5 14h6l-1 7 8-11h-6z",
  sparkle: "M12 4l1.800 5.200L19 11l-5.200 1.800L12 18l-1.800-5.200L5 11l5.200-1.800zM18.500 3v4m-2-2h4",
  keyboard: "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 14.500h8",
  test: "M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 15h8",
  globe: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16M4 12h16M12 4c5 5 5 11 0 16-5-5-5-11 0-16",
  upload: "M12 16V5m-4.500 4L12 4.500 16.500 9M5 15v4h14v-4",
  book:
    "M5 5.500A2.500 2.500 0 0 1 7.500 3H19v15H7.500A2.500 2.500 0 0 0 5 20.500zm0 15A2.500 2.500 0 0 0 7.500 21H19M9 7h6m-6 4h4",
  unfold: "m9 6 6 6-6 6",
  up: "m6 15 6-6 6 6",
  down: "m6 9 6 6 6-6",
  leave: "M14 4H6v16h8M10 12h11m-4-4 4 4-4 4",
  flag: "M6 21V4h11l-2 4 2 4H6",
  chart: "M4 4v16h16M8 16v-4m4 4V8m4 8v-6",
  updown: "m8 9.500 4-4 4 4m-8 5 4 4 4-4",
} as const;

/** The name of one icon. */
export type IconName = keyof typeof PATHS;

/** An icon; decorative, so it is hidden from screen readers. */
export function Icon(props: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.7"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[props.name]} />
    </svg>
  );
}
