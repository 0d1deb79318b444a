import { defineConfig } from 'vitest/config';

/**
 * Loaded anew by every stack that a test starts. They are finished modules for Node: transformed by the runner, each
 * copy would stay in its memory until the last test.
 */
const bundledFunctions = /\.build\/functions\/.+\.mjs/;

/** A slow machine may take a while to show what it will show. */
const expect = { poll: { timeout: 15_000 } };

/**
 * Files at a time. Each has a product (and a browser) of its own, and waits for them most of its time: for a save, the
 * stream, a screen.
 */
const maxWorkers = 2;

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
          ],
          expect,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
          maxWorkers,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers,
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
          expect,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // They kill, build and replace what a file beside them would use.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'browser',
          server: { deps: { external: [bundledFunctions] } },
          sequence: { groupOrder: 3 },
          globalSetup: ['tests/fixtures/build-product.ts'],
          setupFiles: ['tests/fixtures/used-rights.ts'],
          include: ['tests/browser/**/*.test.ts', 'tests/security/**/*.browser.test.ts'],
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 240_000,
          hookTimeout: 180_000,
          maxWorkers,
        },
      },
    ],
  },
});
