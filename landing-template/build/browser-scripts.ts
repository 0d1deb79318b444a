import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { countryCodes } from '@mirsah/domain/country';
import { regions } from '@mirsah/domain/places';
import { writePlaces } from '@mirsah/domain/places/place-list';
import type { AstroIntegration } from 'astro';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { buildTargets } from './baselines.ts';
import { shopperStyles } from './right-to-left.ts';

const ASSETS = 'assets';
const ZONED_FORM = 'virtual:zoned-form';

/** Scripts that a page loads on demand, by the loaders' name for their addresses. */
const onDemand = {
  GALLERY_URL: new URL('../browser/run-gallery.ts', import.meta.url),
  BEACON_URL: new URL('../browser/run-beacon.ts', import.meta.url),
  PIXELS_URL: new URL('../pixels/run-pixels.ts', import.meta.url),
};

/**
 * The scripts of the order form, and of forms with zones: one build, because the second imports from the
 * first.
 */
const formScripts = [
  new URL('../order-form/island.tsx', import.meta.url),
  new URL('../order-form/zoned-form.tsx', import.meta.url),
];

/**
 * The short scripts that every page runs, by the virtual module that exports their address to Astro's pages.
 */
const loaders: Partial<Record<string, URL>> = {
  'virtual:landing-page-loader': new URL('../browser/loader.ts', import.meta.url),
  'virtual:loader-with-blocks': new URL('../browser/loader-with-blocks.ts', import.meta.url),
  'virtual:keep-form': new URL('../order-form/keep-form.ts', import.meta.url),
  'virtual:receipt-loader': new URL('../pixels/pixels-loader.ts', import.meta.url),
  'virtual:site-script': new URL('../site/run-site.ts', import.meta.url),
};

/**
 * Builds the scripts for a shopper's browser: one hashed file under `assets/` for each of `onDemand` and each
 * loader. Astro's own client build would split them into more files and more bytes, with its preloading.
 */
export function browserScripts(runtime: Runtime): AstroIntegration {
  const files = new Map<string, string>();
  const plugins = [islandRuntime(runtime)];
  let built: Promise<BuiltScripts> | undefined;

  /** Returns the file's address as a JavaScript literal. */
  const keepFile = (fileName: string, code: string): string => {
    files.set(fileName, code);
    return JSON.stringify(`/${ASSETS}/${fileName}`);
  };

  async function buildFiles(entries: readonly URL[], define: Record<string, string> = {}): Promise<string[]> {
    const chunks = await bundle(entries, { plugins, define });
    return chunks.map(({ fileName, code }) => keepFile(fileName, code));
  }

  async function buildOnDemand(): Promise<BuiltScripts> {
    const rowGaps = await buildFiles([new URL('../browser/run-row-gaps.ts', import.meta.url)]);
    const [island = '', zonedForm = ''] = await buildFiles(formScripts, {
      PLACES_URLS: keepPlaces(keepFile),
      ROW_GAPS_URL: rowGaps.join(),
    });
    const others = Object.entries(onDemand).map(
      async ([name, entry]) => [name, (await buildFiles([entry])).join()] as const,
    );
    return { define: { ISLAND_URL: island, ...Object.fromEntries(await Promise.all(others)) }, zonedForm };
  }

  const plugin: Plugin = {
    name: 'browser-scripts',
    resolveId: (id) => (id === ZONED_FORM || loaders[id] ? `\0${id}` : undefined),
    async load(id) {
      const entry = loaders[id.slice(1)];
      if (!entry && id !== `\0${ZONED_FORM}`) return undefined;
      built ??= buildOnDemand();
      const { define, zonedForm } = await built;
      return `export default ${entry ? await buildFiles([entry], define) : zonedForm}`;
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

/** The scripts' addresses for loaders, as literals. */
type BuiltScripts = { define: Record<string, string>; zonedForm: string };

/** The places of each country as a data module that browsers cache; returns their addresses, by country. */
function keepPlaces(keepFile: (fileName: string, code: string) => string): string {
  const addresses = countryCodes.map((country) => {
    const code = `export default ${JSON.stringify(writePlaces(regions[country]))}`;
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
    return `${country}:${keepFile(`places-${country.toLowerCase()}.${hash}.js`, code)}`;
  });
  return `{${addresses.join()}}`;
}

/** One file for each entry; later ones import shared code from the first. */
async function bundle(entries: readonly URL[], config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const input = entries.map((entry) => fileURLToPath(entry));
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    css: shopperStyles,
    build: {
      write: false,
      modulePreload: false,
      target: buildTargets('shopper'),
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'allow-extension',
        optimization: { inlineConst: true },
        output: {
          entryFileNames: '[name].[hash].js',
          minifyInternalExports: true,
          codeSplitting: input.length > 1,
        },
      },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const ofEntries = input.flatMap((entry) => chunks.filter(({ facadeModuleId }) => facadeModuleId === entry));
  if (ofEntries.length !== input.length || chunks.length !== input.length) {
    throw new Error(`${input.join(', ')}: built as ${chunks.map(({ fileName }) => fileName).join(', ')}`);
  }
  return ofEntries;
}

export type Runtime = 'preact' | 'react';

/** React's entry points, and their replacements in the browser. */
const replacements: Partial<Record<string, string>> = {
  'react/jsx-runtime': fileURLToPath(new URL('./preact.ts', import.meta.url)),
  'react-dom/client': fileURLToPath(new URL('./preact.ts', import.meta.url)),
};

/**
 * The only place that decides what runs the order form in the browser: Preact, a sixth of the size, or React
 * itself. The server renders with React either way. The form only uses what both support (pure components,
 * native events, uncontrolled fields), so that Preact's core suffices without its compatibility layer.
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
    transform: (code, id) => (id.endsWith('/preact/dist/preact.mjs') ? trimmed(code) : undefined),
  };
}

/**
 * Preact features that the form does not use, a tenth of the form's script: stateful and class components,
 * contexts, portals, suspense, listeners and styles as properties, SVG, inner HTML. Each is a part of
 * Preact's file, verbatim, and its replacement.
 */
const cuts: readonly (readonly [part: RegExp, instead: string])[] = [
  [
    /(\w+)\.prototype\.setState=function.*?,\1\.prototype\.forceUpdate=function.*?,(?=\1\.prototype\.render=)/s,
    '',
  ],
  [/for\(var i,o,e;t=t\.__;\).*?(?=throw f=0,n)/s, ''],
  [/,C&&\(d\.__s\|\|.*?getDerivedStateFromProps\(M,d\.__s\)\)\)\)(?=,k=d\.props)/s, ''],
  [/M!==k&&C&&!V\.getDerived.*?componentWillReceiveProps\(M,L\),/s, ''],
  [/\|\|!\(4&d\.__g\)&&d\.shouldComponentUpdate&&!1===d\.shouldComponentUpdate\(M,d\.__s,L\)/, ''],
  [
    /(?<=break n\})d\.componentWillUpdate&&.*?else C&&!V\.getDerived.*?d\.__h\.push\(d\.componentDidMount\);/s,
    '}',
  ],
  [/,d\.getChildContext&&.*?getSnapshotBeforeUpdate\(k,b\)\)/s, ''],
  [/,M\.__P&&\(s=l,f=.*?S\(u,0\):null\)/s, ''],
  [/,M\.__P&&\(r\.__e=null,l=s\)/, ''],
  [/if\(t&&t\.then\)\{if\(r\.__u\|=128\|c,o\).*?\}else (?=o&&o\.some\(g\);else)/s, ''],
  [/128&u\.__u&&\(c=32&u\.__u.*?\),(?=\(s=n\.__b\))/s, ''],
  [/if\("style"==t\)if\("string"==typeof r\).*?n\.removeEventListener\(t,o,f\)\);else(?=\{if)/s, ''],
  [/if\("http:\/\/www\.w3\.org\/2000\/svg"==i\).*?;else (?=if\("width")/s, ''],
  [
    /"svg"==C\?f="http:\/\/www\.w3\.org\/2000\/svg":"math"==C\?f="http:\/\/www\.w3\.org\/1998\/Math\/MathML":/,
    '',
  ],
  [/\("foreignObject"==C\|\|.*?\(f="http:\/\/www\.w3\.org\/1999\/xhtml"\),/s, ''],
  [/h\?\(l\|\|y&&.*?r\.__k=\[\]\):\(y&&\(t\.textContent=""\),(.*?)\)(?=,l&&"textarea"!=C)/s, '$1'],
];

function trimmed(preact: string): string {
  return cuts.reduce((code, [part, instead]) => {
    if (!part.test(code))
      throw new Error(`Preact has no part like ${part}: see what its new version has instead`);
    return code.replace(part, instead);
  }, preact);
}
