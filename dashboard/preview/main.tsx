import '@mirsah/landing-template/styles/landing-page.css';
import '@mirsah/landing-template/blocks/blocks.css';
import './preview.css';
import type { BusinessDetails } from '@mirsah/domain/business-details/facts';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { withoutBlanksOfPage } from '@mirsah/domain/landing-page/without-blanks';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { textName } from '../features/page-form/blocks/text-names.ts';
import { snapshot, withValueAt } from '../features/page-form/diff.ts';
import { inlineTextAt } from '../features/page-form/inline-text.ts';
import { movedPart } from '../features/page-form/places.ts';
import {
  type FromPreview,
  partOfField,
  pathOfPart,
  readToPreview,
  type ToPreview,
} from '../features/page-preview/preview-messages.ts';
import { valueAt } from '../lib/plain-data.ts';
import { previewPane } from '../messages/index.ts';
import { grow, isLifted, lift, scrollDragged, shrink } from './dragging.ts';
import { skipFarParts } from './far-parts.ts';
import { createOptimisticTexts } from './optimistic-text.ts';
import {
  boxesOfParts,
  elementAt,
  nameSections,
  nearestTo,
  pathOf,
  revealElement,
  skipByKeys,
  touchedAt,
} from './parts.ts';
import { isWritten, watchPointer } from './pointer.ts';
import { PreviewedPage } from './previewed-page.tsx';
import { startWriting } from './writing.ts';

/**
 * The document inside every preview of a page. It runs in a sandbox without an origin, because a merchant's
 * own HTML must never run with the dashboard's rights. It receives all its content as messages from the
 * window around it, and reports touches and edits.
 */
const container = document.getElementById('root');
if (!container) throw new Error('preview.html has no #root');
const root = createRoot(container);

/** The page as last received. */
let content: LandingPageContent | undefined;
/** The business details, once known. */
let businessDetails: BusinessDetails | undefined;
/** A static preview has a name. */
let stillName: string | undefined;
let selected: string | null = null;
/** The field to scroll to, once the page shows it. */
let wanted: string | undefined;
/**
 * The text that is being edited in place. React has its former value, and does not touch it during the edit.
 */
let writing: { at: string; before: unknown; end: (next?: -1 | 0 | 1) => void } | undefined;

// A sandbox has no origin to name; only the dashboard may frame this document (frame-ancestors).
const send = (message: FromPreview, ...ports: MessagePort[]) => parent.postMessage(message, '*', ports);

const ahead = createOptimisticTexts(() => flushSync(draw));
let isDrawing = false;
let isLarge = false;

function draw() {
  if (!content) return;
  const written = writing ? withValueAt(content, writing.at, writing.before) : content;
  // In the editor the merchant sees the blanks of blocks, to fill them in.
  const shown = stillName === undefined ? written : withoutBlanksOfPage(written);
  root.render(
    <PreviewedPage
      content={shown}
      businessDetails={businessDetails}
      name={stillName ?? previewPane.shownPage}
      isCanvas={stillName === undefined}
      onShown={drawn}
    />,
  );
}

/**
 * Renders the page; in slices unless it is urgent, as for a text or the parts' order, so that the next key
 * does not wait when the form is in the same process.
 */
function redraw(isUrgent = false) {
  isLarge ||= !isUrgent;
  // Text shown ahead of React would flash its former value until React has rendered.
  if (ahead.giveBack() || isUrgent) return flushSync(draw);
  isDrawing = true;
  startTransition(draw);
}

function drawn() {
  isDrawing = false;
  if (stillName !== undefined) return;
  nameSections();
  skipByKeys();
  skipFarParts(isLarge);
  isLarge = false;
  showWanted();
  // The positions are measured after the paint, when the layout is done already.
  requestAnimationFrame(() => setTimeout(report));
}

const { port1: port, port2: dashboards } = new MessageChannel();
port.onmessage = ({ data }) => {
  const message = readToPreview(data);
  switch (message?.type) {
    case 'page':
      // Equal values stay the same object, so that only changes render again.
      content = snapshot(content, message.content);
      stillName = message.still?.name;
      document.documentElement.toggleAttribute('data-still', stillName !== undefined);
      document.documentElement.toggleAttribute('data-barless', message.still?.hidesBar === true);
      return redraw();
    case 'businessDetails':
      businessDetails = message.businessDetails;
      return redraw();
    case 'change':
      return change(message.changes);
    case 'select':
      selected = message.part;
      if (selected && message.isRevealed) wanted = pathOfPart(selected);
      return showWanted();
    case 'show':
      wanted = message.at;
      return showWanted();
    case 'write': {
      const [first] = textsOf(message.part);
      return first ? write(first) : send({ type: 'textless', part: message.part });
    }
    case 'stopWriting':
      return writing?.end(message.next);
    case 'scroll':
      return scrollDragged(message.by);
    case 'lift':
      lift(message.part);
      if (message.part === null) followWhile(grow(message.y));
      else if (message.y !== undefined) followWhile(shrink(message.part, message.y));
  }
};

const orders = new Set(['layout.order', 'layout.sectionsOrder']);

/** Applies changes to the page. A text, or the order of the parts, is rendered before anything else. */
function change(changes: Extract<ToPreview, { type: 'change' }>['changes']): void {
  const before = content;
  if (!before) return;
  // Equal values stay the same object here too.
  content = changes.reduce(
    (page, { at, value }) => withValueAt(page, at, snapshot(valueAt(page, at), value)),
    before,
  );
  const [first, ...others] = changes;
  if (first && orders.has(first.at)) {
    // A part that is dropped stays at the pointer. One that was moved otherwise may be out of sight now.
    const isDropped = isLifted();
    const moved = movedPart(before.layout.order, content.layout.order, selected);
    if (moved !== undefined && !isDropped) wanted = pathOfPart(moved);
    // It is not drawn once more in its old position.
    if (isDropped) lift(null);
  }
  if (first && others.length === 0 && showAhead(first.at, valueAt(before, first.at), first.value)) return;
  const isSmall = ({ at }: (typeof changes)[number]) => orders.has(at) || inlineTextAt(before, at);
  redraw(changes.every(isSmall));
}

function showAhead(at: string, before: unknown, now: unknown): boolean {
  // While React is rendering, the final content of the page's elements is unknown.
  if (isDrawing || typeof before !== 'string' || typeof now !== 'string') return false;
  return ahead.show(document.querySelectorAll(`[data-at="${CSS.escape(at)}"]`), before, now);
}

/** Scrolls to the edited element, also when it appears only after typing. */
function showWanted(): void {
  if (wanted === undefined) return;
  const part = partOfField(wanted);
  const element = nearestTo(wanted) ?? (part === undefined ? null : elementAt(pathOfPart(part)));
  if (!element) return;
  wanted = undefined;
  revealElement(element);
}

let isReporting = false;
let reported = '';
/** Reports the positions of the parts when they have changed. */
function report() {
  if (stillName !== undefined) return;
  const boxes = boxesOfParts();
  const now = JSON.stringify(boxes);
  if (now === reported) return;
  reported = now;
  send({ type: 'boxes', boxes });
}
/** Reports them with the next frame, at most once. */
function reportFrame() {
  if (isReporting) return;
  isReporting = true;
  requestAnimationFrame(() => {
    isReporting = false;
    report();
  });
}
/** Reports the positions of the parts while they are animated. */
function followWhile(motion: Animation | undefined): void {
  report();
  if (motion?.playState === 'running') requestAnimationFrame(() => followWhile(motion));
}
addEventListener('scroll', reportFrame, { passive: true });
addEventListener('resize', reportFrame);
new ResizeObserver(reportFrame).observe(container);

watchPointer({
  isStill: () => stillName !== undefined,
  selected: () => selected,
  order: () => content?.layout.order ?? [],
  send,
});
addEventListener(
  'click',
  (event) => {
    const { target, clientX, clientY } = event;
    if (!(target instanceof Element)) return;
    if (stillName !== undefined) {
      // Links and orders do nothing here; the page's own controls work.
      if (target.closest('a, button[type="submit"]')) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (isWritten(target)) return;
    event.stopPropagation();
    writing?.end();
    const unseen = target.closest('[data-reveal]')?.getAttribute('data-reveal');
    if (unseen) return send({ type: 'reveal', part: unseen });
    const touched = touchedAt(target);
    const text = textAt(target);
    if (touched && text && touched.part === selected) {
      return write(text, { x: clientX, y: clientY });
    }
    selected = touched?.part ?? null;
    send({ type: 'tap', part: selected, at: touched?.at ?? null });
  },
  { capture: true },
);
addEventListener('submit', (event) => event.preventDefault(), { capture: true });
addEventListener('keydown', (event) => {
  if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  writing?.end();
  send({ type: 'save' });
});

/** Plain text that is alone in its element. */
function isText(element: Element): boolean {
  return (
    element.childElementCount === 0 &&
    element.tagName !== 'BUTTON' &&
    content !== undefined &&
    inlineTextAt(content, pathOf(element)) !== undefined
  );
}

/** The touched text; for a short one its whole line counts, if it is alone in the line. */
function textAt(target: Element): HTMLElement | undefined {
  const nearest = target.closest<HTMLElement>('[data-at]');
  if (nearest && isText(nearest)) return nearest;
  const [only] = target.querySelectorAll<HTMLElement>('[data-at]');
  return only && isText(only) && only.textContent === target.textContent ? only : undefined;
}

/** The texts of a part; a text that is shown twice, as in a marquee, is listed once. */
function textsOf(part: string): HTMLElement[] {
  const element = elementAt(pathOfPart(part));
  const texts = [...(element?.querySelectorAll<HTMLElement>('[data-at]') ?? [])].filter(isText);
  return texts.filter((text, index) => indexOfText(texts, text) === index);
}

const indexOfText = (texts: HTMLElement[], text: HTMLElement) =>
  texts.findIndex((each) => pathOf(each) === pathOf(text));

function write(element: HTMLElement, point?: { x: number; y: number }): void {
  ahead.settle();
  const at = pathOf(element);
  if (!content) return;
  const text = inlineTextAt(content, at);
  if (!text) return;
  const part = touchedAt(element)?.part ?? '';
  const texts = textsOf(part);
  const before = valueAt(content, at);
  let sent: string | undefined;
  const sendText = (typed: string) => {
    sent = typed;
    send({ type: 'written', at, text: typed });
  };
  const end = startWriting({
    element,
    text,
    name: textName(content, at),
    point,
    onText: sendText,
    onEnd({ text: typed, isCancelled, next }) {
      writing = undefined;
      // Text that an input method was composing until the end has not been sent.
      if (!isCancelled && sent !== undefined && typed !== sent) sendText(typed);
      // Until the dashboard has answered, the written text is shown.
      if (content && !isCancelled) content = withValueAt(content, at, typed);
      else if (content) content = withValueAt(content, at, before);
      redraw(true);
      const following = next === 0 ? undefined : texts[indexOfText(texts, element) + next];
      send({ type: 'wrote', at, isCancelled, goesOn: following !== undefined });
      if (following) write(following);
    },
  });
  writing = { at, before, end };
  revealElement(element);
  send({ type: 'writing', at });
}

send({ type: 'ready' }, dashboards);
