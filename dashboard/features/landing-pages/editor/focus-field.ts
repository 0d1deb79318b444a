/** How long a tab takes at most until it shows its fields, in milliseconds: what is loaded first needs most of it. */
const PATIENCE_MS = 1_500;
const PANEL = '[role="tabpanel"]:not([hidden])';
const CONTROL = ':is(input:not([type="file"]), textarea, select, button)';

/** Looks once a frame until something is found, and then, or when the time is up, goes on. Returns what calls it off. */
function whenFound<T>(find: () => T | undefined, goOn: (found: T | undefined) => void): () => void {
  const end = performance.now() + PATIENCE_MS;
  let next = requestAnimationFrame(look);
  function look() {
    const found = find();
    if (found === undefined && performance.now() < end) next = requestAnimationFrame(look);
    else goOn(found);
  }
  return () => cancelAnimationFrame(next);
}

/**
 * Focuses the field as soon as its tab shows it, of a list or a block its first control. Formatted text, which has no control
 * of that name, has the focus at the first control of its part of the form, unless the merchant went elsewhere meanwhile.
 */
export function focusWhenShown(path: string): void {
  const [name, from] = [CSS.escape(path), document.activeElement];
  whenFound(
    () => shown<HTMLElement>(`[name="${name}"]`) ?? shown<HTMLElement>(`[data-path="${name}"] ${CONTROL}`),
    (field) => {
      const stayed = [from, document.body].includes(document.activeElement);
      const control = field ?? (stayed ? firstControlAt(path) : undefined);
      if (control) focus(control);
    },
  );
}

/** Focuses the first invalid field of a tab as soon as it is shown. */
export function focusFirstErrorWhenShown(): void {
  whenFound(
    () => shown<HTMLElement>('[aria-invalid="true"]'),
    (field) => field && focus(field),
  );
}

/**
 * Scrolls to the control of a field as soon as its tab shows it; if it does not, to the part of the form that it is in.
 * Returns what calls it off.
 */
export function revealWhenShown(path: string): () => void {
  return whenFound(
    () => fieldAt(path),
    (found) => {
      const field = found ?? nearestField(path);
      if (field) scrollTo(field.closest('.mantine-InputWrapper-root') ?? field);
    },
  );
}

function focus(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
}

/** What is too tall for the window, as all fields of a block, is shown from its beginning. */
function scrollTo(field: Element): void {
  field.scrollIntoView({ block: field.clientHeight > innerHeight / 2 ? 'start' : 'nearest' });
}

/** An element of the tab that is shown; undefined while it is not drawn. */
function shown<T extends Element>(selector: string): T | undefined {
  const element = document.querySelector<T>(`${PANEL} ${selector}`);
  return element?.checkVisibility() ? element : undefined;
}

function fieldAt(path: string): Element | undefined {
  const name = CSS.escape(path);
  return shown(`:is([name="${name}"], [data-path="${name}"])`);
}

/** The smallest part of the form that a field is in. */
function nearestField(path: string): Element | undefined {
  const end = path.lastIndexOf('.');
  if (end === -1) return undefined;
  const parent = path.slice(0, end);
  return fieldAt(parent) ?? nearestField(parent);
}

function firstControlAt(path: string): HTMLElement | null | undefined {
  const parts = Array.from(document.querySelectorAll<HTMLElement>(`${PANEL} [data-path]`));
  return parts
    .findLast(({ dataset }) => path.startsWith(`${dataset.path}.`))
    ?.querySelector<HTMLElement>(CONTROL);
}
