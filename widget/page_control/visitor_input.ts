/**
 * The visitor's own input on the page.
 *
 * @module
 */

const INPUTS = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Calls `stop` at real input of the visitor outside the banner. Events made by page control are not trusted, so they
 * are ignored. @returns a function that stops it
 */
export function watchVisitorInput(isOnBanner: (event: Event) => boolean, stop: () => void): () => void {
  const stopIfReal = (event: Event) => event.isTrusted && !isOnBanner(event) && stop();
  for (const name of INPUTS) addEventListener(name, stopIfReal, true);
  return () => {
    for (const name of INPUTS) removeEventListener(name, stopIfReal, true);
  };
}
