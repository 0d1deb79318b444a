/** Focuses the first field marked as wrong on the tab that is about to be shown. */
export function focusFirstError(): void {
  // Two frames: the tab has to be shown before anything on it can take the focus.
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      const field = document.querySelector<HTMLElement>(
        '[role="tabpanel"]:not([hidden]) [aria-invalid="true"]',
      );
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'center' });
    });
  });
}
