/** Frames in which a tab or a sheet is drawn with its fields; what is loaded first needs more. */
const FRAMES = 60;
const PANEL = '[role="tabpanel"]:not([hidden])';

/**
 * Focuses the field as soon as its tab shows it. Formatted text, which has no control of that name, has the focus at the
 * first control of its part of the form, unless the merchant went elsewhere meanwhile.
 */
export function focusWhenShown(path: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`${PANEL} [name="${CSS.escape(path)}"]`);
    if (field?.checkVisibility()) return focus(field);
    if (frames > 0) return focusWhenShown(path, frames - 1);
    const first = document.activeElement === document.body ? firstControlAt(path) : undefined;
    if (first) focus(first);
  });
}

function focus(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
}

function firstControlAt(path: string): HTMLElement | null | undefined {
  const controls = ':is(input, textarea, select, button)';
  const parts = Array.from(document.querySelectorAll<HTMLElement>(`${PANEL} [data-path]`));
  return parts
    .findLast(({ dataset }) => path.startsWith(`${dataset.path}.`))
    ?.querySelector<HTMLElement>(controls);
}
