/**
 * Pages of a small help centre, and enough others to measure similarities.
 *
 * @module
 */
import type { TestPage } from "../../support/knowledge.ts";

/** A page of the help centre. */
export const page = (name: string, title: string, markdown: string): TestPage => ({
  url: `https://help.example.com/${name}`,
  title,
  language: "en",
  markdown: `# ${title}\n\n${markdown}`,
});

/** Three pages that have few words in common. */
export const PAGES = [
  page("trucks", "Trucks", "Every truck is loaded in the morning and leaves at nine."),
  page("refunds", "Refunds", "A refund is paid within five days to the card that you used."),
  page("wallet", "Wallet", "Vouchers are kept in the wallet until they are spent in a shop."),
];

/** Pages about nothing of theirs. */
export const MANY = [
  "Bicycles are repaired in the yard behind the station.",
  "The library lends books for three weeks without any fee.",
  "Swimming lessons begin in April for children of six years.",
  "Tickets for the museum are sold until half past five.",
  "Bread is baked at night and sold from six in the morning.",
  "Dogs must be kept on a leash inside the city park.",
  "The choir practises every second Tuesday in the old school.",
  "Snow is cleared from the pavement by those who live there.",
  "Glass is collected in green containers near the bridge.",
].map((text, at) => page(`many-${at}`, `Notice ${at}`, text));

const COVERED = ["paid", "within", "five", "days", "card"];
const NOT_COVERED = ["to", "a", "stolen", "bicycle", "umbrella", "abroad"];

/** Questions whose words the page on refunds covers more or less. */
export const HALF_COVERED = COVERED.flatMap((_, known) =>
  NOT_COVERED.map((_, unknown) =>
    ["moolah", ...COVERED.slice(0, known + 1), ...NOT_COVERED.slice(0, unknown + 1)].join(" ")
  )
);

/** A message of five statements, one of them about a page. */
export const STORY = "We bought a van. It was raining. The gate was shut. Our lorries waited. Then we went home.";
