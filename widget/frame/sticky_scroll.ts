/**
 * Scrolling that stays at the end until the visitor scrolls up.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const NEAR_PX = 48;

/** A scroll container that stays at its end until the visitor scrolls up. */
export type StickyScroll = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly atEnd: boolean;
  readonly toEnd: () => void;
};

/** Keeps the end in sight while `content` grows; what is empty of messages is read from its top. */
export function useStickyScroll(isEmpty: boolean): StickyScroll {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const empty = useRef(isEmpty);
  const [atEnd, setAtEnd] = useState(true);

  function toEnd() {
    const box = frame.current;
    if (!box) return;
    stuck.current = true;
    box.scrollTop = empty.current ? 0 : box.scrollHeight;
  }

  useLayoutEffect(() => {
    if (empty.current !== isEmpty) stuck.current = true;
    empty.current = isEmpty;
    if (stuck.current) toEnd();
  });

  useEffect(() => {
    const box = frame.current;
    if (!box || !content.current) return;
    const onScroll = () => {
      if (empty.current) return;
      const left = box.scrollHeight - box.scrollTop - box.clientHeight;
      stuck.current = left < NEAR_PX;
      setAtEnd(stuck.current);
    };
    const observer = new ResizeObserver(() => stuck.current && toEnd());
    observer.observe(content.current);
    observer.observe(box);
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", onScroll);
    };
  }, []);

  return { frame, content, atEnd, toEnd };
}
