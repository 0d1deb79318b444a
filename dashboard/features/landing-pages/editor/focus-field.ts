/** How long a tab takes at most until it shows its fields, in milliseconds, once its script is there. */
const PATIENCE_MS = 1_500;
/** How long that script may take. */
const LOADING_MS = 15_000;
const PANEL = '[role="tabpanel"]:not([hidden])';
/** Of a group of choices the one that is chosen; no handle. */
const CONTROL =
  ':is(input:not([type="file"], [type="radio"]:not(:checked)), textarea, select, button:not([data-drag-handle]))';

/** Ends the search that another one replaces. */
let callOff: () => void = () => undefined;

/** Looks once a frame until something is found, and then, or when the time is up, goes on. Returns what calls it off. */
function whenFound<T>(find: () => T | undefined, goOn: (found: T | undefined) => void): () => void {
  const start = performance.now();
  let end = start + PATIENCE_MS;
  let next = requestAnimationFrame(look);
  function look() {
    const now = performance.now();
    if (now < start + LOADING_MS && document.querySelector(PANEL)?.childElementCount === 0)
      end = now + PATIENCE_MS;
    const found = find();
    if (found === undefined && now < end) next = requestAnimationFrame(look);
    else goOn(found);
  }
  return () => cancelAnimationFrame(next);
}

/**
 * Focuses the field as soon as its tab shows it, of a block its first field, of a list that or its first control. Formatted
 * text, which has no field of that name, has the focus at the first control of its part of the form, and what is not shown
 * at all at its tab, unless the merchant went elsewhere meanwhile.
 */
export function focusWhenShown(path: string): void {
  const from = document.activeElement;
  const name = CSS.escape(path);
  const places = [`[name="${name}"]${CONTROL}`, `[name^="${name}."]${CONTROL}`];
  // The fields of a block come after its row.
  if (!path.startsWith('layout.blocks.')) places.push(`[data-path="${name}"] ${CONTROL}`);
  callOff();
  callOff = whenFound(
    () => places.map((place) => shown<HTMLElement>(place)).find((field) => field !== undefined),
    (field) => {
      const now = document.activeElement;
      const stayed = now === document.body || (now === from && now instanceof HTMLButtonElement);
      const control = field ?? (stayed ? firstControlAt(path) : undefined);
      if (control) focus(control);
      else if (stayed) panel()?.focus({ preventScroll: true });
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
    .findLast(({ dataset }) => `${path}.`.startsWith(`${dataset.path}.`))
    ?.querySelector<HTMLElement>(CONTROL);
}

/** The tab that is shown; not by itself a place to tab to. */
function panel(): HTMLElement | undefined {
  const element = document.querySelector<HTMLElement>(PANEL) ?? undefined;
  element?.setAttribute('tabindex', '-1');
  return element;
}
