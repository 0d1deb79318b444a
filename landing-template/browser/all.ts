/** Runs a function with each element of the page that a selector finds. */
export const all = <E extends HTMLElement>(selector: string, run: (element: E) => void) =>
  document.querySelectorAll<E>(selector).forEach(run);
