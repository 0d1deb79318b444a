import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { islandRuntime, type Runtime } from './island-runtime.ts';

const ASSETS = 'assets';

/** What a page fetches once it is wanted, and the name under which the loaders know its address. */
const fetched = {
  ISLAND_URL: new URL('../order-form/island.tsx', import.meta.url),
  GALLERY_URL: new URL('../gallery/run-gallery.ts', import.meta.url),
  PIXELS_URL: new URL('../pixels/run-pixels.ts', import.meta.url),
};

/** The few lines that a shell inlines, by the module that exports them as text. */
const inlined: Partial<Record<string, URL>> = {
  'virtual:landing-page-loader': new URL('../order-form/loader.ts', import.meta.url),
  'virtual:receipt-loader': new URL('../pixels/pixels-loader.ts', import.meta.url),
};

/**
 * Builds what runs in a shopper's browser: one hashed file under `assets/` for everything in `fetched`, and the
 * loaders that fetch them as text for the shells to inline. Astro's own client build would split them into several
 * files, and more bytes, with its preloading.
 */
export function browserScripts(runtime: Runtime): AstroIntegration {
  const files = new Map<string, string>();
  let addresses: Promise<Record<string, string>> | undefined;

  async function buildFetched(): Promise<Record<string, string>> {
    const built = Object.entries(fetched).map(async ([name, entry]) => {
      const { fileName, code } = await bundle(entry, { plugins: [islandRuntime(runtime)] });
      files.set(fileName, code);
      return [name, JSON.stringify(`/${ASSETS}/${fileName}`)] as const;
    });
    return Object.fromEntries(await Promise.all(built));
  }

  const loaders: Plugin = {
    name: 'browser-scripts',
    resolveId: (id) => (inlined[id] ? `\0${id}` : undefined),
    async load(id) {
      const entry = inlined[id.slice(1)];
      if (!entry) return undefined;
      addresses ??= buildFetched();
      const { code } = await bundle(entry, { define: await addresses });
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
  return {
    name: 'browser-scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [loaders] } });
      },
      'astro:build:done': async ({ dir }) => {
        const assets = fileURLToPath(new URL(`${ASSETS}/`, dir));
        // All that Astro puts there is its own hydration code, and no page hydrates an Astro island.
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
        output: { entryFileNames: '[name].[hash].js', codeSplitting: false },
      },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return output[0];
}
