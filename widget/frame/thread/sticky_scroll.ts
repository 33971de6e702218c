/**
 * Scrolling that stays at the end until the visitor scrolls up.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { NEAR_END_PX, staysAtEnd } from "../../stays_at_end.ts";

/** A scroll container that stays at its end until the visitor scrolls up. */
export type StickyScroll = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly atEnd: boolean;
  readonly toEnd: () => void;
};

/**
 * Keeps the end in view while `content` grows; without messages it starts at the top. After the visitor has scrolled up
 * it keeps its position until they return to the end, or send something.
 *
 * @param sending the key of the message being sent, if any
 */
export function useStickyScroll(isEmpty: boolean, sending: string | undefined): StickyScroll {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const top = useRef(0);
  const empty = useRef(isEmpty);
  const sent = useRef(sending);
  const [atEnd, setAtEnd] = useState(true);

  function toEnd() {
    const box = frame.current;
    if (!box) return;
    stuck.current = true;
    box.scrollTop = empty.current ? 0 : box.scrollHeight;
    top.current = box.scrollTop;
  }

  useLayoutEffect(() => {
    if (empty.current !== isEmpty || (sending && sending !== sent.current)) stuck.current = true;
    sent.current = sending;
    empty.current = isEmpty;
    if (stuck.current) toEnd();
  });

  useEffect(() => {
    const box = frame.current;
    if (!box || !content.current) return;
    const look = () => {
      setAtEnd(empty.current || box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX);
    };
    const onScroll = () => {
      if (empty.current) return;
      stuck.current = staysAtEnd(stuck.current, top.current, box);
      top.current = box.scrollTop;
      look();
    };
    const observer = new ResizeObserver(() => stuck.current ? toEnd() : look());
    observer.observe(content.current);
    observer.observe(box);
    box.addEventListener("scroll", onScroll);
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", onScroll);
    };
  }, []);

  return { frame, content, atEnd, toEnd };
}
