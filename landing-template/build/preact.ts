import { type ComponentChild, createElement, render } from 'preact';

/**
 * Replaces `react/jsx-runtime` in the browser: half the size of Preact's own, which also serves its devtools.
 */
export const jsx = (type: string, props: object, key?: string) => createElement(type, { ...props, key });
export { Fragment } from 'preact';
export { jsx as jsxs };

/** Replaces `react-dom/client` in the browser, as far as the order form needs it. */
export function createRoot(container: Element) {
  return { render: (content: ComponentChild) => render(content, container) };
}
