/**
 * The names of icons that the chat can render: ChatKit's own, and two more arrows.
 *
 * @module
 */

/** Every name, without the `lucide:` or `vendor:` prefix that may precede it. */
export const ICON_NAMES: ReadonlySet<string> = new Set(
  `agent analytics atom batch bolt book-open book-closed book-clock bug calendar chart check check-circle
  check-circle-filled chevron-down chevron-left chevron-right chevron-up circle-question clock compass confetti cube desktop document
  dot dots-horizontal dots-vertical empty-circle external-link globe keys lab images info lifesaver lightbulb mail map-pin
  maps mobile name notebook notebook-pencil page-blank phone play plus profile profile-card reload star star-filled search
  sparkle sparkle-double square-code square-image square-text suitcase settings-slider user wreath write write-alt
  write-alt2`.split(/\s+/),
);

/** Whether the chat has an icon of this name; for others it renders nothing. */
export function isIcon(name: string): boolean {
  return ICON_NAMES.has(name.replace(/^(?:lucide|vendor):/, ""));
}
