import { describe, expect, it } from 'vitest';
import { thinned } from './chart-options.ts';

describe('labels under a chart', () => {
  it('are all shown while there is room', () => {
    expect(thinned(['أ', 'ب'], 3)).toEqual(['\u2067أ\u2069', '\u2067ب\u2069']);
  });

  it('are thinned evenly, and the last one always stays', () => {
    const shown = thinned(
      Array.from({ length: 30 }, (_, i) => String(i)),
      8,
    );
    expect(shown).toHaveLength(30);
    expect(shown.at(-1)).toBe('\u206729\u2069');
    expect(shown.filter(Boolean)).toHaveLength(8);
  });
});
