import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BuildOptions, build as bundle } from 'esbuild';
import { lambdaBundling, lambdaEntries } from '../../lambda-bundling.ts';
import { runTool } from './run-tool.ts';

type Step = {
  name: string;
  inputs: readonly string[];
  outputs: readonly string[];
  run(root: string): Promise<void>;
};

const shared = ['package-lock.json', 'tsconfig.json', 'core/**/*.ts'];

const publicPages: Step = {
  name: 'public pages',
  inputs: [...shared, 'landing-template/**/*'],
  outputs: ['landing-template/dist/shell.html'],
  run: (root) => runTool('astro', ['build'], join(root, 'landing-template')),
};

const dashboard: Step = {
  name: 'dashboard',
  inputs: [...shared, 'landing-template/**/*', 'dashboard/**/*'],
  outputs: ['dashboard/dist/app.html'],
  run: (root) => runTool('vite', ['build', '--logLevel', 'warn'], join(root, 'dashboard')),
};

const functions: Step = {
  name: 'functions',
  inputs: [
    ...shared,
    'landing-template/**/*',
    'functions/**/*.ts',
    'publisher/**/*.ts',
    'infra/lambda-bundling.ts',
  ],
  outputs: Object.keys(lambdaEntries).map((name) => `.build/functions/${name}/index.mjs`),
  run: bundleFunctions,
};

/**
 * Builds what changed since the last time; each step is skipped when its inputs are the same. The functions
 * contain the public pages' shells as text, so they are built afterwards.
 */
export async function buildProduct(root: string, report: (line: string) => void): Promise<void> {
  await Promise.all([
    runStep(root, publicPages, report).then(() => runStep(root, functions, report)),
    runStep(root, dashboard, report),
  ]);
}

/** Builds the public pages when one of their inputs has changed. */
export function buildPublicPages(root: string, report: (line: string) => void): Promise<void> {
  return runStep(root, publicPages, report);
}

async function runStep(root: string, step: Step, report: (line: string) => void): Promise<void> {
  const stampFile = join(root, '.build/stamps', step.name.replaceAll(' ', '-'));
  const digest = fingerprint(root, step.inputs);
  if (
    isUpToDate(
      stampFile,
      digest,
      step.outputs.map((output) => join(root, output)),
    )
  )
    return;
  const startedAt = performance.now();
  await step.run(root);
  stamp(stampFile, digest);
  report(`built ${step.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function bundleFunctions(root: string): Promise<void> {
  const folder = '.build/functions';
  // A function's folder is uploaded completely, so it must not contain files of an earlier build.
  rmSync(join(root, folder), { recursive: true, force: true });
  for (const [name, entry] of Object.entries(lambdaEntries)) {
    await bundle({
      ...functionBundling(root, folder, { [name]: entry }),
      chunkNames: `${name}/[hash]`,
      minify: true,
    });
  }
}

/** The bundling of the functions into subfolders of `folder`. */
export function functionBundling(
  root: string,
  folder: string,
  entryPoints: Readonly<Record<string, string>> = lambdaEntries,
) {
  const { banner, external, ...options } = lambdaBundling;
  return {
    ...options,
    absWorkingDir: root,
    banner: { js: banner },
    external: [...external],
    entryPoints: { ...entryPoints },
    entryNames: '[name]/index',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    sourcemap: 'linked',
    sourcesContent: false,
    platform: 'node',
    legalComments: 'none',
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/** Tests and their fixtures are beside the code; no build reads them. */
const notBuilt = /\.(?:test|fixture)\.tsx?$/;

/**
 * A digest of every file that the patterns match below `root`, without tests: contents and names, not times.
 */
export function fingerprint(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync([...patterns], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  for (const file of files.filter((file) => !notBuilt.test(file)).sort()) {
    const path = join(root, file);
    try {
      hash.update(file).update('\0').update(readFileSync(path)).update('\0');
    } catch (error) {
      // A glob matches folders too.
      if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error;
    }
  }
  return hash.digest('hex');
}

/** Whether the outputs of a build from `digest` still exist. */
export function isUpToDate(stampFile: string, digest: string, outputs: readonly string[]): boolean {
  return (
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === digest &&
    outputs.every((output) => existsSync(output))
  );
}

export function stamp(stampFile: string, digest: string): void {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, digest);
}
