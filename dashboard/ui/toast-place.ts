/** A rectangle of the window, in its pixels. */
export type Area = { top: number; bottom: number; left: number; right: number };

type Screen = {
  window: { width: number; height: number };
  /** The part of the window that toasts may cover. */
  place: Area;
  /** What is being worked on there, with its tools: toasts cover as little of it as possible. */
  worked: readonly Area[];
  /** Bars at the bottom of the window. */
  bars: readonly Area[];
  /** The height of the toasts. */
  height: number;
  isOnTop: boolean;
};

/**
 * The distances of the toasts' place from the window's edges, in pixels; the window begins at the right.
 * `top` is set where they are at its upper edge.
 */
export type ToastPlace = { start: number; end: number; bottom: number; top: number | undefined };

const MAX_WIDTH = 440;
const GAP = 10;

/**
 * Above the bars, in the middle of their place; at its upper edge where they would cover more of what is
 * being worked on below. They stay where they are when neither is better.
 */
export function placeToasts({ window, place, worked, bars, height, isOnTop }: Screen): ToastPlace {
  const covering = bars.filter(({ top, bottom }) => bottom > top && top < window.height);
  const floor = Math.min(place.bottom, ...covering.map(({ top }) => top));
  const width = Math.min(MAX_WIDTH, place.right - place.left - 2 * GAP);
  const middle = (place.left + place.right) / 2;
  const sides = { left: middle - width / 2, right: middle + width / 2 };
  const above: Area = { ...sides, top: place.top + GAP, bottom: place.top + GAP + height };
  const below: Area = { ...sides, top: floor - GAP - height, bottom: floor - GAP };
  const covered = (area: Area) => worked.reduce((sum, each) => sum + shared(area, each), 0);
  const better = covered(below) - covered(above);
  return {
    start: window.width - place.right,
    end: place.left,
    bottom: window.height - floor + GAP,
    top: better > 0 || (better === 0 && isOnTop) ? above.top : undefined,
  };
}

/** The area that two rectangles share. */
function shared(one: Area, other: Area): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
