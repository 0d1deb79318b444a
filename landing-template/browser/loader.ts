import { ORDER_FORM_ID } from '../parts/ids.ts';
import '../pixels/pixels-loader.ts';
import { all } from './all.ts';

/**
 * The first script of every landing page: hydrates the order form and the gallery when the shopper touches
 * them or scrolls near them, closes the header's menu by Escape, moves the buy bar out of the form's way, and
 * marks images that fail to load. The page works without it. It is loaded before any touch, so every byte
 * counts.
 */
/** Addresses set by the build: the scripts of the order form, of the gallery and of the visit counter. */
declare const ISLAND_URL: string;
declare const GALLERY_URL: string;
declare const BEACON_URL: string;

all<HTMLDetailsElement>('.menu', (menu) => {
  menu.onkeydown = ({ key }) => {
    if (key === 'Escape') {
      menu.open = false;
      (menu.firstChild as HTMLElement).focus();
    }
  };
});

const gallery = document.querySelector<HTMLElement>('.gallery');
if (gallery) {
  hydrateOnTouch(gallery, () => import(/* @vite-ignore */ GALLERY_URL));
  gallery.addEventListener('error', markBroken, true);
  for (const image of gallery.querySelectorAll('img')) {
    if (image.complete && !image.naturalWidth) markBroken({ target: image });
  }
}

const form = document.getElementById(ORDER_FORM_ID) as HTMLFormElement | null;
if (form) {
  const { script = ISLAND_URL, keep } = form.dataset;
  const load = hydrateOnTouch(form, () => {
    if (keep) void import(/* @vite-ignore */ keep);
    return Promise.all([import(/* @vite-ignore */ ISLAND_URL), import(/* @vite-ignore */ script)]);
  });
  (document.querySelector('.choice') || form).addEventListener('pointerdown', load);
  let stored: number | undefined;
  try {
    // Before the visit counter stores its own.
    stored = localStorage.length;
  } catch {
    // Where storage is forbidden, nothing is stored.
  }
  watch(
    form,
    (isNear) => {
      if (isNear) {
        // A form on the first screen waits for a touch or a scroll; a returning visitor may have typed into
        // it.
        window.onscroll = load;
        if (stored || scrollY) load();
      }
    },
    // How close the form must be to the screen for its script to be loaded.
    '300px',
  );
  addEventListener('load', () => import(/* @vite-ignore */ BEACON_URL));
  // Input before `keep-form.ts` has loaded is stored too; that script replaces this handler.
  if (keep) {
    form.addEventListener('input', () => {
      // A form without files consists of texts.
      if (!window.onpagehide)
        window.onpagehide = () =>
          navigator.sendBeacon('/functions/v1/keep-form', new URLSearchParams(new FormData(form) as never));
    });
  }
  all('.bar', (bar) => watch(form, (isSeen) => bar.classList.toggle('off', isSeen)));
  new ResizeObserver(() => {
    document.body.style = `--form-h:${form.offsetHeight}px`;
  }).observe(form);
}

/**
 * Reports whether a part of the page is on the screen, or within `rootMargin` of it, now and on each change.
 * A busy browser reports several changes at once, of which the last one applies.
 */
function watch(part: Element, show: (isIntersecting: boolean) => unknown, rootMargin?: string): void {
  new IntersectionObserver((entries) => show((entries.pop() as IntersectionObserverEntry).isIntersecting), {
    rootMargin,
  } as IntersectionObserverInit).observe(part);
}

/**
 * Loads the script of a part of the page as soon as the shopper touches or focuses that part. A click on one
 * of its links or buttons before the script has loaded is repeated once the script has run; if loading times
 * out, the browser handles it. Returns a function that loads the script.
 */
function hydrateOnTouch(part: HTMLElement, fetchScript: () => Promise<unknown>): () => void {
  let arrival: Promise<unknown> | 0 | undefined;
  let isAnswered: boolean | undefined;
  const load = () => {
    arrival ||= fetchScript().then(() => (isAnswered = true));
    // Retries at the next touch.
    arrival.catch(() => (arrival = 0));
    return arrival;
  };
  part.addEventListener('pointerdown', load);
  part.addEventListener('focusin', load);
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
      // The time that a click waits for the script that handles it.
      setTimeout(giveUp, 6000);
      load().then(() => clicked.click(), giveUp);
    },
    true,
  );
  return load;
}

/** Shows a neutral placeholder in the gallery. */
function markBroken({ target }: { target: EventTarget | null }): void {
  ((target as Element).closest('a') || (target as Element)).classList.add('broken');
}
