/**
 * The visitor's own input on the page.
 *
 * @module
 */

const INPUTS = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Calls `stop` at real input of the visitor but on the banner. The browser does not trust events that page control
 * makes, so those do not count. @returns what stops it
 */
export function watchVisitorInput(isOnBanner: (event: Event) => boolean, stop: () => void): () => void {
  const stopIfReal = (event: Event) => event.isTrusted && !isOnBanner(event) && stop();
  for (const name of INPUTS) addEventListener(name, stopIfReal, true);
  return () => {
    for (const name of INPUTS) removeEventListener(name, stopIfReal, true);
  };
}
