import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Loaded again by every stack that a test starts. They are finished modules for Node: transformed by the
 * runner, each copy would stay in its memory until the last test.
 */
const bundledFunctions = /\.build\/functions\/.+\.mjs/;

/** How long to wait for what will come: a limit for what hangs. A busy machine may take a while. */
const expect = { poll: { timeout: 60_000 } };

/** Files at a time. Unit tests keep a core busy. */
const cores = Math.max(2, availableParallelism());
/** Of a product with its browser, in bytes. */
const MEMORY_OF_A_FILE = 2.5 * 2 ** 30;
/**
 * Each has a product (and a browser) of its own, and waits a third of its time for them: for a save, the
 * stream, a screen.
 */
const filesWithProducts = Math.max(2, Math.min(cores + 1, Math.floor(totalmem() / MEMORY_OF_A_FILE)));

/** One kind after the other: what a kind needs, and how much of it, is the same for all of its files. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{core,functions,publisher,landing-template,dashboard,infra}/**/*.test.{ts,tsx}',
            'tests/docs/**/*.test.ts',
            'tests/faults/{verdict,run-report}.test.ts',
          ],
          setupFiles: ['tests/fixtures/no-traces.ts'],
          // What they import is loaded once for all of a worker's files.
          isolate: false,
          expect,
          // A limit for hanging tests: the duration is irrelevant to them.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
          maxWorkers: cores,
        },
      },
      {
        test: {
          name: 'integration',
          server: { deps: { external: [bundledFunctions] } },
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/fixtures/build-product.ts'],
          setupFiles: ['tests/fixtures/used-rights.ts'],
          include: ['tests/{integration,infra,security}/**/*.test.ts'],
          exclude: ['tests/security/**/*.browser.test.ts'],
          expect,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: filesWithProducts,
        },
      },
      {
        test: {
          name: 'faults',
          server: { deps: { external: [bundledFunctions] } },
          sequence: { groupOrder: 2 },
          globalSetup: ['tests/fixtures/build-product.ts'],
          setupFiles: ['tests/fixtures/used-rights.ts'],
          include: ['tests/faults/**/*.test.ts'],
          exclude: ['tests/faults/{verdict,run-report}.test.ts'],
          expect,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // They kill, build and replace what a file beside them would use.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'browser',
          server: { deps: { external: [bundledFunctions] } },
          sequence: { groupOrder: 3 },
          globalSetup: ['tests/fixtures/build-product.ts', 'tests/fixtures/unpack-browser.ts'],
          setupFiles: ['tests/fixtures/used-rights.ts'],
          include: ['tests/browser/**/*.test.ts', 'tests/security/**/*.browser.test.ts'],
          expect,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: filesWithProducts,
        },
      },
    ],
  },
});
