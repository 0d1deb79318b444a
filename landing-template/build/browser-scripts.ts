import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

const ASSETS = 'assets';

/** Scripts that a page loads on demand, by the name under which the loaders know their addresses. */
const onDemand = {
  ISLAND_URL: new URL('../order-form/island.tsx', import.meta.url),
  GALLERY_URL: new URL('../browser/run-gallery.ts', import.meta.url),
  BEACON_URL: new URL('../browser/run-beacon.ts', import.meta.url),
  PIXELS_URL: new URL('../pixels/run-pixels.ts', import.meta.url),
};

/** The few lines that every page runs, by the virtual module that exports their address to Astro's pages. */
const loaders: Partial<Record<string, URL>> = {
  'virtual:landing-page-loader': new URL('../browser/loader.ts', import.meta.url),
  'virtual:loader-with-blocks': new URL('../browser/loader-with-blocks.ts', import.meta.url),
  'virtual:keep-form': new URL('../order-form/keep-form.ts', import.meta.url),
  'virtual:zoned-form': new URL('../order-form/zoned-island.tsx', import.meta.url),
  'virtual:receipt-loader': new URL('../pixels/pixels-loader.ts', import.meta.url),
  'virtual:site-script': new URL('../site/run-site.ts', import.meta.url),
};

/**
 * Builds the scripts for a shopper's browser: one hashed file under `assets/` for each of `onDemand` and each loader.
 * Astro's own client build would split them into more files and more bytes, with its preloading.
 */
export function browserScripts(runtime: Runtime): AstroIntegration {
  const files = new Map<string, string>();
  let addresses: Promise<Record<string, string>> | undefined;

  /** Returns the file's address as a JavaScript literal. */
  async function buildFile(entry: URL, config: InlineConfig): Promise<string> {
    const { fileName, code } = await bundle(entry, config);
    files.set(fileName, code);
    return JSON.stringify(`/${ASSETS}/${fileName}`);
  }

  async function buildOnDemand(): Promise<Record<string, string>> {
    const built = Object.entries(onDemand).map(
      async ([name, entry]) => [name, await buildFile(entry, { plugins: [islandRuntime(runtime)] })] as const,
    );
    return Object.fromEntries(await Promise.all(built));
  }

  const plugin: Plugin = {
    name: 'browser-scripts',
    resolveId: (id) => (loaders[id] ? `\0${id}` : undefined),
    async load(id) {
      const entry = loaders[id.slice(1)];
      if (!entry) return undefined;
      addresses ??= buildOnDemand();
      const plugins = [islandRuntime(runtime)];
      return `export default ${await buildFile(entry, { define: await addresses, plugins })}`;
    },
  };
  return {
    name: 'browser-scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
      'astro:build:done': async ({ dir }) => {
        const assets = fileURLToPath(new URL(`${ASSETS}/`, dir));
        // Astro puts only its own hydration code there, and no page hydrates an Astro island.
        await rm(assets, { recursive: true, force: true });
        await mkdir(assets);
        await Promise.all([...files].map(([file, code]) => writeFile(`${assets}${file}`, code)));
      },
    },
  };
}

async function bundle(entry: URL, config: InlineConfig): Promise<Rolldown.OutputChunk> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(entry),
        preserveEntrySignatures: 'strict',
        optimization: { inlineConst: true },
        output: { entryFileNames: '[name].[hash].js', codeSplitting: false },
      },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return output[0];
}

export type Runtime = 'preact' | 'react';

/** React's entry points, and what replaces each of them in the browser. */
const replacements: Partial<Record<string, string>> = {
  'react/jsx-runtime': fileURLToPath(new URL('./preact.ts', import.meta.url)),
  'react-dom/client': fileURLToPath(new URL('./preact.ts', import.meta.url)),
};

/**
 * The one place that decides what runs the order form in the browser: Preact, a sixth of the size, or React itself.
 * The server renders with React either way. The form uses only what both understand (pure components, native events,
 * uncontrolled fields), so that Preact's core is enough without its compatibility layer.
 */
function islandRuntime(runtime: Runtime): Plugin {
  return {
    name: 'island-runtime',
    enforce: 'pre',
    apply: () => runtime === 'preact',
    resolveId(source, importer) {
      const replacement = replacements[source];
      return replacement && this.resolve(replacement, importer, { skipSelf: true });
    },
  };
}
