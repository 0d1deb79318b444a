import { PIXELS_ID } from '../parts/ids.ts';

/** Where the build put the script of the pixels. */
declare const PIXELS_URL: string;

/** Pixels wait for the shopper's first move, or until the page is there and the browser has nothing else to do. */
if (document.getElementById(PIXELS_ID)) {
  const load = () => {
    import(/* @vite-ignore */ PIXELS_URL).catch(() => undefined);
  };
  for (const type of ['pointerdown', 'keydown', 'scroll']) {
    addEventListener(type, load, { once: true, passive: true });
  }
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(load));
}
