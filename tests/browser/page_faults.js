// Runs in a page and returns its layout faults, one line each: covered controls, covered or overflowing text, and, for
// touch, controls that are too small.
(() => {
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  // Temporary overlays.
  const HANGING = ".menu-list, .canned, [popover]";
  const FINGER_PX = 43.5;
  const isTouched = matchMedia("(pointer: coarse)").matches;
  const root = document.querySelector(":popover-open") ?? document.body;
  const faults = new Set();

  const nameOf = (element) =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join("")} ` +
    `“${(element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 30)}”`;
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".hidden, .skip");

  /** The part of a box that no ancestor cuts off and the window shows. */
  function shownPart({ left, right, top, bottom }, element) {
    const part = { left, right, top, bottom };
    for (let parent = element; parent !== null; parent = parent.parentElement) {
      const { overflowX, position } = getComputedStyle(parent);
      if (overflowX !== "visible") {
        const box = parent.getBoundingClientRect();
        part.left = Math.max(part.left, box.left);
        part.right = Math.min(part.right, box.right);
        part.top = Math.max(part.top, box.top);
        part.bottom = Math.min(part.bottom, box.bottom);
      }
      if (position === "fixed") break;
    }
    return part;
  }

  /**
   * What lies on the middle of a box of an element: nothing, something else that `covers`, or the edge that cuts it off.
   */
  function whatCovers(box, element, covers = () => true) {
    const { left, right, top, bottom } = shownPart(box, element);
    if (right - left < 2 || bottom - top < 2) return "an edge";
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) return "the edge of the window";
    const found = document.elementFromPoint(x, y);
    const isOurs = found === null || found.contains(element) || element.contains(found) ||
      (found.closest("label") ?? found).contains(element) || found.closest(HANGING) !== element.closest(HANGING) ||
      [...element.labels ?? []].some((label) => label.contains(found));
    return isOurs || !covers(found) ? null : nameOf(found);
  }

  function isTooSmall(control) {
    if (getComputedStyle(control).display === "inline") return false;
    const boxes = [control, ...control.labels ?? []].map((one) => one.getBoundingClientRect());
    return Math.max(...boxes.map(({ height }) => height)) < FINGER_PX;
  }

  for (const control of root.querySelectorAll(CONTROLS)) {
    if (!isSeen(control)) continue;
    control.scrollIntoView({ block: "center", inline: "nearest" });
    const [box] = control.getClientRects();
    if (box === undefined) continue;
    const cover = whatCovers(box, control);
    if (cover !== null) faults.add(`${cover} lies on ${nameOf(control)}`);
    if (isTouched && isTooSmall(control)) faults.add(`too small for a finger: ${nameOf(control)}`);
  }

  /** The first box around some words that they leave on the right, before one that scrolls or shortens them. */
  function leftBox({ right }, element) {
    for (let parent = element; parent !== null; parent = parent.parentElement) {
      const { overflowX, textOverflow, display } = getComputedStyle(parent);
      if (overflowX === "auto" || overflowX === "scroll" || (overflowX === "hidden" && textOverflow === "ellipsis")) {
        break;
      }
      const box = parent.getBoundingClientRect();
      // Visible to screen readers only.
      if (overflowX === "hidden" && box.width < 2) break;
      if (display !== "inline" && display !== "contents" && right > box.right + 1.5) return parent;
    }
    return null;
  }

  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    const element = node.parentElement;
    if (node.data.trim() === "" || !isSeen(element) || element.closest("option, datalist, script")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    element.scrollIntoView({ block: "center", inline: "nearest" });
    const box = [...range.getClientRects()].find(({ width, height }) => width > 2 && height > 2);
    if (box === undefined) continue;
    const left = leftBox(box, element);
    if (left !== null) faults.add(`${nameOf(element)} leaves ${nameOf(left)}`);
    const { left: start, right: end, top, bottom } = shownPart(box, element);
    // A thumbnail shows only the beginning, and what scrolls a part of it.
    if (bottom - top < 2 || end - start < 2) continue;
    // What is not drawn, such as a box that takes the place of a picture under the pointer, hides no words.
    const cover = whatCovers(box, element, isSeen);
    // A link may cover its whole tile.
    const isTile = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      ?.closest("a")?.closest("li, article")?.contains(element);
    if (cover !== null && !isTile) faults.add(`${cover} lies on the words ${nameOf(element)}`);
  }
  scrollTo(0, 0);
  return [...faults];
})();
