import { newBlock } from '@mirsah/domain/landing-page/blocks';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { describe, expect, it } from 'vitest';
import { valueAt } from '../../lib/plain-data.ts';
import { type EditorValues, toValues } from '../page-form/values.ts';
import { findDifferences, mergeChoices, proposedChoice } from './differences.ts';
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
const differences = findDifferences({ base, mine, theirs });

describe('differences between two versions of a page', () => {
  it('two versions of a page are compared field by field, with lists and the description as one field each', () => {
    expect(differences.map(({ path, changedBy }) => [path, changedBy]).sort()).toEqual([
      ['layout.showQuantity', 'them'],
      ['product.description', 'them'],
      ['product.price', 'me'],
      ['shippingOptions', 'both'],
      ['title', 'both'],
    ]);
  });

  it('two equal versions of a page have no differences', () => {
    expect(findDifferences({ base, mine: theirs, theirs })).toEqual([]);
  });

  it('an edited entry makes its whole list differ', () => {
    const priced = edited(({ shippingOptions: [first] }) => first && Object.assign(first, { price: '7' }));
    expect(findDifferences({ base, mine: priced, theirs: base }).map(({ path }) => path)).toEqual([
      'shippingOptions',
    ]);
  });
});

describe('a merge of two versions of a page', () => {
  it('by default a merge keeps my values, and takes theirs where I changed nothing', () => {
    const proposed = new Map(differences.map((difference) => [difference.path, proposedChoice(difference)]));
    const merged = mergeChoices({ mine, theirs }, differences, (path) => proposed.get(path) ?? 'mine');
    expect(merged).toEqual({
      ...mine,
      layout: { ...mine.layout, showQuantity: false },
      product: { ...mine.product, description: theirs.product.description },
    });
  });

  it('a merge with one version chosen throughout is exactly that version', () => {
    expect(mergeChoices({ mine, theirs }, differences, () => 'mine')).toEqual(mine);
    expect(mergeChoices({ mine, theirs }, differences, () => 'theirs')).toEqual(theirs);
  });

  it('a merge takes each field from the version chosen for it', () => {
    const merged = mergeChoices({ mine, theirs }, differences, (path) =>
      path === 'title' ? 'theirs' : 'mine',
    );
    expect(merged).toEqual({ ...mine, title: 'عنوانهم' });
  });
});

describe('blocks that both sides changed', () => {
  const withBlock = (id: string) =>
    edited(({ layout }) => {
      layout.blocks[id] = newBlock('faq');
      layout.order.splice(1, 0, id);
    });
  const versions = { base, mine: withBlock('bmine'), theirs: withBlock('btheirs') };
  const found = findDifferences(versions);

  it('the parts of the page and their order are one choice, so that every block keeps its position', () => {
    expect(found.map(({ path, changedBy }) => [path, changedBy])).toEqual([['layout.order', 'both']]);
    for (const side of ['mine', 'theirs'] as const) {
      const { layout } = mergeChoices(versions, found, () => side);
      expect(layout.order.filter((id) => id in layout.blocks)).toEqual(Object.keys(layout.blocks));
      expect(Object.keys(layout.blocks)).toEqual([`b${side}`]);
    }
  });

  it('the comparison names the kind of a block that was added', () => {
    const [difference] = found;
    expect(shownValue('layout.order', difference?.mine, difference?.base)).toBe(
      '6 عناصر، أُضيف: «أسئلة وأجوبة»',
    );
  });
});

describe('a field’s value in the comparison', () => {
  const shown = (path: string, values: EditorValues) =>
    shownValue(path, valueAt(values, path), valueAt(base, path));

  it('a value in the comparison is short and in Arabic', () => {
    expect(shown('title', { ...base, title: ` ${'طويل '.repeat(60)}` })).toHaveLength(120);
    expect(shown('description', { ...base, description: ' ' })).toBe('فارغ');
    expect(shown('layout.showQuantity', theirs)).toBe('متوقف');
    expect(shown('layout.buttonStyle', base)).toBe('أساسي');
    expect(shown('country', base)).toBe('السعودية');
    expect(shown('header.logo.type', base)).toBe('نص');
    expect(shown('product.description', theirs)).toBe('وصف جديد (منسّق (HTML))');
  });

  it('a list in the comparison is shown by its length and its changes', () => {
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
  });

  it('a list in the comparison names at most four entries', () => {
    const many = edited((values) => {
      values.product.images = [1, 2, 3, 4, 5, 6].map((n) => ({ url: `/media/${n}.webp`, alt: '' }));
    });
    expect(shown('product.images', many)).toBe('6 عناصر، أُضيف: «1.webp» «2.webp» «3.webp» «4.webp» +2');
  });
});

it('every field of a page has a label for the comparison', () => {
  const leaves = (value: unknown, path = ''): string[] =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !['product.description', 'layout.blocks'].includes(path)
      ? Object.entries(value).flatMap(([key, part]) => leaves(part, path ? `${path}.${key}` : key))
      : [path];
  // Blocks are compared with the order of the parts.
  const paths = leaves(base).filter((path) => path !== 'layout.blocks');
  expect(paths.filter((path) => !(path in fieldLabels))).toEqual([]);
});
