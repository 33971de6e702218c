/**
 * How to add the script tag with common frameworks and shop systems.
 *
 * @module
 */

/** The values in a snippet. */
type InstallTarget = { readonly baseUrl: string; readonly widgetKey: string };

/** Instructions for one framework: where the tag goes and what to paste. */
export type Framework = {
  readonly name: string;
  readonly says: string;
  readonly text: (place: InstallTarget) => string;
};

const address = ({ baseUrl }: InstallTarget) => `${baseUrl}/widget.js`;

/** The frameworks, most requested first. */
export const FRAMEWORKS: readonly Framework[] = [
  {
    name: "Next.js",
    says: "In app/layout.tsx. A plain tag in the head: next/script would load it too late for page actions.",
    text: (place) =>
      `<html lang="en">
  <head>
    <script src="${address(place)}" data-key="${place.widgetKey}" defer />
  </head>
  <body>{children}</body>
</html>`,
  },
  {
    name: "Vite: React, Vue, Svelte",
    says: "In index.html, above the module script.",
    text: (place) =>
      `<head>
  <script src="${address(place)}" data-key="${place.widgetKey}" defer></script>
  <script type="module" src="/src/main.ts"></script>
</head>`,
  },
  {
    name: "Nuxt",
    says: "In nuxt.config.ts.",
    text: (place) =>
      `export default defineNuxtConfig({
  app: {
    head: {
      script: [{ src: "${address(place)}", "data-key": "${place.widgetKey}", defer: true }],
    },
  },
});`,
  },
  {
    name: "Rails",
    says: "In app/views/layouts/application.html.erb. Turbo keeps the head, so the chat stays while pages change.",
    text: (place) =>
      `<%= javascript_include_tag "${address(place)}", defer: true, data: { key: "${place.widgetKey}" } %>`,
  },
  {
    name: "Laravel",
    says: "In the head of your Blade layout.",
    text: (place) => `<script src="${address(place)}" data-key="${place.widgetKey}" defer></script>`,
  },
  {
    name: "WordPress",
    says: "In your theme's functions.php.",
    text: (place) =>
      `add_action('wp_head', function () {
  echo '<script src="${address(place)}" data-key="${place.widgetKey}" defer></script>';
}, 1);`,
  },
  {
    name: "Shopify",
    says: "Online Store, Themes, Edit code, theme.liquid: right after the opening <head> tag.",
    text: (place) => `<script src="${address(place)}" data-key="${place.widgetKey}" defer="defer"></script>`,
  },
];
