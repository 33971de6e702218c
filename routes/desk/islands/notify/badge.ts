/**
 * The count of waiting conversations in the menu, in the page's title and on its icon.
 *
 * @module
 */
import { countText } from "../../ui/count_text.ts";

const ICON_PX = 64;
const COUNT_MAX = 9;
const BADGE_COLOR = "#d92d20";

let shown = 0;
let icon: { readonly link: HTMLLinkElement; readonly href: string } | null = null;

/** Shows the count everywhere on the page, also in a title that another script sets later. */
export function showCount(count: number): void {
  if (icon === null) keepTitle();
  shown = count;
  for (const badge of document.querySelectorAll<HTMLElement>("[data-waiting]")) {
    badge.hidden = count === 0;
    const number = badge.querySelector("[data-waiting-count]");
    if (number) number.textContent = countText(count);
  }
  showInTitle();
  void drawIcon(count);
  // Only installed apps have a badge.
  void navigator.setAppBadge?.(count).catch(() => {});
}

function keepTitle(): void {
  const title = document.querySelector("title");
  if (title) new MutationObserver(showInTitle).observe(title, { childList: true });
}

function showInTitle(): void {
  const plain = document.title.replace(/^\(\d+\+?\) /, "");
  const title = shown === 0 ? plain : `(${countText(shown)}) ${plain}`;
  if (title !== document.title) document.title = title;
}

async function drawIcon(count: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  icon ??= { link, href: link.href };
  const href = count === 0 ? icon.href : await badgedIcon(icon.href, count);
  // A later count may have finished first.
  if (count === shown) link.href = href;
}

/** The icon with a round badge in its corner, as a data URL; only the badge when the icon cannot be loaded. */
async function badgedIcon(href: string, count: number): Promise<string> {
  const image = new Image(ICON_PX, ICON_PX);
  image.src = href;
  const isLoaded = await image.decode().then(() => true, () => false);
  const canvas = Object.assign(document.createElement("canvas"), { width: ICON_PX, height: ICON_PX });
  const draw = canvas.getContext("2d");
  if (!draw) return href;
  if (isLoaded) draw.drawImage(image, 0, 0, ICON_PX, ICON_PX);
  draw.fillStyle = BADGE_COLOR;
  draw.beginPath();
  draw.arc(42, 42, 22, 0, 2 * Math.PI);
  draw.fill();
  draw.fillStyle = "#fff";
  draw.font = "bold 32px system-ui, sans-serif";
  draw.textAlign = "center";
  draw.textBaseline = "middle";
  draw.fillText(count > COUNT_MAX ? `${COUNT_MAX}+` : String(count), 42, 44);
  return canvas.toDataURL("image/png");
}
