import { setTimeout as sleep } from 'node:timers/promises';

export type Size = { width: number; height: number };

/**
 * A window of an engine in a separate profile, with the operations that all engines support. A script runs in
 * the page, or in the document of the frame that a selector names, and uses nothing from outside of itself.
 */
export type Tab = {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  run<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  runIn<Args extends unknown[], Result>(
    frame: string,
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Presses and lets go of the mouse at a point of the window. */
  press(x: number, y: number): Promise<void>;
  /** The mouse where a press is more than a click. */
  mouse: Record<'move' | 'down' | 'up', (x: number, y: number) => Promise<void>>;
  /** Presses a key by its name, or a character's key, while another is held. */
  key(name: KeyName, held?: HeldKey): Promise<void>;
  /** Types characters, whichever script they are of. */
  type(text: string): Promise<void>;
  /** Whether the element with the focus has this role and name for a screen reader. */
  hasFocus(role: string, name: string): Promise<boolean>;
  /** Gives files to a field that is shown. */
  attach(selector: string, path: string): Promise<void>;
  /** The page as a PDF; undefined where the driver cannot print. */
  print(): Promise<Buffer | undefined>;
  picture(path: string): Promise<void>;
  /** The pages' script errors since the last call. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
};

export type KeyName =
  | 'Enter'
  | 'Escape'
  | 'Tab'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'Backspace'
  | 'Delete'
  | 'End'
  | 'Space';
export type HeldKey = 'Alt';

const WAIT_MS = 60_000;

/** Polls until the result is there, and returns it. Throws after a minute, with the last result. */
export async function until<Result>(what: string, ask: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + WAIT_MS;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const result = await ask();
      if (result) return result;
      last = result;
    } catch (error) {
      // A document that is being replaced has no answer.
      last = error;
    }
    await sleep(150);
  }
  throw new Error(`${what}: ${last instanceof Error ? last.message : JSON.stringify(last)}`);
}

/** Throws unless both are the same. */
export function same(what: string, found: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (is !== should) throw new Error(`${what}: ${is} instead of ${should}`);
}

type Target = { selector: string; text?: string };

/**
 * The middle of the first element that is shown, has the text and is covered by no other, after it was
 * scrolled to; undefined while there is none.
 */
function middleOf({ selector, text }: Target): { x: number; y: number } | undefined {
  const named = (element: Element) =>
    text === undefined ||
    element.textContent.includes(text) ||
    element.getAttribute('aria-label')?.includes(text) === true;
  for (const element of document.querySelectorAll(selector)) {
    if (element.getClientRects().length === 0 || !named(element)) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(point.x, point.y);
    if (hit && (element.contains(hit) || hit.contains(element))) return point;
  }
  return undefined;
}

/** Clicks an element once it has stopped moving, as a mouse does. */
export async function click(tab: Tab, selector: string, text?: string): Promise<void> {
  const { x, y } = await pointAt(tab, selector, text);
  await tab.press(x, y);
}

/** The middle of an element once it has stopped moving. */
export function pointAt(tab: Tab, selector: string, text?: string): Promise<Point> {
  const target = { selector, ...(text !== undefined && { text }) };
  return atRest(`${selector} ${text ?? ''}`, () => tab.run(middleOf, target));
}

/** The same in a frame, which may be drawn smaller than it is. */
export async function clickIn(tab: Tab, frame: string, selector: string): Promise<void> {
  // The frame itself moves too, as when the bar of a selected part comes.
  const { x, y } = await atRest(`${selector} in its frame`, async () => {
    const inside = await tab.runIn(frame, middleOf, { selector });
    const place = await tab.run((name) => {
      const element = document.querySelector<HTMLElement>(name);
      if (!element) throw new Error(`There is no ${name}`);
      const { left, top, width } = element.getBoundingClientRect();
      return { left, top, scale: width / element.offsetWidth };
    }, frame);
    return inside && { x: place.left + inside.x * place.scale, y: place.top + inside.y * place.scale };
  });
  await tab.press(x, y);
}

export type Point = { x: number; y: number };

async function atRest(what: string, find: () => Promise<Point | undefined>): Promise<Point> {
  let before: string | undefined;
  return await until(what, async () => {
    const point = await find();
    const now = JSON.stringify(point);
    const isAtRest = point !== undefined && now === before;
    before = now;
    return isAtRest ? point : undefined;
  }).then((point) => {
    if (!point) throw new Error(what);
    return point;
  });
}

/** Types into a field, replacing its content. */
export async function fill(tab: Tab, selector: string, text: string): Promise<void> {
  await click(tab, selector);
  await tab.run((name) => document.querySelector<HTMLInputElement>(name)?.select(), selector);
  await tab.type(text);
  await until(`${selector} has what was typed`, () =>
    tab.run(
      ([name, typed]) => document.querySelector<HTMLInputElement>(name ?? '')?.value === typed,
      [selector, text],
    ),
  );
}

/** Presses Tab until an element with this role and name has the focus; fails after a page of them. */
export async function tabTo(tab: Tab, role: string, name: string): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await tab.key('Tab');
    if (await tab.hasFocus(role, name)) return;
  }
  throw new Error(`The ${role} «${name}» is not reached`);
}

/** Whether the page shows a text. */
export const shows = (tab: Tab, text: string) =>
  until(text, () => tab.run((wanted) => document.body.textContent.includes(wanted), text));

/** Gives a file to a field, which is shown for it: WebKit's driver gives none to a field that is not. */
export async function attach(tab: Tab, selector: string, path: string): Promise<void> {
  await until(selector, () =>
    tab.run((name) => {
      const field = document.querySelector<HTMLElement>(name);
      if (!field) return false;
      field.style.cssText = 'display: block; width: 40px; height: 20px';
      return true;
    }, selector),
  );
  await tab.attach(selector, path);
}

/** Chooses from a list of the system's own, which is in no page, by the label of its field. */
export async function choose(tab: Tab, label: string, value: string): Promise<void> {
  await until(label, () =>
    tab.run(
      ([name = '', chosen = '']) => {
        const field = [...document.querySelectorAll('select')].find(
          ({ ariaLabel, labels }) =>
            ariaLabel === name || [...labels].some(({ textContent }) => textContent.includes(name)),
        );
        if (!field) return false;
        field.value = chosen;
        field.dispatchEvent(new Event('change', { bubbles: true }));
        return field.value === chosen;
      },
      [label, value],
    ),
  );
}
