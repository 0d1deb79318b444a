/** How long a click waits for the part's script before it is answered without. */
const PATIENCE_MS = 6000;

/**
 * Fetches the script of a part of the page as soon as the shopper touches or focuses it. A click on one of the part's
 * links or buttons that comes too early is made again once the script answers it; when the script does not come, or
 * not in time, `without` is called with what was clicked, once. Returns what fetches the script.
 */
export function wakeOnTouch(
  part: HTMLElement,
  fetchScript: () => Promise<unknown>,
  without: (clicked: HTMLElement) => unknown,
): () => void {
  let arrival: Promise<unknown> | undefined;
  let isAnswered = false;
  const load = () => {
    arrival ??= fetchScript().then(() => {
      isAnswered = true;
    });
    // The next touch may have better luck.
    arrival.catch(() => {
      arrival = undefined;
    });
    return arrival;
  };
  for (const type of ['pointerdown', 'focusin']) part.addEventListener(type, load);
  part.addEventListener(
    'click',
    (event) => {
      const clicked = (event.target as Element).closest<HTMLElement>('a,button');
      if (isAnswered || !clicked) return;
      event.preventDefault();
      const giveUp = () => {
        if (isAnswered) return;
        isAnswered = true;
        without(clicked);
      };
      setTimeout(giveUp, PATIENCE_MS);
      load().then(() => clicked.click(), giveUp);
    },
    true,
  );
  return load;
}
