import '../gallery/mark-broken-pictures.ts';
import '../pixels/pixels-loader.ts';
import { ORDER_FORM_ID } from './order-form-page.ts';
import { wakeOnTouch } from './wake-on-touch.ts';

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
  wakeOnTouch(
    gallery,
    () => import(/* @vite-ignore */ GALLERY_URL),
    (link) => {
      location.href = (link as HTMLAnchorElement).href;
    },
  );
}

const form = document.getElementById(ORDER_FORM_ID) as HTMLFormElement | null;
if (form) {
  const load = wakeOnTouch(
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
