import { phoneMentions } from '@mirsah/domain/customer-data/mentions';
import { describe, expect, it } from 'vitest';
import type { Item } from '../dynamo/item.ts';
import { codecs, goldenItems, readGoldenFiles } from '../golden.fixture.ts';
import { personalData, withoutCustomer } from './personal-data.ts';

const { isIn } = phoneMentions('+966551234567');

/**
 * Whether a stored item identifies its customer by the phone, name or address of the frozen items.
 */
function saysWho(item: Item | undefined): boolean {
  if (!item) return false;
  const { pk: _pk, sk: _sk, ...attributes } = item;
  return isIn(attributes) || /عبدالله الشمري|النرجس|الياسمين|اتصل مساءً/.test(JSON.stringify(attributes));
}

const files = readGoldenFiles();
const entityOf = new Map(codecs.map(({ shape, entity }) => [shape, entity]));
const kindOf = (shape: string) => {
  const entity = entityOf.get(shape);
  return entity && personalData[entity];
};

describe.each(files)('$shape', ({ shape, items }) => {
  const kind = kindOf(shape);

  it(`after erasing, no frozen ${shape} identifies its customer`, () => {
    if (!kind || !('erase' in kind)) return;
    for (const item of items) expect(saysWho(withoutCustomer(item)), JSON.stringify(item)).toBe(false);
  });

  it(`the frozen ${shape} identifies its customer only if its kind is declared so`, () => {
    if (kind?.of === 'customer') return;
    const found = items.filter((item) =>
      /"(?:customer(?:Phone|Name|Address)|e164)":/.test(JSON.stringify(item)),
    );
    expect(found).toEqual([]);
  });
});

it('frozen orders identify their customer until they are erased', () => {
  expect(goldenItems('order').some(saysWho)).toBe(true);
});

it('items, prices and status of an order are the same after erasing', () => {
  for (const item of goldenItems('order')) {
    const erased = withoutCustomer(item);
    for (const name of ['id', 'items', 'lines', 'totalMinor', 'currency', 'status', 'placedAt', 'gsi1sk'])
      expect(erased?.[name]).toEqual(item[name]);
    expect(erased?.gsi3pk).toBeUndefined();
  }
});
