import { describe, expect, it } from 'vitest';
import { timeName } from '../../../ui/half-hours.ts';
import { shownMoment } from './moment-inputs.tsx';
import { shownStock } from './stock-input.tsx';

describe('an invalid stored value of a field is shown as empty, and does not crash the editor', () => {
  it.each(['', 'soon', '2026-13-45T99:99:99Z', '+275760-09-13T00:00:00.000Z', '9999-12-31T23:59:59Z'])(
    'an instant %j',
    (instant) => expect(shownMoment(instant, 'SA')).toEqual({ day: '', time: '23:59' }),
  );

  it('an instant is shown in the page’s country', () => {
    expect(shownMoment('2026-11-28T21:30:00Z', 'SA')).toEqual({ day: '2026-11-29', time: '00:30' });
  });

  it.each([undefined, null, 'ten', 5, [], {}, { pieces: 'x' }, { pieces: Number.NaN, countedAt: 7 }])(
    'a count %j',
    (count) => expect(shownStock(count)).toEqual({ pieces: null, countedAt: '', stopsOrders: false }),
  );

  it.each(['', 'yesterday', undefined, 12])('a count without a time: %j', (countedAt) => {
    expect(shownStock({ pieces: 4, countedAt, stopsOrders: true })).toEqual({
      pieces: 4,
      countedAt: '',
      stopsOrders: true,
    });
  });

  it('an invalid time of day is shown unchanged', () => {
    expect([timeName('abc'), timeName('21:30')]).toEqual(['abc', expect.stringContaining('9:30')]);
  });
});
