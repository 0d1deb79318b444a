import type { Plugin } from 'vite';

export type Runtime = 'preact' | 'react';

/** React's entry points and what stands for each of them in the browser. */
const substitutes: Partial<Record<string, string>> = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': '\0preact-dom-client',
};

/**
 * The one place that decides what runs the order form in the browser: Preact, an eighth of the size, or React
 * itself. Rendering on the server is React either way. The form keeps to what both understand (pure components, native
 * events, uncontrolled fields), so that Preact's core is enough without `preact/compat`, twice its size.
 */
export function islandRuntime(runtime: Runtime): Plugin {
  return {
    name: 'island-runtime',
    enforce: 'pre',
    apply: () => runtime === 'preact',
    resolveId(source, importer) {
      const substitute = substitutes[source];
      if (!substitute || substitute.startsWith('\0')) return substitute;
      return this.resolve(substitute, importer, { skipSelf: true });
    },
    load(id) {
      if (id !== '\0preact-dom-client') return undefined;
      return `import { hydrate, render } from 'preact';
        export function hydrateRoot(container, element) {
          hydrate(element, container);
          return { render: (next) => render(next, container) };
        }`;
    },
  };
}
