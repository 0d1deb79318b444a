import { expect, it } from 'vitest';
import { homeSearch, readHomeAddress } from './address.ts';

it('keeps the tab and the period of the home in its address', () => {
  const search = new URLSearchParams(homeSearch({ tab: 'insights', period: '90' }));
  expect(readHomeAddress(search)).toEqual({ tab: 'insights', period: '90' });
});

it('names no tab by itself, and takes what is unknown for not said', () => {
  expect(readHomeAddress(new URLSearchParams('tab=else&period=5'))).toEqual({ tab: undefined, period: '7' });
});
