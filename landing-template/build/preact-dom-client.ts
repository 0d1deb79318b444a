import { type ComponentChild, hydrate, render } from 'preact';

/** Stands for `react-dom/client` in the browser, as far as the order form needs it. */
export function hydrateRoot(container: Element, element: ComponentChild) {
  hydrate(element, container);
  return { render: (next: ComponentChild) => render(next, container) };
}
