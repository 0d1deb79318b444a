import { expect, it } from 'vitest';
import { codFeeName } from '../messages/index.ts';
import { orderFixture } from '../order/order.fixture.ts';
import { leadOf } from './lead.ts';

it('a network collects the fee for cash on delivery as an item of its own, so that its items are the total', () => {
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

it('a network gets the address whole, with the city that the form asked for apart', () => {
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
