import { expect, it } from 'vitest';
import { addressBelowCity } from './order-list.tsx';

it.each([
  ['جدة', 'جدة، حي الصفا، شارع 5', 'حي الصفا، شارع 5'],
  ['جدة', 'جده - حي الصفا', 'حي الصفا'],
  ['جدة', 'حي الصفا، جدة', 'حي الصفا'],
  ['سعد العبدالله', 'الجهراء، سعد العبدالله، قطعة 2، منزل 8', 'الجهراء، قطعة 2، منزل 8'],
  ['الرميثية', 'حولي\nالرميثيه\nقطعة 5', 'حولي\nقطعة 5'],
  ['جدة', 'جدة', 'جدة'],
  ['جدة', 'جدة القديمة، شارع 5', 'جدة القديمة، شارع 5'],
  [null, 'جدة، حي الصفا', 'جدة، حي الصفا'],
])('below the city %j the address %j is shown as %j', (city, customerAddress, shown) => {
  expect(addressBelowCity({ city, customerAddress })).toBe(shown);
});
