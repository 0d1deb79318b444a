import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fingerprint } from './build-product.ts';

it('a product is built again after an edit of its code, and not after one of a test or a fixture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mirsah-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  const print = () => fingerprint(folder, ['**/*']);
  write('price.ts', '1');
  write('latest.ts', '1');
  const first = print();
  write('price.test.ts', '1');
  write('button.test.tsx', '1');
  write('price.fixture.ts', '1');
  expect(print()).toBe(first);
  write('latest.ts', '2');
  expect(print()).not.toBe(first);
});
