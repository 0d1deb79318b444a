import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBuilds } from './static-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mirsah-builds-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(directory: string, file: string) {
  mkdirSync(join(root, directory), { recursive: true });
  writeFileSync(join(root, directory, file), '');
}

it('the deployment finds the built files', () => {
  write('landing-template/dist', 'shell.html');
  write('dashboard/dist', 'app.html');
  write('.build/functions/public', 'index.mjs');
  expect(findBuilds(root)).toEqual({
    landingTemplate: join(root, 'landing-template/dist'),
    dashboard: join(root, 'dashboard/dist'),
    functions: join(root, '.build/functions'),
  });
});

it('the deployment asks for a build when one is missing', () => {
  write('landing-template/dist', 'shell.html');
  expect(() => findBuilds(root)).toThrow(/dashboard.*npm run build/);
});
