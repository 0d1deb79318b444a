import { expect, it } from 'vitest';
import { addressBelowCity } from './order-list.tsx';

it.each([
  ['جدة', 'جدة، حي الصفا، شارع 5', 'حي الصفا، شارع 5'],
  ['جدة', 'جده - حي الصفا', 'حي الصفا'],
  ['جدة', 'حي الصفا، جدة', 'حي الصفا، جدة'],
  ['جدة', 'جدة', 'جدة'],
  ['جدة', 'جدة القديمة، شارع 5', 'جدة القديمة، شارع 5'],
  [null, 'جدة، حي الصفا', 'جدة، حي الصفا'],
])('below the city %j the address %j is shown as %j', (city, customerAddress, shown) => {
  expect(addressBelowCity({ city, customerAddress })).toBe(shown);
});
