import { isSectionName } from '@mirsah/domain/landing-page/content';
import { spliced } from '../../lib/spliced.ts';
import type { Box } from '../page-preview/preview-messages.ts';

/**
 * A position between two parts: after `after`, or first; `top` is where its line is drawn, in pixels of the
 * preview.
 */
export type Place = { after: string | null; top: number };

/** A part taller than half the canvas counts by its first and last pixels: its middle may be out of sight. */
const TALL_EDGE = 96;

/** The boxes of the parts that can be moved, from top to bottom. */
export function movableBoxes(boxes: readonly Box[], order: readonly string[]): Box[] {
  return boxes
    .filter(({ part }) => order.includes(part) || isSectionName(part))
    .sort((one, other) => one.top - other.top);
}

/**
 * The position nearest to a height, among parts in the order of the screen. `height` is that of the canvas.
 * Undefined without parts.
 */
export function placeAt(y: number, boxes: readonly Box[], height: number): Place | undefined {
  const index = boxes.findIndex((box) => y < turningPoint(box, y, height));
  const next = index === -1 ? undefined : boxes[index];
  const before = index === -1 ? boxes.at(-1) : boxes[index - 1];
  if (before) {
    const bottom = before.top + before.height;
    return { after: before.part, top: next ? nearestGap(bottom, next.top, y) : bottom };
  }
  return next && { after: null, top: next.top };
}

/** The position after a part, or the first one; undefined while the part is not on the page. */
export function placeBehind(after: string | null, boxes: readonly Box[]): Place | undefined {
  const index = boxes.findLastIndex(({ part }) => part === after);
  const next = boxes[index + 1];
  const box = boxes[index];
  if (!box) return after === null && next ? { after, top: next.top } : undefined;
  const bottom = box.top + box.height;
  return { after, top: next ? nearestGap(bottom, next.top, bottom) : bottom };
}

/** The gap near a height, at most this many pixels away; undefined without one. */
export function nearGap(y: number, boxes: readonly Box[], reach: number): Place | undefined {
  const gaps = boxes.flatMap(({ part, top, height }, index): Place[] => {
    const bottom = top + height;
    const next = boxes[index + 1];
    const first: Place[] = index === 0 ? [{ after: null, top }] : [];
    return [...first, { after: part, top: next ? nearestGap(bottom, next.top, y) : bottom }];
  });
  return gaps.find((gap) => Math.abs(gap.top - y) <= reach);
}

/** The height below which a dragged part moves behind a box. */
function turningPoint(box: Box, y: number, height: number): number {
  if (box.height <= height / 2) return box.top + box.height / 2;
  const bottom = box.top + box.height;
  return y < box.top + TALL_EDGE ? box.top + TALL_EDGE : y > bottom - TALL_EDGE ? bottom - TALL_EDGE : bottom;
}

/**
 * Parts that touch have one line; around the order form, which is between two parts, there is one on either
 * side.
 */
function nearestGap(bottom: number, top: number, y: number): number {
  const isWide = top - bottom > TALL_EDGE;
  return isWide ? (y - bottom < top - y ? bottom : top) : (bottom + top) / 2;
}

/** The order with a part moved after another one, or first. */
export function withPlace(order: readonly string[], id: string, after: string | null): string[] {
  if (after === id) return [...order];
  const rest = order.filter((other) => other !== id);
  return spliced(rest, after === null ? 0 : rest.indexOf(after) + 1, 0, id);
}

/** The smallest height of a touch target, in pixels. */
const FINGER = 44;

/**
 * The top of the handle of a part between these edges, in pixels of the canvas: above the part, so that it
 * covers no text, and visible as long as the part is; undefined when it is not.
 */
export function handleTop(top: number, bottom: number): number | undefined {
  const OVERLAP = 4;
  return bottom < 0 ? undefined : Math.max(0, top - FINGER + OVERLAP);
}

/**
 * The middle of a button at the upper or lower edge of a part: outside of the part, whose texts are edited by
 * touch. Undefined where a finger could not hit all of it. `height` is that of the canvas.
 */
export function edgeButtonMiddle(
  { top, bottom }: { top: number; bottom: number },
  side: 'before' | 'after',
  height: number,
): number | undefined {
  const reach = FINGER / 2;
  const middle = side === 'before' ? top - reach : bottom + reach;
  return middle < reach || middle > height - reach ? undefined : middle;
}

/** Pixels a second to scroll by while something is dragged near an edge: faster the nearer, at most 900. */
export function scrollSpeed(y: number, height: number, edge: number): number {
  const MAX_SPEED = 900;
  if (y < edge) return -MAX_SPEED * Math.min(1, (edge - y) / edge);
  if (y > height - edge) return MAX_SPEED * Math.min(1, (y - height + edge) / edge);
  return 0;
}

/** The part beside one that was removed: the next that is still there, or the previous. */
export function findNeighbour(id: string, before: readonly string[], now: readonly string[]): string | null {
  const index = before.indexOf(id);
  const isThere = (other: string) => now.includes(other);
  return before.slice(index + 1).find(isThere) ?? before.slice(0, index).findLast(isThere) ?? null;
}

/**
 * The part that was moved between two orders of the same parts; of two that swapped places, the `likely` one.
 * Undefined when more than one was moved, or none.
 */
export function movedPart(
  before: readonly string[],
  now: readonly string[],
  likely: string | null,
): string | undefined {
  if (before.length !== now.length || before.every((id, index) => id === now[index])) return undefined;
  const isMoved = (id: string) => {
    const others = before.filter((other) => other !== id);
    return now.filter((other) => other !== id).every((other, index) => other === others[index]);
  };
  return likely !== null && now.includes(likely) && isMoved(likely) ? likely : now.find(isMoved);
}
