import { expect, it } from 'vitest';
import { readFromPreview } from './preview-messages.ts';

it('understands the preview and nobody else', () => {
  expect(readFromPreview({ type: 'ready' })).toEqual({ type: 'ready' });
  expect(readFromPreview({ type: 'section', tab: 'product' })).toEqual({ type: 'section', tab: 'product' });
  for (const noise of [undefined, 'ready', { type: 'section', tab: 'admin' }, { type: 'section' }, {}]) {
    expect(readFromPreview(noise)).toBeUndefined();
  }
});
