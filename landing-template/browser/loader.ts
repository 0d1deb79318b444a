import '../pixels/pixels-loader.ts';
import { ORDER_FORM_ID } from '../parts/ids.ts';

/**
 * The first script of every landing page: hydrates the order form and the gallery when the shopper touches them or scrolls
 * near them, moves the buy bar out of the form's way, and marks images that fail to load. The page works without it. It is
 * what is loaded before any touch, so every byte counts.
 */
/** Addresses that the build puts in: the scripts of the order form, of the gallery and of the visit counter. */
declare const ISLAND_URL: string;
declare const GALLERY_URL: string;
declare const BEACON_URL: string;

/** How close the form must be to the screen for its script to be loaded. */
const NEAR = '300px';
/** How long a click waits for the script that handles it. */
const CLICK_TIMEOUT_MS = 6000;

const gallery = document.querySelector<HTMLElement>('.gallery');
if (gallery) hydrateOnTouch(gallery, () => import(/* @vite-ignore */ GALLERY_URL));

const form = document.getElementById(ORDER_FORM_ID) as HTMLFormElement | null;
if (form) {
  const { script = ISLAND_URL, keep } = form.dataset;
  const load = hydrateOnTouch(form, () => {
    if (keep) void import(/* @vite-ignore */ keep);
    return Promise.all([import(/* @vite-ignore */ ISLAND_URL), import(/* @vite-ignore */ script)]);
  });
  document.querySelector('.choice')?.addEventListener('pointerdown', load);
  // A form on the first screen waits for a touch.
  watch(form, (isNear) => isNear && scrollY && load(), NEAR);
  addEventListener('load', () =>
    (window.requestIdleCallback ?? setTimeout)(() => import(/* @vite-ignore */ BEACON_URL)),
  );
  // Who types and leaves before `keep-form.ts` is there is kept all the same; it takes this handler's place.
  if (keep) {
    form.addEventListener('input', () => {
      // A form without files is made of texts.
      window.onpagehide ??= () =>
        navigator.sendBeacon('/functions/v1/keep-form', new URLSearchParams(new FormData(form) as never));
    });
  }
  const bar = document.querySelector('.bar');
  watch(form, (isSeen) => bar?.classList.toggle('off', isSeen));
  new ResizeObserver(() => {
    document.body.style = `--form-h:${form.offsetHeight}px`;
  }).observe(form);
}

document.addEventListener('error', ({ target }) => markBroken(target as Element), true);
for (const image of document.images) if (image.complete && !image.naturalWidth) markBroken(image);

/** Says whether a part of the page is on the screen, or within `rootMargin` of it, now and whenever that changes. */
function watch(part: Element, show: (isIntersecting: boolean) => unknown, rootMargin?: string): void {
  new IntersectionObserver(([entry]) => show((entry as IntersectionObserverEntry).isIntersecting), {
    rootMargin,
  } as IntersectionObserverInit).observe(part);
}

/**
 * Loads the script of a part of the page as soon as the shopper touches or focuses that part. A click on one of its links
 * or buttons that comes before the script is repeated once the script has run, and if it does not load in time, for the
 * browser to answer. Returns a function that loads the script.
 */
function hydrateOnTouch(part: HTMLElement, fetchScript: () => Promise<unknown>): () => void {
  let arrival: Promise<unknown> | undefined;
  let isAnswered = false;
  const load = () => {
    arrival ??= fetchScript().then(() => {
      isAnswered = true;
    });
    // Try again at the next touch.
    arrival.catch(() => {
      arrival = undefined;
    });
    return arrival;
  };
  for (const type of ['pointerdown', 'focusin']) part.addEventListener(type, load);
  part.addEventListener(
    'click',
    (event) => {
      const clicked = (event.target as Element).closest<HTMLElement>('a,button');
      if (isAnswered || !clicked) return;
      event.preventDefault();
      const giveUp = () => {
        if (isAnswered) return;
        isAnswered = true;
        clicked.click();
      };
      setTimeout(giveUp, CLICK_TIMEOUT_MS);
      load().then(() => clicked.click(), giveUp);
    },
    true,
  );
  return load;
}

/** Leaves a quiet placeholder in the gallery. */
function markBroken(image: Element): void {
  image.closest('.gallery a')?.classList.add('broken');
}
