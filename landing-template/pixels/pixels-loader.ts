import { PIXELS_ID } from '../parts/ids.ts';

/** Address that the build puts in: the script of the pixels. */
declare const PIXELS_URL: string;

/** Pixels wait for the shopper's first move, or until the page has loaded and the browser is idle. */
if (document.getElementById(PIXELS_ID)) {
  const load = () => {
    import(/* @vite-ignore */ PIXELS_URL).catch(() => {});
  };
  for (const type of ['pointerdown', 'keydown', 'scroll']) {
    addEventListener(type, load, { once: true });
  }
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(load));
}
