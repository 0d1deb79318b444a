import '../pixels/pixels-loader.ts';
import { ORDER_FORM_ID } from '../parts/ids.ts';

/** How long a click waits for the part's script before it is answered without. */
const CLICK_TIMEOUT_MS = 6000;

/**
 * Fetches the script of a part of the page as soon as the shopper touches or focuses it. A click on one of the part's
 * links or buttons that comes too early is made again once the script answers it; when the script does not come, or
 * not in time, `without` is called with what was clicked, once. Returns what fetches the script.
 */
export function hydrateOnTouch(
  part: HTMLElement,
  fetchScript: () => Promise<unknown>,
  without: (clicked: HTMLElement) => unknown,
): () => void {
  let arrival: Promise<unknown> | undefined;
  let isAnswered = false;
  const load = () => {
    arrival ??= fetchScript().then(() => {
      isAnswered = true;
    });
    // The next touch may have better luck.
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
        without(clicked);
      };
      setTimeout(giveUp, CLICK_TIMEOUT_MS);
      load().then(() => clicked.click(), giveUp);
    },
    true,
  );
  return load;
}

/** Where the build put the scripts of the order form, of the gallery and of the visits' count. */
declare const ISLAND_URL: string;
declare const GALLERY_URL: string;
declare const BEACON_URL: string;

/**
 * Every landing page's first script: brings the order form and the gallery to life when the shopper comes near them, and
 * moves the buy bar out of the form's way. Everything here is a comfort; the page works without.
 */
const NEAR = '300px';

const gallery = document.querySelector<HTMLElement>('.gallery');
if (gallery) {
  hydrateOnTouch(
    gallery,
    () => import(/* @vite-ignore */ GALLERY_URL),
    (link) => {
      location.href = (link as HTMLAnchorElement).href;
    },
  );
}

const form = document.getElementById(ORDER_FORM_ID) as HTMLFormElement | null;
if (form) {
  const load = hydrateOnTouch(
    form,
    () => import(/* @vite-ignore */ ISLAND_URL),
    (button) => (button as HTMLButtonElement).type === 'submit' && form.submit(),
  );
  document.querySelector('.choice')?.addEventListener('pointerdown', load);
  new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) (window.requestIdleCallback ?? setTimeout)(load);
    },
    { rootMargin: NEAR },
  ).observe(form);
  addEventListener('load', () =>
    (window.requestIdleCallback ?? setTimeout)(() => import(/* @vite-ignore */ BEACON_URL)),
  );
  const bar = document.querySelector('.bar');
  new IntersectionObserver(([entry]) => bar?.classList.toggle('off', entry?.isIntersecting)).observe(form);
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--form-h', `${form.offsetHeight}px`);
  }).observe(form);
}

/** A picture that does not come leaves its place in the gallery as a quiet placeholder. */
function markBroken(picture: EventTarget | null): void {
  if (picture instanceof HTMLImageElement) picture.closest('.gallery a')?.classList.add('broken');
}

document.addEventListener('error', ({ target }) => markBroken(target), true);
for (const picture of document.images) if (picture.complete && !picture.naturalWidth) markBroken(picture);
