import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** The texts of a slip that have no fixed length, in the order in which they give lines away. */
const parts = ['notes', 'answers', 'address', 'name'] as const;
export type SlipPart = (typeof parts)[number];

/** How a slip's texts fit: their size, and for a shortened text the number of characters that it keeps. */
type Fit = { scale: number; kept: Partial<Record<SlipPart, number>> };

/** Relative to the usual size: the largest one that fits is used. */
const scales = [1.2, 1, 0.9, 0.8] as const;
const SMALLEST = scales[3];

/** The lines that a shortened text keeps: the first row as long as the others can give more away. */
const keptLines: readonly Record<SlipPart, number>[] = [
  { notes: 2, answers: 2, address: 4, name: 2 },
  { notes: 1, answers: 1, address: 2, name: 1 },
];

/** Free height of a slip that stays free, in lines: paper breaks lines slightly differently from a screen. */
const SPARE_LINES = 0.5;

/** In characters: room for the ellipsis on the last line. */
const ELLIPSIS_ROOM = 3;

/**
 * The fit of a slip's texts, measured before they are painted. `texts` are what is measured: while they are
 * others than those of the last measure, all of them are to be rendered whole.
 */
export function useSlipFit(slip: RefObject<HTMLElement | null>, texts: string): Fit {
  const [fonts, setFonts] = useState('');
  const measured = `${fonts}${texts}`;
  const [found, setFound] = useState<{ of: string; fit: Fit }>();
  useEffect(() => {
    let isGone = false;
    void document.fonts.ready.then(() => !isGone && setFonts('ready '));
    return () => {
      isGone = true;
    };
  }, []);
  useLayoutEffect(() => {
    if (slip.current) setFound({ of: measured, fit: measure(slip.current) });
  }, [slip, measured]);
  return found?.of === measured ? found.fit : { scale: 1, kept: {} };
}

/** The text before its last word that begins within `length` characters, with an ellipsis. */
export function shorten(text: string, length: number | undefined): string {
  if (length === undefined || text.length <= length) return text;
  const start = text.slice(0, Math.max(0, length));
  const words = start.replace(/\s+\S*$/, '');
  return `${words.replace(/[\s،,.؛:·-]+$/, '')}…`;
}

function measure(slip: HTMLElement): Fit {
  const given = slip.style.getPropertyValue('--text-scale');
  try {
    for (const scale of scales) {
      slip.style.setProperty('--text-scale', `${scale}`);
      if (excess(slip) <= 0) return { scale, kept: {} };
    }
    return { scale: SMALLEST, kept: keptOf(slip) };
  } finally {
    slip.style.setProperty('--text-scale', given);
  }
}

/** By how many pixels the texts exceed their room. */
function excess(slip: HTMLElement): number {
  const room = slip.querySelector<HTMLElement>('[data-room]');
  if (!room) return 0;
  // A room without a height: the texts above it push the goods off the slip.
  const pushed = Math.max(0, slip.scrollHeight - slip.clientHeight);
  const last = room.lastElementChild;
  const { paddingBottom, fontSize } = getComputedStyle(room);
  const end = last ? last.getBoundingClientRect().bottom + Number.parseFloat(paddingBottom) : 0;
  return pushed + end - room.getBoundingClientRect().bottom + SPARE_LINES * Number.parseFloat(fontSize);
}

function keptOf(slip: HTMLElement): Fit['kept'] {
  const texts = parts.flatMap((part) => {
    const element = slip.querySelector<HTMLElement>(`[data-part="${part}"]`);
    if (!element) return [];
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    const count = Math.round(element.getBoundingClientRect().height / lineHeight);
    return [{ part, element, lineHeight, count, left: count }];
  });
  let tooMuch = excess(slip);
  for (const kept of keptLines)
    for (const text of texts)
      while (tooMuch > 0 && text.left > kept[text.part]) {
        text.left -= 1;
        tooMuch -= text.lineHeight;
      }
  return Object.fromEntries(
    texts
      .filter(({ left, count }) => left < count)
      .map(({ part, element, lineHeight, left }) => [
        part,
        charactersAbove(element, left * lineHeight) - ELLIPSIS_ROOM,
      ]),
  );
}

/** The number of an element's characters that are in its first `height` pixels. */
function charactersAbove(element: HTMLElement, height: number): number {
  const end = element.getBoundingClientRect().top + height;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let count = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const length = node.textContent?.length ?? 0;
    for (let index = 0; index < length; index += 1) {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { top, bottom } = range.getBoundingClientRect();
      // Collapsed white space has no box.
      if (bottom > top && (top + bottom) / 2 > end) return count + index;
    }
    count += length;
  }
  return count;
}
