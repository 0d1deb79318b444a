import { expect, it } from 'vitest';
import { HALF_HOURS, timeChoices, timeName } from './half-hours.ts';

it('the times of a day are named in Arabic, whatever the language of the browser', () => {
  expect(HALF_HOURS).toHaveLength(48);
  expect([timeName('00:00'), timeName('16:30')]).toEqual(['12:00 ص', '4:30 م']);
});

it('a stored time that is not a half hour is one of the choices, in order', () => {
  const values = timeChoices(HALF_HOURS, '16:45').map(({ value }) => value);
  expect(values).toHaveLength(49);
  expect(values.slice(33, 36)).toEqual(['16:30', '16:45', '17:00']);
  expect(timeChoices(HALF_HOURS, '16:30')).toHaveLength(48);
});
