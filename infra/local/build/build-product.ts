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
 * Builds what changed since the last time; each step is skipped when its inputs are the same. The functions carry
 * the public pages' shells as text, so they come after them.
 */
export async function buildProduct(root: string, report: (line: string) => void): Promise<void> {
  await Promise.all([
    runStep(root, publicPages, report).then(() => runStep(root, functions, report)),
    runStep(root, dashboard, report),
  ]);
}

/** Builds the public pages when something they are made of has changed. */
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
  // A function's folder is uploaded as it is, so nothing of an earlier build may stay in it.
  rmSync(join(root, folder), { recursive: true, force: true });
  for (const [name, entry] of Object.entries(lambdaEntries)) {
    await bundle({
      ...functionBundling(root, folder, { [name]: entry }),
      chunkNames: `${name}/[hash]`,
      minify: true,
    });
  }
}

/** How functions are bundled into `folder`, each in a folder of its own. */
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

/** A digest of every file that the patterns match below `root`: contents and names, not times. */
export function fingerprint(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync([...patterns], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  for (const file of files.sort()) {
    const path = join(root, file);
    try {
      hash.update(file).update('\0').update(readFileSync(path)).update('\0');
    } catch (error) {
      // Folders match a glob too.
      if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error;
    }
  }
  return hash.digest('hex');
}

/** Whether a build made from `digest` is still there. */
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
