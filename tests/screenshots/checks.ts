import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { findViolations } from '../fixtures/axe.ts';

/** The least size of what a finger presses, in pixels. */
const FINGER = 44;

/**
 * The problems of the window's present content, one line each: axe's rules, contrast among them, and the
 * layout.
 */
export async function problemsOf(page: Page): Promise<string[]> {
  return [...(await findViolations(page, 120)), ...(await layoutProblemsOf(page))];
}

/**
 * The layout alone, as for a window that is as high as the document: texts, controls and letters inside their
 * boxes.
 */
export async function layoutProblemsOf(page: Page): Promise<string[]> {
  const isTouched = await page.evaluate(() => navigator.maxTouchPoints > 0);
  return [
    ...(await page.evaluate(layoutProblems)),
    ...(await page.evaluate(textProblems)),
    ...(isTouched ? await page.evaluate(smallTargets, FINGER) : []),
    ...(await dotlessInputs(page)),
  ];
}

/** Runs in the page: sideways scrolling, texts cut off by their box, and controls that are covered. */
export function layoutProblems(): string[] {
  const problems: string[] = [];
  const root = document.documentElement;
  const overflow = root.scrollWidth - root.clientWidth;
  if (overflow > 0) problems.push(`the page scrolls sideways by ${overflow} px`);

  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const named = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 60)}`;

  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const hasText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    );
    if (!hasText || !isVisible(element)) continue;
    const style = getComputedStyle(element);
    const hides = (axis: string) => axis === 'hidden' || axis === 'clip';
    const isForReadersAlone = element.clientWidth <= 2 || style.clipPath !== 'none';
    const isShortenedOnPurpose = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    if (isForReadersAlone || isShortenedOnPurpose || style.display.startsWith('inline')) continue;
    if (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
      problems.push(`cut off at its side: ${named(element)}`);
    if (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
      problems.push(`cut off below: ${named(element)}`);
  }

  // An element inside a field, such as a currency or an eye: the typed text ends before it.
  for (const section of document.querySelectorAll('.mantine-Input-section')) {
    const inputs = [...(section.parentElement?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    const input = inputs.find(isVisible);
    if (!input || !isVisible(section)) continue;
    const [own, field] = [section.getBoundingClientRect(), input.getBoundingClientRect()];
    const { paddingLeft, paddingRight } = getComputedStyle(input);
    const isLeft = own.left - field.left < field.right - own.right;
    const room = isLeft ? own.right - field.left : field.right - own.left;
    if (Number.parseFloat(isLeft ? paddingLeft : paddingRight) < room - 2)
      problems.push(`the text of ${named(input)} goes under what stands in it`);
  }

  const floats = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || floats(element.parentElement));
  /** In a list that scrolls separately, such as a gallery. */
  const isScrolledAway = (element: Element, x: number, y: number): boolean => {
    const box = element.parentElement;
    if (!box || box === document.body) return false;
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const isOutside = x < left || x > right || y < top || y > bottom;
    return (isOutside && getComputedStyle(box).overflow !== 'visible') || isScrolledAway(box, x, y);
  };
  const dialog = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
  for (const control of document.querySelectorAll('a[href], button, input, select, textarea, [role=tab]')) {
    // Content behind a dialog is meant to be covered.
    if (!isVisible(control) || (dialog && !dialog.contains(control))) continue;
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    if (isScrolledAway(control, x, y)) continue;
    const hit = document.elementFromPoint(x, y);
    const label = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : [];
    const isItself =
      hit && (control.contains(hit) || hit.contains(control) || label.some((one) => one.contains(hit)));
    // Scrolling content may be under a bar, because it can be scrolled out; content of a bar or a dialog may
    // not. A menu closes when it is used. A window above the screen closes as well; content under another
    // part of the same window stays covered.
    const popup = hit?.closest('[role=menu], [role=dialog]');
    if (!hit || isItself || (floats(hit) && !floats(control)) || (popup && !popup.contains(control)))
      continue;
    if (control.closest('[inert]') || control.closest('[aria-hidden=true]')) continue;
    problems.push(`${named(control)} lies under ${named(hit)}`);
  }
  return problems;
}

/**
 * Runs in the page: letters whose ink leaves the box that clips them, such as the dots under a final ي, and
 * overlapping texts. Each word is measured as it is drawn: its line's baseline and the ink above and below
 * it.
 */
export function textProblems(): string[] {
  type Word = { text: string; element: Element; left: number; right: number; top: number; bottom: number };
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return ['the text cannot be measured'];
  const problems = new Set<string>();
  const words: Word[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // TinyMCE's toolbar is its own.
    if (element.closest('script, style, option, svg, noscript, .tox')) continue;
    const style = getComputedStyle(element);
    canvas.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    canvas.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
    for (const { 0: text, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      const ink = canvas.measureText(text);
      // A word that is broken has a part on each line.
      for (const { top, left, right, width } of range.getClientRects()) {
        if (width < 1) continue;
        const baseline = top + ink.fontBoundingBoxAscent;
        words.push({
          text,
          element,
          left,
          right,
          top: baseline - ink.actualBoundingBoxAscent,
          bottom: baseline + ink.actualBoundingBoxDescent,
        });
      }
    }
  }

  const clips = (value: string) => value !== 'visible';
  const isOpaque = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const isClear = backgroundColor === 'transparent' || /, 0\)$/.test(backgroundColor);
    return !isClear || backgroundImage !== 'none' || element.matches('img, svg, iframe, canvas, video');
  };
  /** Nothing opaque is above the word at this point, which may be above another word itself. */
  const isSeen = ({ element, top, bottom }: Word, x: number) => {
    const stack = document.elementsFromPoint(x, (top + bottom) / 2);
    const own = stack.findIndex((one) => one.contains(element) || element.contains(one));
    return own >= 0 && !stack.slice(0, own).some(isOpaque);
  };
  const shown = words.filter((word) => {
    for (let box: Element | null = word.element; box && box !== document.body; box = box.parentElement) {
      const { clipPath, position, overflowX, display, textOverflow, webkitLineClamp } = getComputedStyle(box);
      if (clipPath !== 'none' || (position === 'absolute' && box.clientWidth <= 2)) return false;
      if (!clips(overflowX) || display === 'inline') continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      // No one can scroll to the rest of it, and no ellipsis shows that there is more.
      const isForGood = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
      const cut = Math.max(left - word.left, word.right - right);
      const isAcross = cut > 1 && cut < word.right - word.left - 1 && word.top < bottom && word.bottom > top;
      if (isForGood && webkitLineClamp === 'none' && isAcross)
        problems.add(`cut off at its side by ${cut.toFixed(1)} px: «${word.text}»`);
      // Behind an ellipsis, folded away or scrolled away; a folded line may begin above the end of its box.
      const middle = (word.top + word.bottom) / 2;
      if (word.left < left - 2 || word.right > right + 2 || middle > bottom || middle < top) return false;
    }
    const step = (word.right - word.left) / 4;
    return [1, 2, 3].every((quarter) => isSeen(word, word.left + quarter * step));
  });

  for (const word of shown) {
    for (let box: Element | null = word.element; box && box !== document.body; box = box.parentElement) {
      const { overflowY, display } = getComputedStyle(box);
      if (!clips(overflowY) || display === 'inline') continue;
      const { top, bottom } = box.getBoundingClientRect();
      // Ink that is scrolled or folded away is not clipped by a tight line.
      const isFolded = box.scrollHeight > box.clientHeight + 8;
      const below = word.bottom - bottom;
      const above = top - word.top;
      if (!isFolded && (below > 0.75 || above > 0.75))
        problems.add(`ink cut off by ${Math.max(below, above).toFixed(1)} px: «${word.text}»`);
      break;
    }
  }

  const sorted = shown.toSorted((a, b) => a.top - b.top);
  for (const [index, one] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      if (other.top > one.bottom - 2) break;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - other.top;
      if (one.element !== other.element && wide > 2 && high > 2)
        problems.add(`«${one.text}» and «${other.text}» lie on each other`);
    }
  }
  return [...problems];
}

/** Runs in the page: the texts of which an ellipsis shows a part. */
export function shortenedTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      // What is typed scrolls in its field, and the hint of an empty one may be shortened.
      if (element.matches('input')) return false;
      const { textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isAside = textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
      return isAside || (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1);
    })
    .map((element) => (element.textContent ?? '').trim().slice(0, 60));
}

/**
 * Runs in the page: controls that a finger misses. Measured is what answers the finger: the control, its
 * label, and what a pseudo-element adds around it. Links inside a sentence follow the line.
 */
function smallTargets(finger: number): string[] {
  const problems: string[] = [];
  const floats = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || floats(element.parentElement));
  // The border around a field belongs to it.
  const reach = finger / 2 - 2;
  for (const control of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=tab], [role=radio], [role=menuitem]',
  )) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // TinyMCE's toolbar is its own.
    if (control.closest('[inert], [aria-hidden=true], .tox') || control.matches(':disabled')) continue;
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width < 2 || x < reach || y < reach || x > innerWidth - reach || y > innerHeight - reach) continue;
    const isInSentence =
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
    if (isInSentence) continue;
    const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : [];
    // A bar that covers the control's edge now uncovers it on scrolling, and so does the edge of a dialog,
    // which scrolls.
    const dialog = control.closest('[role=dialog]')?.getBoundingClientRect();
    const answers = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      const isBeyond = dialog && (y + dy < dialog.top || y + dy > dialog.bottom);
      const isOver = hit && floats(hit) && !floats(control);
      return isBeyond || isOver || (hit && [control, ...labels].some((one) => one.contains(hit)));
    };
    // Under a bar or a dialog: not what the finger meets now.
    const middle = document.elementFromPoint(x, y);
    if (![control, ...labels].some((one) => one.contains(middle))) continue;
    const isLow = height < finger - 0.5 && !(answers(0, -reach) && answers(0, reach));
    const isNarrow = width < finger - 0.5 && !(answers(-reach, 0) && answers(reach, 0));
    if (!isLow && !isNarrow) continue;
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40);
    problems.push(
      `too small for a finger, ${Math.round(width)} × ${Math.round(height)}: <${control.tagName.toLowerCase()} class="${control.className}"> ${name}`,
    );
  }
  return problems;
}

/**
 * The inputs that draw ى and ي alike, because they clip the dots below the line; their value and their
 * placeholder are changed without an event, so that the screen does not notice, and put back.
 */
async function dotlessInputs(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const part of ['value', 'placeholder'] as const) {
    const boxes = await page.evaluate(writtenInputs, { part, text: 'ى' });
    if (boxes.length === 0) continue;
    const without = await page.screenshot();
    await page.evaluate(writtenInputs, { part, text: 'ي' });
    const dotted = await page.screenshot();
    await page.evaluate(restoreInputs);
    for (const { name, ...box } of boxes) {
      const [a, b] = await Promise.all([without, dotted].map((image) => pixelsOf(image, box)));
      if (a && b && a.equals(b)) problems.push(`the dots of ي are cut off in the ${part} of «${name}»`);
    }
  }
  return problems;
}

function pixelsOf(image: Buffer, box: { left: number; top: number; width: number; height: number }) {
  return sharp(image).extract(box).greyscale().raw().toBuffer();
}

type Input = HTMLInputElement & { asItWas?: { value: string; placeholder: string } };

/** Runs in the page: writes the text in all inputs in the window and returns their boxes in whole pixels. */
function writtenInputs({ part, text }: { part: 'value' | 'placeholder'; text: string }) {
  const inputs = [...document.querySelectorAll<Input>('input')].filter(
    (input) => ['text', 'search', 'tel', 'url'].includes(input.type) && input.checkVisibility(),
  );
  return inputs.flatMap((input) => {
    const { left, top, width, height } = input.getBoundingClientRect();
    const isInWindow = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight;
    // A bar over its lower edge hides the dots, too.
    const isHit = [0.1, 0.5, 0.9].every(
      (part) => input === document.elementFromPoint(left + width / 2, top + height * part),
    );
    if (!isInWindow || !isHit || (part === 'placeholder' && !input.placeholder)) return [];
    input.asItWas ??= { value: input.value, placeholder: input.placeholder };
    input.value = part === 'value' ? text : '';
    if (part === 'placeholder') input.placeholder = text;
    const whole = { left: Math.ceil(left), top: Math.ceil(top), width: Math.floor(width) - 1 };
    const name = input.labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? input.name;
    return [{ ...whole, height: Math.floor(height) - 1, name }];
  });
}

function restoreInputs(): void {
  for (const input of document.querySelectorAll<Input>('input')) {
    if (input.asItWas) Object.assign(input, input.asItWas);
    delete input.asItWas;
  }
}
