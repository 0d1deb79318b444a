import { asFieldText, type InlineText } from '../features/landing-pages/form/inline-text.ts';

type Options = {
  element: HTMLElement;
  text: InlineText;
  /** Where it was touched, in pixels of the window; without it the caret goes to the end. */
  point?: { x: number; y: number } | undefined;
  onText: (text: string) => void;
  /** Called once. `next` is which text is to be written next: the following one, the one before, or none. */
  onEnd: (end: { text: string; isCancelled: boolean; next: -1 | 0 | 1 }) => void;
};

/**
 * Lets a text of the page be written in its place. Only plain text gets in, however it comes; what an input method is
 * still composing is not interrupted. Enter and leaving the text keep what was written, Escape restores what was there.
 * Returns a function that ends it, and says which text is to be written next.
 */
export function startWriting({ element, text, point, onText, onEnd }: Options): (next?: -1 | 0 | 1) => void {
  const before = element.textContent;
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
    element.removeAttribute('contenteditable');
    element.removeAttribute('data-writing');
    // React owns this text and still has what was there; it is told what was written.
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
    // While an input method composes, its keys are its own.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && (!text.hasLines || event.ctrlKey || event.metaKey)) end();
    else if (event.key === 'Escape') end({ isCancelled: true });
    else if (event.key === 'Tab') end({ next: event.shiftKey ? -1 : 1 });
    else return;
    event.preventDefault();
  });
  on('keyup', (event) => {
    // A space in a question or on a button is a space, and does not press it.
    if (event.key === ' ') event.preventDefault();
  });
  on('blur', () => end());

  element.setAttribute('data-writing', '');
  element.setAttribute('contenteditable', 'plaintext-only');
  // Browsers without it edit rich text; what is read is plain text all the same.
  if (!element.isContentEditable) element.setAttribute('contenteditable', 'true');
  element.focus({ preventScroll: true });
  placeCaret(element, point);
  return (next = 0) => end({ next });
}

function placeCaret(element: HTMLElement, point: { x: number; y: number } | undefined): void {
  const selection = getSelection();
  const at = point && document.caretPositionFromPoint?.(point.x, point.y);
  if (at && element.contains(at.offsetNode)) selection?.collapse(at.offsetNode, at.offset);
  else {
    selection?.selectAllChildren(element);
    selection?.collapseToEnd();
  }
}
