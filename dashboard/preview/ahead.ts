/** An element, as far as its only text is concerned. */
type Element = { childNodes: ArrayLike<object>; hasAttribute: (name: string) => boolean };
type Text = { data: string };

/** Typing pauses when no key follows for this long, in milliseconds. */
const PAUSE_MS = 250;

/**
 * Texts that the page shows already and React is yet to draw, which it does by `draw` when typing pauses: drawing takes as
 * long as the browser needs to show a text. React draws only what differs from what it drew last, so it gets its texts back
 * first.
 */
export function createTextsAhead(draw: () => void) {
  /** What React left in each text. */
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
     * Shows a text in the elements of its field. Only where each of them has the text as it was typed and nothing else, and
     * where nobody writes in it; where a text begins or ends there is more to draw. Returns whether it is shown.
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
    /** Makes all texts again what React drew; whether there were any. What it draws next has to follow at once. */
    giveBack,
    /** Draws what is shown ahead now. */
    settle,
  };
}

function onlyText(element: Element): Text | undefined {
  const [first, ...others] = Array.from(element.childNodes);
  const isOnly = first !== undefined && others.length === 0 && !element.hasAttribute('data-writing');
  return isOnly && 'data' in first ? (first as Text) : undefined;
}
