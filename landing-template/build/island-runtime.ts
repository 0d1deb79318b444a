import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export type Runtime = 'preact' | 'react';

/** React's entry points and what stands for each of them in the browser. */
const substitutes: Partial<Record<string, string>> = {
  'react/jsx-runtime': fileURLToPath(new URL('./preact-jsx-runtime.ts', import.meta.url)),
  'react-dom/client': fileURLToPath(new URL('./preact-dom-client.ts', import.meta.url)),
};

/**
 * The one place that decides what runs the order form in the browser: Preact, a sixth of the size, or React itself.
 * Rendering on the server is React either way. The form keeps to what both understand (pure components, native
 * events, uncontrolled fields), so that Preact's core is enough without its compatibility layer.
 */
export function islandRuntime(runtime: Runtime): Plugin {
  return {
    name: 'island-runtime',
    enforce: 'pre',
    apply: () => runtime === 'preact',
    resolveId(source, importer) {
      const substitute = substitutes[source];
      return substitute && this.resolve(substitute, importer, { skipSelf: true });
    },
  };
}
