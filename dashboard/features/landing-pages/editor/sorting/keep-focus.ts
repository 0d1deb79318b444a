/** Longer than a row takes to fall into its place. */
const SETTLING_MS = 600;

/**
 * Gives the focus back to a handle whose row loses it by being lifted, carried or put down, which happens some frames
 * later; stops as soon as the focus is somewhere else on purpose.
 */
export function keepFocus(handle: HTMLElement | undefined): void {
  const until = performance.now() + SETTLING_MS;
  function look(now: number) {
    const { activeElement } = document;
    if (activeElement === document.body) handle?.focus({ preventScroll: true });
    else if (activeElement !== handle) return;
    if (now < until) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}
