/** The longest time until a tab shows its fields, in milliseconds, after its script is loaded. */
const TIMEOUT_MS = 1_500;
/** The longest time for loading that script. */
const LOADING_MS = 15_000;
const PANEL = '[role="tabpanel"]:not([hidden])';
/** The chosen one of a group of choices; never a handle. */
const CONTROL =
  ':is(input:not([type="file"], [type="radio"]:not(:checked)), textarea, select, button:not([data-drag-handle]))';

/** Cancels the search that a new one replaces. */
let callOff: () => void = () => undefined;

/**
 * Looks once per frame until an element is found or the time is up, and then continues. Returns a function
 * that cancels it.
 */
function whenFound<T>(find: () => T | undefined, goOn: (found: T | undefined) => void): () => void {
  const start = performance.now();
  let end = start + TIMEOUT_MS;
  let next = requestAnimationFrame(look);
  function look() {
    const now = performance.now();
    if (now < start + LOADING_MS && isLoading()) end = now + TIMEOUT_MS;
    const found = find();
    if (found === undefined && now < end) next = requestAnimationFrame(look);
    else goOn(found);
  }
  return () => cancelAnimationFrame(next);
}

/** The script of the open tab is on its way, or the editor of a formatted text in it. */
function isLoading(): boolean {
  const open = document.querySelector(PANEL);
  const texts = [...(open?.querySelectorAll(FORMATTED) ?? [])];
  return open?.childElementCount === 0 || texts.some((text) => !writtenIn(text));
}

const FORMATTED = '[data-formatted]';

/** The document in which a formatted text is edited; undefined until its editor is ready. */
function writtenIn(text: Element): HTMLElement | undefined {
  const frame = text.querySelector('iframe');
  const isReady = frame && getComputedStyle(frame).visibility === 'visible';
  return isReady ? frame.contentDocument?.body : undefined;
}

/**
 * Focuses the field as soon as its tab shows it: the first field of a block, the first control of a list, the
 * document of a formatted text. Any other field without that name focuses the first control of its part of
 * the form; a field that is not shown at all focuses its tab. Does nothing if the merchant has moved the
 * focus in the meantime.
 */
export function focusWhenShown(path: string): void {
  const from = document.activeElement;
  const name = CSS.escape(path);
  const places = isBlock(path)
    ? [`[data-path="${name}"] fieldset :is(${FORMATTED}, ${CONTROL})`]
    : [
        `:is([name="${name}"]${CONTROL}, [data-formatted="${name}"])`,
        `[name^="${name}."]${CONTROL}`,
        `[data-path="${name}"] ${CONTROL}`,
      ];
  callOff();
  callOff = whenFound(
    () => {
      const field = places.map((place) => shown<HTMLElement>(place)).find((found) => found !== undefined);
      return field?.matches(FORMATTED) ? writtenIn(field) : field;
    },
    (field) => {
      const now = document.activeElement;
      // The editor of a formatted text is loaded for some time.
      if (field && field.ownerDocument !== document && now !== from && now !== document.body) return;
      const stayed = now === document.body || (now === from && now?.matches('button, [role="listbox"]'));
      const control = field ?? (stayed ? firstControlAt(path) : undefined);
      if (control) focus(control);
      else if (stayed) panel()?.focus({ preventScroll: true });
    },
  );
}

/** Focuses the list of the page's parts, otherwise the page's canvas, otherwise the open tab. */
export function focusParts(): void {
  const places = ['[data-outline] [data-row][tabindex="0"]', '[role="listbox"][data-canvas]'];
  const found = places.map((place) => document.querySelector<HTMLElement>(place)).find((one) => one);
  (found ?? panel())?.focus({ preventScroll: true });
}

/** Focuses the first invalid field of a tab as soon as it is shown. */
export function focusFirstErrorWhenShown(): void {
  whenFound(
    () => shown<HTMLElement>('[aria-invalid="true"]'),
    (field) => field && focus(field),
  );
}

/**
 * Scrolls to the control of a field as soon as its tab shows it; otherwise to its part of the form. Returns a
 * function that cancels it.
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

/** An element taller than the window, such as all fields of a block, is shown from its start. */
function scrollTo(field: Element): void {
  field.scrollIntoView({ block: field.clientHeight > innerHeight / 2 ? 'start' : 'nearest' });
}

/** An element of the open tab; undefined while it is not rendered. */
function shown<T extends Element>(selector: string): T | undefined {
  const element = document.querySelector<T>(`${PANEL} ${selector}`);
  return element && element.getClientRects().length > 0 ? element : undefined;
}

function fieldAt(path: string): Element | undefined {
  const name = CSS.escape(path);
  return shown(`:is([name="${name}"], [data-path="${name}"], [data-formatted="${name}"])`);
}

/** The smallest part of the form that a field is in. */
function nearestField(path: string): Element | undefined {
  const end = path.lastIndexOf('.');
  if (end === -1) return undefined;
  const parent = path.slice(0, end);
  return fieldAt(parent) ?? nearestField(parent);
}

const isBlock = (path: string) => /^layout\.blocks\.[^.]+$/.test(path);

function firstControlAt(path: string): HTMLElement | null | undefined {
  const parts = Array.from(document.querySelectorAll<HTMLElement>(`${PANEL} [data-path]`));
  const part = parts.findLast(({ dataset }) => `${path}.`.startsWith(`${dataset.path}.`));
  // The fields of a block come after the button that opens them.
  const ofBlock =
    isBlock(part?.dataset.path ?? '') && part?.querySelector<HTMLElement>(`fieldset ${CONTROL}`);
  return ofBlock || part?.querySelector<HTMLElement>(CONTROL);
}

/** The open tab's panel; not focusable itself. */
function panel(): HTMLElement | undefined {
  const element = document.querySelector<HTMLElement>(PANEL) ?? undefined;
  element?.setAttribute('tabindex', '-1');
  return element;
}
