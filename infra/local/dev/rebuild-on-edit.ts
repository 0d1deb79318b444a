import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type BuildContext, context, type OutputFile } from 'esbuild';
import { lambdaEntries } from '../../lambda-bundling.ts';
import { functionBundling } from '../build/build-product.ts';
import { runTool } from '../build/run-tool.ts';
import type { FunctionName, Functions } from '../stack/functions.ts';
import type { Stack } from '../stack/start-stack.ts';
import { deployPublicPages } from '../stack/static-files.ts';
import type { Edit } from './dashboard-server.ts';

type Options = {
  root: string;
  stack: Stack;
  functions: Functions;
  builder: FunctionBuilder;
  onEdit(listener: (edit: Edit) => void): void;
  /** Gets a line for each rebuild, with the time since the edit. */
  report(line: string): void;
};

/** An editor that saves several files writes them within this time. */
const DEBOUNCE_MS = 30;

const functionSources = /^(?:core|functions|publisher|landing-template)\/.*\.(?:tsx?|json|html)$/;
const publicPageSources = /^(?:core\/domain|core\/contracts|landing-template)\//;
const tests = /\.(?:test|fixture)\.tsx?$/;

/**
 * Applies edits to the running product: functions are bundled and loaded again, public pages built and
 * uploaded again, and all pages published again when the publisher has changed. A failed build is reported
 * and the product keeps running with the last good one.
 */
export function rebuildOnEdit({ root, stack, functions, builder, onEdit, report }: Options): void {
  const updateFunctions = inTurn(async (edit) => {
    const changed = await builder.rebuild();
    if (changed.length === 0) return;
    functions.reload(changed);
    report(`functions: ${changed.join(', ')} ready ${edit.age()}`);
    if (!changed.includes('publisher')) return;
    await republish(stack.url);
    report(`pages: published again ${edit.age()}`);
  }, report);
  const updatePublicPages = inTurn(async (edit) => {
    report(`public pages: building with ${edit.file}`);
    await buildPublicPages(root);
    await deployPublicPages(stack.services);
    report(`public pages: ready ${edit.age()}`);
    // The functions contain the built pages as text.
    updateFunctions(edit);
  }, report);
  onEdit((edit) => {
    if (tests.test(edit.file)) return;
    if (functionSources.test(edit.file)) updateFunctions(edit);
    if (publicPageSources.test(edit.file)) updatePublicPages(edit);
  });
}

/** Runs `work` for the latest edit, never twice at once. An edit during a run is handled after it. */
function inTurn(work: (edit: Edit) => Promise<void>, report: (line: string) => void): (edit: Edit) => void {
  let waiting: Edit | undefined;
  let isRunning = false;
  async function run(): Promise<void> {
    isRunning = true;
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    for (let edit = waiting; edit; edit = waiting) {
      waiting = undefined;
      await work(edit).catch((error: unknown) =>
        report(`failed: ${error instanceof Error ? error.message : error}`),
      );
    }
    isRunning = false;
  }
  return (edit) => {
    waiting = edit;
    if (!isRunning) void run();
  };
}

/**
 * Builds into a temporary folder and then replaces the current pages, so that no other build reads incomplete
 * ones.
 */
async function buildPublicPages(root: string): Promise<void> {
  const built = join(root, '.build/dev/public-pages');
  const present = join(root, 'landing-template/dist');
  await runTool('astro', ['build', '--outDir', built], join(root, 'landing-template'));
  rmSync(present, { recursive: true, force: true });
  renameSync(built, present);
}

async function republish(url: string): Promise<void> {
  const response = await fetch(`${url}/__local/republish`, { method: 'POST' });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
}

export type FunctionBuilder = {
  /** Bundles the changes. Resolves with the functions whose code is different. */
  rebuild(): Promise<FunctionName[]>;
  stop(): Promise<void>;
};

/**
 * Bundles the functions into `folder` repeatedly, without minifying. Code that several functions share is
 * bundled once, which makes a rebuild several times faster than eleven whole bundles.
 */
export async function createFunctionBuilder(root: string, folder: string): Promise<FunctionBuilder> {
  // Shared files of earlier runs would never be removed.
  rmSync(folder, { recursive: true, force: true });
  const builder = await context({
    ...functionBundling(root, folder),
    chunkNames: 'shared/[hash]',
    minify: false,
    write: false,
  });
  const written = new Map<string, string>();
  return {
    rebuild: () => rebuild(builder, written),
    stop: () => builder.dispose(),
  };
}

async function rebuild(
  builder: BuildContext<{ write: false }>,
  written: Map<string, string>,
): Promise<FunctionName[]> {
  const { outputFiles } = await builder.rebuild();
  const changed = outputFiles.filter(({ path, hash }) => written.get(path) !== hash);
  for (const file of changed) write(file, written);
  // A chunk's name is a hash of its content, so a function whose shared code changed has other imports.
  return changed.flatMap(({ path }) => {
    const name = basename(dirname(path));
    return path.endsWith('.mjs') && isFunctionName(name) ? [name] : [];
  });
}

function write({ path, contents, hash }: OutputFile, written: Map<string, string>): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
  written.set(path, hash);
}

function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(lambdaEntries, name);
}
