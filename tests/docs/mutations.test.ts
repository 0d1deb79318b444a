import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutations } from '../mutations/mutations.ts';

const root = join(import.meta.dirname, '../..');

test.each(mutations)('the rule «$rule» can still be broken by its mutation', ({ file, is }) => {
  expect(readFileSync(join(root, file), 'utf8').split(is)).toHaveLength(2);
});
