const pressable = 'a[href], button:not(:disabled), summary';
const focusable = `${pressable}, input:not(:disabled), select:not(:disabled), textarea:not(:disabled)`;

/**
 * A part of a screen that gets the focus itself when its focused element is removed: the next control in it
 * must not be pressed unread.
 */
export const focusHome = { tabIndex: -1, 'data-focus-home': true } as const;

/** The selector of the element that gets the focus when this part of a screen is removed with it. */
export const handsFocusTo = (heir: string) => ({ 'data-focus-heir': heir }) as const;

/** An element's position below one of its ancestors. */
type Place = { parent: Element; index: number };

/** The last focused element of the screen, or of a dialog or menu above it. */
type Noted = {
  element: HTMLElement;
  root: Element;
  places: Place[];
  /** The surrounding part with a successor for the focus. */
  part: Element | null;
  path: string;
};

const LAYER = '[role="dialog"], [role="menu"]';

/**
 * Moves the focus on, on every screen, when its element is removed or disabled: a row that a filter hides, a
 * dismissed notice, a bar whose work is done, a dialog whose opener was removed. It moves to the element that
 * took the position, otherwise to the one before it; a control that was disabled for a while gets it back; a
 * new screen gets it as a whole, also one with its own main landmark. Returns a function that stops this.
 */
export function keepFocus(): () => void {
  let noted: Noted[] = [];
  /** The phone's keyboard must not open before the user has touched a field. */
  let isTouched = false;
  /** The element that the focus is moving to. */
  let next: HTMLElement | undefined;

  function trackFocus({ target }: FocusEvent) {
    next = undefined;
    if (!(target instanceof HTMLElement)) return;
    // Elements in neither, such as a message's button, are removed on their own.
    const root = target.closest(`${LAYER}, main`) ?? target;
    const below = root.matches('main') ? [] : noted.filter((note) => note.root !== root);
    const places: Place[] = [];
    for (let at: Element = target; at !== root && at.parentElement; at = at.parentElement)
      places.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
    const part = target.closest('[data-focus-heir]');
    noted = [...below, { element: target, root, places, part, path: location.pathname }];
  }

  /**
   * A press that moves the focus is recorded at its new element; a press without focus means that the user
   * has moved on.
   */
  function trackPress({ target, pointerType }: PointerEvent) {
    isTouched = pointerType === 'touch';
    if (isLost() && target instanceof Element && !target.closest(LAYER)) noted = [];
  }

  /** Before React draws what the loss of the focus changes. */
  function trackMove({ relatedTarget }: FocusEvent) {
    next = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
  }

  /** The focus does not move on from a control that gave it up itself. */
  function trackBlur({ target, relatedTarget }: FocusEvent) {
    if (!(target instanceof HTMLElement) || relatedTarget !== null) return;
    // An element loses the focus before it is removed.
    queueMicrotask(() => {
      const isGiven = target === noted.at(-1)?.element && isLost() && document.hasFocus() && canFocus(target);
      if (isGiven) noted = [];
    });
  }

  function handOn() {
    if (noted.length === 0 || !isLost() || (next && canFocus(next))) return;
    const standing = noted.filter(({ root }) => root.isConnected);
    const last = standing.at(-1);
    if (!last) return focusMain();
    noted = standing;
    const { element, root, places, part, path } = last;
    if (element.isConnected) {
      if (canFocus(element)) focus(element);
    } else if (path !== location.pathname) focus(root);
    else {
      const place = places.find(({ parent }) => parent.isConnected);
      focus(
        heirOf(part, root) ?? (place && neighbourOf(place, root, isTouched ? pressable : focusable)) ?? root,
      );
    }
  }

  /**
   * A key that is held down would press the newly focused control, for example each row's «delete» one after
   * the other.
   */
  function keepHeld(event: KeyboardEvent) {
    const { repeat, key, target } = event;
    if (!repeat || (key !== 'Enter' && key !== ' ') || !(target instanceof Element)) return;
    if (target.closest(pressable)) event.preventDefault();
  }

  const changes = new MutationObserver(handOn);
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'inert', 'hidden'],
  });
  document.addEventListener('focusin', trackFocus);
  document.addEventListener('focusout', trackMove, true);
  document.addEventListener('focusout', trackBlur);
  document.addEventListener('pointerdown', trackPress, true);
  document.addEventListener('keydown', keepHeld, true);
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', trackFocus);
    document.removeEventListener('focusout', trackMove, true);
    document.removeEventListener('focusout', trackBlur);
    document.removeEventListener('pointerdown', trackPress, true);
    document.removeEventListener('keydown', keepHeld, true);
  };
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

const canFocus = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  !element.closest('[inert]') &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility === 'visible';

/** The element that gets the focus of a removed part. */
function heirOf(part: Element | null, root: Element): HTMLElement | undefined {
  if (!part || part.isConnected) return undefined;
  const heir = root.querySelector<HTMLElement>(part.getAttribute('data-focus-heir') ?? '');
  return heir && canFocus(heir) ? heir : undefined;
}

/** Focuses the main landmark of a new screen, which is not focusable by itself, if there is one already. */
function focusMain(): void {
  const main = document.querySelector('main');
  main?.setAttribute('tabindex', '-1');
  main?.focus({ preventScroll: true });
}

function focus(element: Element): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/**
 * The first control at or after a position, otherwise the last one before it, below the nearest ancestor that
 * has any.
 */
function neighbourOf({ parent, index }: Place, root: Element, controls: string): Element | undefined {
  if (parent.matches('[data-focus-home]')) return parent;
  const children = [...parent.children];
  const controlsOf = (element: Element) =>
    [element, ...element.querySelectorAll(controls)].filter(
      (control) => control instanceof HTMLElement && control.matches(controls) && canFocus(control),
    );
  const behind = children.slice(index).flatMap(controlsOf).at(0);
  const before = children.slice(0, index).flatMap(controlsOf).at(-1);
  const found = behind ?? before;
  const above = parent.parentElement;
  if (found || parent === root || !above) return found;
  return neighbourOf({ parent: above, index: [...above.children].indexOf(parent) }, root, controls);
}
