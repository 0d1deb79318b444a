import { PIXELS_ID } from '../parts/ids.ts';

/** Address set by the build: the script of the pixels. */
declare const PIXELS_URL: string;

/** Pixels wait for the shopper's first action, or until the page has loaded and the browser is idle. */
if (document.getElementById(PIXELS_ID)) {
  // Importing a script again has no effect.
  const load = () => {
    import(/* @vite-ignore */ PIXELS_URL).catch(() => {});
  };
  for (const type of ['pointerdown', 'keydown', 'scroll']) {
    addEventListener(type, load);
  }
  addEventListener('load', () => (window.requestIdleCallback || setTimeout)(load));
}
