import { expect, it } from 'vitest';
import { homeSearch, readHomeAddress } from './address.ts';

it('the tab and the period of the home screen are stored in its address', () => {
  const search = new URLSearchParams(homeSearch({ tab: 'insights', period: '90' }));
  expect(readHomeAddress(search)).toEqual({ tab: 'insights', period: '90' });
});

it('unknown values in the home screen’s address are ignored, and no tab is assumed', () => {
  expect(readHomeAddress(new URLSearchParams('tab=else&period=5'))).toEqual({ tab: undefined, period: '7' });
});
