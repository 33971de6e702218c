/**
 * Curves through points, as the data of an SVG path.
 *
 * @module
 */

/** A point in pixels. */
export type Point = { readonly x: number; readonly y: number };

type Link = (from: Point, to: Point, before: Point | undefined, after: Point | undefined) => string;

const round = (px: number) => Math.round(px * 10) / 10;

function straight(_: Point, to: Point): string {
  return `L${to.x} ${to.y}`;
}

/** A step that rises after `share` of the way. */
function stepAt(share: number): Link {
  return (from, to) => `H${round(from.x + (to.x - from.x) * share)}V${to.y}H${to.x}`;
}

function bump(from: Point, to: Point): string {
  const middle = round((from.x + to.x) / 2);
  return `C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
}

function slopeBetween(one: Point, other: Point): number {
  return (other.y - one.y) / (other.x - one.x || 1);
}

/** The slope at a point between two others: flat at an extremum, at most three times the slope of its sides. */
function slopeAt(before: Point | undefined, at: Point, after: Point | undefined): number {
  if (!before || !after) return before ? slopeBetween(before, at) : after ? slopeBetween(at, after) : 0;
  const [one, other] = [slopeBetween(before, at), slopeBetween(at, after)];
  if (one * other <= 0) return 0;
  return Math.sign(one) * Math.min(Math.abs(one + other) / 2, 3 * Math.abs(one), 3 * Math.abs(other));
}

/** Rounds corners without exceeding the range of the points (Fritsch and Carlson). */
function monotone(from: Point, to: Point, before: Point | undefined, after: Point | undefined): string {
  const third = (to.x - from.x) / 3;
  const [start, end] = [slopeAt(before, from, to), slopeAt(from, to, after)];
  return `C${round(from.x + third)} ${round(from.y + start * third)} ` +
    `${round(to.x - third)} ${round(to.y - end * third)} ${to.x} ${to.y}`;
}

/** Name of a curve → how two points are linked; unknown names use a straight line. */
const LINKS: { readonly [curve: string]: Link } = {
  monotone,
  monotoneX: monotone,
  natural: monotone,
  basis: monotone,
  bump,
  bumpX: bump,
  step: stepAt(0.5),
  stepBefore: stepAt(0),
  stepAfter: stepAt(1),
};

/** The path through points from left to right, or back from right to left. */
export function curvePath(points: readonly Point[], curve: string): string {
  const link = (Object.hasOwn(LINKS, curve) ? LINKS[curve] : undefined) ?? straight;
  return points.map((point, at) => {
    const from = points[at - 1];
    return from ? link(from, point, points[at - 2], points[at + 1]) : `M${point.x} ${point.y}`;
  }).join("");
}
