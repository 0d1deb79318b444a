import { pathOfPart } from '../features/page-preview/preview-messages.ts';
import { elementAt } from './parts.ts';

/**
 * The scale of the page on a phone while one of its parts is dragged: several parts are visible, with room
 * for their names.
 */
const SHRUNK = 'scale(0.6)';
/** The distance of the small page from the window's edge. */
const ORIGIN = '12px';
const DURATION_MS = 160;
/** The free part of the window beyond the ends of the scaled-down page, in pixels. */
const MARGIN = 24;

const { body, documentElement } = document;
/** The dragged part, and the former scroll position. */
let shrunk: { part: string; scrolledTo: number } | undefined;

/** Whether a part is being dragged on the page. */
export const isLifted = (): boolean => document.querySelector('[data-lifted]') !== null;

/** Dims the part that is being dragged. */
export function lift(part: string | null): void {
  document.querySelector('[data-lifted]')?.removeAttribute('data-lifted');
  if (part) elementAt(pathOfPart(part))?.setAttribute('data-lifted', '');
}

/** Scales the page down around a height in the window, which stays fixed. */
export function shrink(part: string, y: number): Animation | undefined {
  if (shrunk) return undefined;
  shrunk = { part, scrolledTo: scrollY };
  documentElement.toggleAttribute('data-shrunk', true);
  body.style.transformOrigin = `${ORIGIN} ${scrollY + y}px`;
  body.style.transform = SHRUNK;
  return glide('none', SHRUNK);
}

/**
 * Restores the page's size, with the dropped part at a height in the window; without one at its former
 * position.
 */
export function grow(y: number | undefined): Animation | undefined {
  if (!shrunk) return undefined;
  const { part, scrolledTo } = shrunk;
  shrunk = undefined;
  documentElement.toggleAttribute('data-shrunk', false);
  body.style.transform = '';
  const dropped = y === undefined ? null : elementAt(pathOfPart(part));
  if (dropped && y !== undefined) {
    const { top, height } = dropped.getBoundingClientRect();
    scrollBy({ top: top + Math.min(height, innerHeight) / 2 - y, behavior: 'instant' });
    body.style.transformOrigin = `${ORIGIN} ${scrollY + y}px`;
  } else scrollTo({ top: scrolledTo, behavior: 'instant' });
  return glide(SHRUNK, 'none');
}

/** Scrolls during a drag; not past the ends of the scaled-down page, which is shorter than its document. */
export function scrollDragged(by: number): void {
  const { top, bottom } = body.getBoundingClientRect();
  const room = by < 0 ? Math.min(0, top - MARGIN) : Math.max(0, bottom - innerHeight + MARGIN);
  const within = by < 0 ? Math.max(by, room) : Math.min(by, room);
  scrollBy({ top: shrunk ? within : by, behavior: 'instant' });
}

function glide(from: string, to: string): Animation | undefined {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
  const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
  return body.animate([{ transform: from }, { transform: to }], { duration: DURATION_MS, easing });
}
