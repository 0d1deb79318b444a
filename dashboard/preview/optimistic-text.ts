/** The parts of an element that its only text needs. */
type Element = { childNodes: ArrayLike<object>; hasAttribute: (name: string) => boolean };
type Text = { data: string };

/** Typing pauses when no key follows for this long, in milliseconds. */
const PAUSE_MS = 250;

/**
 * Texts that the page shows already and React has not rendered yet, which `draw` does when typing pauses:
 * rendering takes as long as the browser needs to show a text. React renders only the differences from its
 * last output, so its texts are restored first.
 */
export function createOptimisticTexts(draw: () => void) {
  /** React's last text of each element. */
  const drawn = new Map<Text, string>();
  let pause: ReturnType<typeof setTimeout> | undefined;

  function giveBack(): boolean {
    clearTimeout(pause);
    const hasAny = drawn.size > 0;
    for (const [text, before] of drawn) text.data = before;
    drawn.clear();
    return hasAny;
  }

  function settle(): void {
    if (giveBack()) draw();
  }

  return {
    /**
     * Shows a text in the elements of its field. Only if each of them has exactly the text as it was typed,
     * and is not being edited in place; a text that becomes empty or filled changes more of the page. Returns
     * whether it is shown.
     */
    show(elements: Iterable<Element>, before: string, now: string): boolean {
      const texts = [...elements].map(onlyText);
      const isPlain = texts.length > 0 && texts.every((text) => text?.data === before);
      if (!isPlain || before.trim() === '' || now.trim() === '') return false;
      for (const text of texts) {
        if (!text) continue;
        if (!drawn.has(text)) drawn.set(text, text.data);
        text.data = now;
      }
      clearTimeout(pause);
      pause = setTimeout(settle, PAUSE_MS);
      return true;
    },
    /**
     * Restores all texts to what React drew; returns whether there were any. React has to render right
     * afterwards.
     */
    giveBack,
    /** Renders the texts that are shown ahead now. */
    settle,
  };
}

function onlyText(element: Element): Text | undefined {
  const [first, ...others] = Array.from(element.childNodes);
  const isOnly = first !== undefined && others.length === 0 && !element.hasAttribute('data-writing');
  return isOnly && 'data' in first ? (first as Text) : undefined;
}
