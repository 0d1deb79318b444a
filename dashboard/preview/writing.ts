import { asFieldText, type InlineText } from '../features/page-form/inline-text.ts';
import { previewPane } from '../messages/index.ts';

/** While it is edited, a heading or a button is a text field, and its keys are announced. */
const asField = (name: string) => ({
  role: 'textbox',
  'aria-label': name,
  'aria-description': previewPane.writingKeys,
});

type Options = {
  element: HTMLElement;
  text: InlineText;
  /** For screen readers. */
  name: string;
  /** Where it was touched, in pixels of the window; without it the caret is at the end. */
  point?: { x: number; y: number } | undefined;
  onText: (text: string) => void;
  /** Called once. `next` is the text to edit next: the following one, the one before, or none. */
  onEnd: (end: { text: string; isCancelled: boolean; next: -1 | 0 | 1 }) => void;
};

/**
 * Edits a text of the page in place. Only plain text is accepted, whatever its source; the composition of an
 * input method is not interrupted. Enter and leaving the text keep the edit, Escape restores the former text.
 * Returns a function that ends the edit, and says which text is edited next.
 */
export function startWriting({
  element,
  text,
  name,
  point,
  onText,
  onEnd,
}: Options): (next?: -1 | 0 | 1) => void {
  const before = element.textContent;
  const field = asField(name);
  const listeners = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listen: (event: HTMLElementEventMap[Name]) => void,
  ) => element.addEventListener(name, listen, { signal: listeners.signal });
  const written = () => asFieldText(element.textContent, text);

  function end({ isCancelled = false, next = 0 as -1 | 0 | 1 } = {}) {
    if (listeners.signal.aborted) return;
    const now = written();
    listeners.abort();
    for (const name of [...Object.keys(field), 'aria-multiline', 'contenteditable', 'data-writing'])
      element.removeAttribute(name);
    // React owns this text and still has its former value; it receives the new one.
    element.textContent = before;
    onEnd({ text: isCancelled ? before : now, isCancelled, next });
  }

  function insert(typed: string) {
    const selected = getSelection()?.toString().length ?? 0;
    const room = text.max - element.textContent.length + selected;
    // Unlike a change of the document this can be undone by the browser's own Ctrl+Z.
    document.execCommand('insertText', false, asFieldText(typed, { ...text, max: Math.max(0, room) }));
  }

  on('beforeinput', (event) => {
    if (event.isComposing) return;
    const isBreak = event.inputType === 'insertParagraph' || event.inputType === 'insertLineBreak';
    const isTooLong = (event.data ?? '') !== '' && element.textContent.length >= text.max;
    if (isBreak ? !text.hasLines : isTooLong && getSelection()?.isCollapsed) event.preventDefault();
    if (event.inputType.startsWith('format')) event.preventDefault();
  });
  on('input', (event) => {
    if (!(event as InputEvent).isComposing) onText(written());
  });
  on('compositionend', () => onText(written()));
  on('paste', (event) => {
    event.preventDefault();
    insert(event.clipboardData?.getData('text/plain') ?? '');
  });
  on('drop', (event) => {
    event.preventDefault();
    insert(event.dataTransfer?.getData('text/plain') ?? '');
  });
  on('keydown', (event) => {
    // While an input method composes, it handles its own keys.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && (!text.hasLines || event.ctrlKey || event.metaKey)) end();
    else if (event.key === 'Escape') end({ isCancelled: true });
    else if (event.key === 'Tab') end({ next: event.shiftKey ? -1 : 1 });
    else return;
    event.preventDefault();
  });
  on('keyup', (event) => {
    // A space in a question or on a button is typed, and does not press it.
    if (event.key === ' ') event.preventDefault();
  });
  on('blur', () => end());

  for (const [attribute, value] of Object.entries(field)) element.setAttribute(attribute, value);
  element.setAttribute('aria-multiline', String(text.hasLines));
  element.setAttribute('data-writing', '');
  element.setAttribute('contenteditable', 'plaintext-only');
  // Browsers without it edit rich text; only plain text is read.
  if (!element.isContentEditable) element.setAttribute('contenteditable', 'true');
  element.focus({ preventScroll: true });
  placeCaret(element, point);
  return (next = 0) => end({ next });
}

function placeCaret(element: HTMLElement, point: { x: number; y: number } | undefined): void {
  const selection = getSelection();
  const at = point && placeAt(point);
  if (at && element.contains(at.node)) selection?.collapse(at.node, at.offset);
  else {
    selection?.selectAllChildren(element);
    selection?.collapseToEnd();
  }
}

/** The position of a point in a text. Safari, and Chrome before 128, only have the older function. */
function placeAt({ x, y }: { x: number; y: number }): { node: Node; offset: number } | undefined {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position ? { node: position.offsetNode, offset: position.offset } : undefined;
  }
  const older = document as { caretRangeFromPoint?(x: number, y: number): Range | null };
  const range = older.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
