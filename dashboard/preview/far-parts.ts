import { elementsOfParts } from './parts.ts';

/**
 * The browser itself renders a part within about one window's height; parts within this distance, in pixels,
 * are left to it.
 */
const MARGIN = 400;

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      target.setAttribute('data-part', isIntersecting ? 'near' : 'far');
  },
  { root: document, rootMargin: `${MARGIN}px 0px` },
);

/**
 * Lets the browser skip the parts far from the window, which keep their last height (preview.css): the longer
 * the page, the more this speeds up typing. Called after each render; `haveChanged`: more than a text or the
 * order of the parts, so that heights may have changed, and all parts are drawn once.
 */
export function skipFarParts(haveChanged: boolean): void {
  if (haveChanged) observer.disconnect();
  for (const part of elementsOfParts()) {
    if (haveChanged || !part.hasAttribute('data-part')) part.setAttribute('data-part', '');
    observer.observe(part);
  }
}

const measureAgain = () => {
  const isCanvas = document.querySelector('[data-part]') !== null;
  if (isCanvas) skipFarParts(true);
};
document.fonts.addEventListener('loadingdone', measureAgain);
// A picture without a size before it is loaded.
document.addEventListener(
  'load',
  ({ target }) => {
    const part = target instanceof Element && target.closest('[data-part="far"]');
    if (!part) return;
    part.setAttribute('data-part', '');
    observer.unobserve(part);
    observer.observe(part);
  },
  { capture: true },
);
let width = innerWidth;
addEventListener('resize', () => {
  if (width !== innerWidth) measureAgain();
  width = innerWidth;
});
