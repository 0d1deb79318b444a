import { type ComponentChild, createElement, render } from 'preact';

/** Stands for `react/jsx-runtime` in the browser: half the size of Preact's own, which serves its devtools too. */
export const jsx = (type: string, props: object, key?: string) => createElement(type, { ...props, key });
export const jsxs = jsx;
export { Fragment } from 'preact';

/** Stands for `react-dom/client` in the browser, as far as the order form needs it. */
export function createRoot(container: Element) {
  return { render: (content: ComponentChild) => render(content, container) };
}
