import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { describe, expect, it } from 'vitest';
import { valueAt } from '../form/diff.ts';
import { type EditorValues, toValues } from '../form/values.ts';
import { differencesOf, mergeChoices, proposedChoice } from './differences.ts';
import { fieldLabels, shownValue } from './shown-values.ts';

const base = toValues(landingPageContentFixture({ subdomain: 'oud' }));

function edited(change: (values: EditorValues) => void): EditorValues {
  const values = structuredClone(base);
  change(values);
  return values;
}

const mine = edited((values) => {
  values.title = 'عنواني';
  values.product.price = '300';
  values.shippingOptions.push({ id: 'boat', name: 'بحري', price: '5', estimatedDays: '9' });
});
const theirs = edited((values) => {
  values.title = 'عنوانهم';
  values.layout.showQuantity = false;
  values.product.description = { mode: 'html', text: '<p>وصف <b>جديد</b></p>' };
  values.shippingOptions.pop();
});
const differences = differencesOf({ base, mine, theirs });

describe('the differences of two versions of a page', () => {
  it('are named field by field, lists and the description as a whole, with who changed them', () => {
    expect(differences.map(({ path, changedBy }) => [path, changedBy]).sort()).toEqual([
      ['layout.showQuantity', 'them'],
      ['product.description', 'them'],
      ['product.price', 'me'],
      ['shippingOptions', 'both'],
      ['title', 'both'],
    ]);
  });

  it('are none where both say the same', () => {
    expect(differencesOf({ base, mine: theirs, theirs })).toEqual([]);
  });

  it('name a list as a whole also when one entry of it was edited', () => {
    const priced = edited(({ shippingOptions: [first] }) => first && Object.assign(first, { price: '7' }));
    expect(differencesOf({ base, mine: priced, theirs: base }).map(({ path }) => path)).toEqual([
      'shippingOptions',
    ]);
  });
});

describe('the merged page', () => {
  it('is mine with their changes where I made none, if nothing else is chosen', () => {
    const proposed = new Map(differences.map((difference) => [difference.path, proposedChoice(difference)]));
    const merged = mergeChoices(mine, differences, (path) => proposed.get(path) ?? 'mine');
    expect(merged).toEqual({
      ...mine,
      layout: { ...mine.layout, showQuantity: false },
      product: { ...mine.product, description: theirs.product.description },
    });
  });

  it('is exactly mine or exactly theirs when that is chosen throughout', () => {
    expect(mergeChoices(mine, differences, () => 'mine')).toEqual(mine);
    expect(mergeChoices(mine, differences, () => 'theirs')).toEqual(theirs);
  });

  it('takes each field from where it was chosen', () => {
    const merged = mergeChoices(mine, differences, (path) => (path === 'title' ? 'theirs' : 'mine'));
    expect(merged).toEqual({ ...mine, title: 'عنوانهم' });
  });
});

describe('what a field says', () => {
  const shown = (path: string, values: EditorValues) =>
    shownValue(path, valueAt(values, path), valueAt(base, path));

  it('is short and in Arabic', () => {
    expect(shown('title', { ...base, title: ` ${'طويل '.repeat(60)}` })).toHaveLength(120);
    expect(shown('description', { ...base, description: ' ' })).toBe('فارغ');
    expect(shown('layout.showQuantity', theirs)).toBe('متوقف');
    expect(shown('layout.buttonStyle', base)).toBe('أساسي');
    expect(shown('country', base)).toBe('السعودية');
    expect(shown('header.logo.type', base)).toBe('نص');
    expect(shown('product.description', theirs)).toBe('وصف جديد (منسّق (HTML))');
  });

  it('is, of a list, how many there are and what became of them', () => {
    expect(shown('shippingOptions', mine)).toBe('3 عناصر، أُضيف: «بحري»');
    expect(shown('shippingOptions', theirs)).toBe('عنصر واحد، حُذف: «شحن سريع»');
    expect(
      shown(
        'shippingOptions',
        edited((values) => void values.shippingOptions.reverse()),
      ),
    ).toBe('عنصران، تغيّر الترتيب');
    expect(
      shown(
        'shippingOptions',
        edited(({ shippingOptions: [first] }) => first && Object.assign(first, { price: '7' })),
      ),
    ).toBe('عنصران، عُدّل: «شحن عادي»');
    expect(shown('product.images', base)).toBe('لا شيء');
    expect(shown('layout.sectionsOrder', base)).toBe('العنوان، الصور، ما يشمله السعر، الخيارات، الوصف');
  });

  it('names four entries at most', () => {
    const many = edited((values) => {
      values.product.images = [1, 2, 3, 4, 5, 6].map((n) => ({ url: `/media/${n}.webp`, alt: '' }));
    });
    expect(shown('product.images', many)).toBe('6 عناصر، أُضيف: «1.webp» «2.webp» «3.webp» «4.webp» +2');
  });
});

it('has a name for every field of a page', () => {
  const leaves = (value: unknown, path = ''): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && path !== 'product.description'
      ? Object.entries(value).flatMap(([key, part]) => leaves(part, path ? `${path}.${key}` : key))
      : [path];
  expect(leaves(base).filter((path) => !(path in fieldLabels))).toEqual([]);
});
