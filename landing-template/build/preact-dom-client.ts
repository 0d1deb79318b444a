import { type ComponentChild, render } from 'preact';

/** Stands for `react-dom/client` in the browser, as far as the order form needs it. */
export function createRoot(container: Element) {
  return { render: (content: ComponentChild) => render(content, container) };
}
