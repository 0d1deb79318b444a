import { expect, it } from 'vitest';
import { readFromPreview } from './preview-messages.ts';

it('only messages in the preview’s own format are read', () => {
  expect(readFromPreview({ type: 'ready' })).toEqual({ type: 'ready' });
  expect(readFromPreview({ type: 'section', tab: 'product' })).toEqual({ type: 'section', tab: 'product' });
  for (const message of [undefined, 'ready', { type: 'section', tab: 'admin' }, { type: 'section' }, {}]) {
    expect(readFromPreview(message)).toBeUndefined();
  }
});
