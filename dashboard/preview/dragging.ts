import { pathOfPart } from '../features/landing-pages/form/preview-messages.ts';
import { elementAt } from './parts.ts';

/** So small is the page on a phone while one of its parts is dragged: several parts are in view, and room for their names. */
const SHRUNK = 'scale(0.6)';
/** How far the small page is from the window's edge, as a share of it. */
const ORIGIN = '12px';
const DURATION_MS = 160;
/** As much of the window stays free beyond the ends of the small page, in pixels. */
const MARGIN = 24;

const { body, documentElement } = document;
/** The part that the page became small for, and where the page was scrolled to before. */
let shrunk: { part: string; scrolledTo: number } | undefined;

/** Dims the part that is being dragged. */
export function lift(part: string | null): void {
  document.querySelector('[data-lifted]')?.removeAttribute('data-lifted');
  if (part) elementAt(pathOfPart(part))?.setAttribute('data-lifted', '');
}

/** Makes the page small around a height in the window, which stays where it is. */
export function shrink(part: string, y: number): Animation | undefined {
  if (shrunk) return undefined;
  shrunk = { part, scrolledTo: scrollY };
  documentElement.toggleAttribute('data-shrunk', true);
  body.style.transformOrigin = `${ORIGIN} ${scrollY + y}px`;
  body.style.transform = SHRUNK;
  return glide('none', SHRUNK);
}

/** Gives the page its size again, with the part that was dropped at a height in the window; without one it is where it was. */
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

/** Scrolls while something is dragged; not past the ends of the small page, which is shorter than its document. */
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
