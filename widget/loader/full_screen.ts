/** Matches screens so narrow that the chat covers them. */
export const PHONE = matchMedia("(max-width: 480px)");

/** Whether the chat covers the screen. */
export function isPhone(): boolean {
  return PHONE.matches;
}

/** Events of the visual viewport when the keyboard appears, disappears or moves it. */
const MOVES = ["resize", "scroll"] as const;

/**
 * Makes the panel the only thing on a phone's screen: the page behind it neither scrolls nor takes focus, and the panel
 * follows the visual viewport while the keyboard is open. @returns a function that undoes it
 */
export function enterFullScreen(panel: HTMLElement, host: Node): () => void {
  const page = document.documentElement.style;
  const { overflow } = page;
  const silenced = Array.from(document.body.children).filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child !== host && !child.inert,
  );
  const viewport = visualViewport;

  function follow() {
    if (!viewport) return;
    panel.style.height = viewport.height + "px";
    panel.style.top = viewport.offsetTop + "px";
  }

  page.overflow = "hidden";
  for (const child of silenced) child.inert = true;
  panel.setAttribute("aria-modal", "true");
  follow();
  const stop = new AbortController();
  if (viewport) { for (const move of MOVES) viewport.addEventListener(move, follow, stop); }
  return () => {
    stop.abort();
    panel.style.height = panel.style.top = "";
    panel.setAttribute("aria-modal", "false");
    for (const child of silenced) child.inert = false;
    page.overflow = overflow;
  };
}
