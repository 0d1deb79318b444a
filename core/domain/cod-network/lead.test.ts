import { expect, it } from 'vitest';
import { codFeeName } from '../messages/index.ts';
import { orderFixture } from '../order/order.fixture.ts';
import { leadOf } from './lead.ts';

it('the fee for cash on delivery is an item of its own in a lead, so that its items add up to the total', () => {
  const goods = orderFixture().items;
  const fee = {
    id: 'fee',
    sku: 'COD-FEE',
    name: codFeeName,
    variant: '',
    quantity: 1,
    unitPriceMinor: 1_500,
  };
  const order = orderFixture({
    items: [...goods, fee],
    lines: [
      ...goods.map((item) => ({ ...item, kind: 'main' as const, offerId: '' })),
      { ...fee, kind: 'fee', offerId: '' },
    ],
    totalMinor: 41_300,
  });
  const { items } = leadOf(order);
  expect(items.at(-1)).toEqual({ sku: 'COD-FEE', name: codFeeName, quantity: 1, price: 15 });
  expect(items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)).toBe(413);
});

it('a lead has the complete address, and the city of the form in a separate field', () => {
  const answers = [
    { fieldId: 'town', label: 'المدينة', value: 'الرياظ' },
    { fieldId: 'area', label: 'الحي', value: 'النرجس' },
    { fieldId: 'mark', label: 'أقرب مَعلم', value: 'خلف جامع الملك فهد' },
    { fieldId: 'short', label: 'العنوان الوطني', value: 'RRRD2929' },
    { fieldId: 'size', label: 'المقاس', value: 'كبير' },
  ];
  const place = { cityText: 'الرياظ', cityId: 'riyadh', zoneId: 'riyadh' };
  const order = orderFixture({ customerAddress: 'شارع أبي بكر 12', place, answers });
  expect(leadOf(order).address).toBe('الرياض، النرجس، شارع أبي بكر 12، خلف جامع الملك فهد، RRRD2929');
  const unknown = { ...place, cityText: 'قرية لا نعرفها', cityId: null };
  expect(leadOf({ ...order, place: unknown, answers: [] }).address).toBe('قرية لا نعرفها، شارع أبي بكر 12');
  const said = 'الرياض حي النرجس، شارع أبي بكر 12';
  expect(leadOf({ ...order, customerAddress: said, answers: answers.slice(0, 2) }).address).toBe(said);
});

const placed = (cityText: string) => ({ cityText, cityId: null, zoneId: 'rest' });

it.each([
  ['أبها', 'اترك الطلب عند بابها', 'أبها، اترك الطلب عند بابها'],
  ['بدر', 'شارع بدر بن عبدالله', 'بدر، شارع بدر بن عبدالله'],
  ['الرياض', 'طريق الرياض القديم', 'الرياض، طريق الرياض القديم'],
  ['بدر', 'بدرية، شارع 3', 'بدر، بدرية، شارع 3'],
  ['قرية (أ', 'شارع 3', 'قرية (أ، شارع 3'],
  ['الرياض', 'الرّياض حي النرجس', 'الرّياض حي النرجس'],
  ['مكة', 'شارع 3، مكه ، قرب الجامع', 'شارع 3، مكه ، قرب الجامع'],
  ['جدة', 'شارع 3, جده', 'شارع 3, جده'],
])('a network gets the city %s of the address «%s»', (city, customerAddress, whole) => {
  const order = orderFixture({ customerAddress, place: placed(city), answers: [] });
  expect(leadOf(order).address).toBe(whole);
});

it('a value that several fields of the form contain is sent once', () => {
  const area = { fieldId: 'area', label: 'الحي وأقرب معلم', value: 'النرجس خلف الجامع RRRD 2929' };
  const short = { fieldId: 'short', label: 'العنوان الوطني', value: 'RRRD2929' };
  const order = orderFixture({ customerAddress: 'شارع 3', place: null, answers: [area, short] });
  expect(leadOf(order).address).toBe('النرجس خلف الجامع RRRD 2929، شارع 3');
  const mark = { ...area, label: 'أقرب معلم', value: 'عند rrrd2929' };
  expect(leadOf({ ...order, answers: [short, mark] }).address).toBe('شارع 3، عند rrrd2929');
});

it.each([
  ['SA', 'rrrd 2929', 'شارع 3، RRRD2929'],
  ['SA', 'خصم SALE2026', 'شارع 3'],
  ['KW', 'SALE2026', 'شارع 3'],
] as const)('in %s «%s» is read as a short address only where it is one', (country, value, whole) => {
  const answers = [{ fieldId: 'more', label: 'ملاحظات', value }];
  const order = orderFixture({ country, customerAddress: 'شارع 3', place: null, answers });
  expect(leadOf(order).address).toBe(whole);
});
