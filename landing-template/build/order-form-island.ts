import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { islandRuntime, type Runtime } from './island-runtime.ts';

const LOADER_MODULE = 'virtual:order-form-loader';
const ASSETS = 'assets';

/**
 * Builds the order form for the browser as one hashed file under `assets/`, and the few lines that fetch it as the
 * text that `virtual:order-form-loader` exports, for the shell to inline. Astro's own client build would split both
 * into several files, and more bytes, with its preloading.
 */
export function orderFormIsland(runtime: Runtime): AstroIntegration {
  const island = { file: '', code: '' };
  const loaderModule: Plugin = {
    name: 'order-form-loader',
    resolveId: (id) => (id === LOADER_MODULE ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${LOADER_MODULE}`) return undefined;
      const { fileName, code } = await bundle('../order-form/island.tsx', {
        plugins: [islandRuntime(runtime)],
      });
      Object.assign(island, { file: fileName, code });
      const loader = await bundle('../order-form/loader.ts', {
        define: { ISLAND_URL: JSON.stringify(`/${ASSETS}/${fileName}`) },
      });
      return `export default ${JSON.stringify(loader.code.trim())}`;
    },
  };
  return {
    name: 'order-form-island',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [loaderModule] } });
      },
      'astro:build:done': async ({ dir }) => {
        const assets = fileURLToPath(new URL(`${ASSETS}/`, dir));
        // All that Astro puts there is its own hydration code, and no page hydrates an Astro island.
        await rm(assets, { recursive: true, force: true });
        await mkdir(assets);
        await writeFile(`${assets}${island.file}`, island.code);
      },
    },
  };
}

async function bundle(entry: string, config: InlineConfig): Promise<Rolldown.OutputChunk> {
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
        input: fileURLToPath(new URL(entry, import.meta.url)),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].[hash].js', codeSplitting: false },
      },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return output[0];
}
