/**
 * A card that waits.
 *
 * @module
 */
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * The attribute `ref` of an element that is inert while something is being done; afterwards the visitor is back where
 * they were in it.
 */
export function useInert(isBusy: boolean): (element: HTMLElement | null) => void {
  const element = useRef<HTMLElement | null>(null);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    if (isBusy) last.current = current.contains(document.activeElement) ? document.activeElement : null;
    current.inert = isBusy;
    if (!isBusy && last.current instanceof HTMLElement) last.current.focus();
  }, [isBusy]);
  return (found) => {
    element.current = found;
  };
}
