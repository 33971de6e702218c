/**
 * Makes a card inert while a press is being answered.
 *
 * @module
 */
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * The `ref` of an element that is inert while `isBusy`; afterwards its focus is restored.
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
