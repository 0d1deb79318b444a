import { type Block, type Blocks, fieldsOf, isListField } from '@mirsah/domain/landing-page/blocks';
import { blockTypes, filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import type { Field, Fields } from '@mirsah/domain/landing-page/blocks/fields';
import { countedStock, freshStock } from '@mirsah/domain/landing-page/stock';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { intercept } from '../fixtures/browser.ts';
import { editorForFile, save } from '../fixtures/editor-screen.ts';
import { watchPage } from '../fixtures/offers.ts';

const { stack, openEditor } = await editorForFile();

/** One field of a block, in a row if its list has rows. */
type Place = { block: string; path: readonly string[]; field: Field };

const idOf = (type: Block['type']) => `block${type.toLowerCase()}`;

/** Every field of every kind, in both rows of each list. */
const places = blockTypes.flatMap((type): Place[] => {
  const block = idOf(type);
  const of = (fields: Fields, path: readonly string[]): Place[] =>
    Object.entries(fields).flatMap(([name, field]) =>
      isListField(field)
        ? ['0', '1'].flatMap((row) => of(field.fields, [...path, name, row]))
        : [{ block, path: [...path, name], field }],
    );
  return of(fieldsOf(type), []);
});

const valuesOf = (field: Field) => (field as Field & { values: readonly string[] }).values;

/** The values for the inspector, which differ from a new block's. `index` makes each text unique. */
function otherValue({ field, path }: Place, index: number): unknown {
  const max = 'max' in field ? Number(field.max) : 20;
  switch (field.kind) {
    case 'line':
    case 'lines':
      return `ن${index} ${path.join('.')}`.slice(0, max).trim();
    case 'richText':
      return `<p>ن${index} نص</p>`;
    case 'image':
      return `/media/p/1200x800-aabbcc-${String(index).padStart(16, '0')}/720.webp`;
    case 'film':
      return 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    case 'link':
      return `https://example.com/n${index}`;
    case 'phone':
      return '0557654321';
    case 'instant':
      return '2029-12-30T18:30:00.000Z';
    case 'stock':
      return { pieces: 7, countedAt: expect.any(String), stopsOrders: true };
    case 'time':
      return '09:30';
    case 'switch':
      return !field.initial;
    case 'number':
      return 3;
    case 'choice':
      return valuesOf(field).findLast((value) => value !== field.initial);
    case 'choices':
      return valuesOf(field).slice(0, 2);
    default:
      throw new Error(`There is no value for a ${field.kind}`);
  }
}

/** The blocks with other values in every field. */
function withValues(blocks: Blocks, pick: (place: Place, index: number) => unknown): Blocks {
  const changed = structuredClone(blocks);
  for (const [index, place] of places.entries()) {
    const props: object = changed[place.block]?.props ?? {};
    const holder = place.path.slice(0, -1).reduce((at, name) => Object(Reflect.get(at, name)), props);
    Reflect.set(holder, place.path.at(-1) ?? '', pick(place, index));
  }
  return changed;
}

/** Sets a field as a merchant does: types, taps, or picks. */
async function setField(part: Locator, { block, path, field }: Place, value: unknown) {
  const name = `layout.blocks.${block}.props.${path.join('.')}`;
  const input = part.locator(`[name="${name}"]`);
  /** Controls without their own name occur once in each row, and each list has two. */
  const rows = path.filter((part) => /^\d$/.test(part));
  const inRow = (control: Locator) => control.nth(Number.parseInt(`0${rows.join('')}`, 2));
  switch (field.kind) {
    case 'switch':
      return input.press('Space');
    case 'time':
      await input.selectOption(String(value));
      return;
    case 'instant':
      await part.getByLabel('الساعة', { exact: true }).selectOption('21:30');
      return;
    case 'stock':
      await input.fill('7');
      return part.getByLabel('أوقف الطلب عند نفاد المخزون').press('Space');
    case 'richText':
      return part
        .frameLocator('iframe')
        .locator('body')
        .fill(String(value).replace(/<\/?p>/g, ''));
    case 'choices':
      for (const each of value as string[]) await part.locator(`input[value="${each}"]`).press('Space');
      return;
    case 'choice': {
      if (path.at(-1) !== 'icon')
        return inRow(part.locator(`input[type=radio][value="${value}"]`)).press('Space');
      await inRow(part.getByRole('combobox')).selectOption(String(value));
      return;
    }
    default:
      return input.fill(String(value));
  }
}

const mainOf = (html: string) =>
  /<main.*<\/main>/s.exec(html)?.[0].replace(/<link rel="stylesheet"[^>]*>/g, '');

it('the inspector’s value of every field of every block is stored, and shown on the published page', {
  timeout: 240_000,
}, async () => {
  const rows = blockTypes.map((type): [string, Block] => [idOf(type), filledBlock(type)]);
  const start = withValues(Object.fromEntries(rows), ({ field }) =>
    field.kind === 'instant' ? '2029-12-30T09:00:00.000Z' : field.initial,
  );
  const content = watchPage();
  const { page, problems, stored, published } = await openEditor({
    tab: 'تخطيط الصفحة',
    changes: {
      ...content,
      layout: { ...content.layout, blocks: start, order: [...content.layout.order, ...Object.keys(start)] },
      product: {
        ...content.product,
        reviews: [1, 2, 3, 4].map((rating) => ({
          id: `r${rating}`,
          rating,
          review: 'جيد',
          reviewerName: 'نورة',
          date: '2026-11-08',
          pictures: [],
        })),
      },
    },
  });
  // The pictures are nowhere.
  const body = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#aabbcc' } })
    .webp()
    .toBuffer();
  await intercept(page, '**/media/p/**', (route) => route.fulfill({ contentType: 'image/webp', body }));
  for (const block of Object.keys(start)) {
    const part = page.locator(`li[data-part="${block}"]`);
    await part.getByRole('button', { name: /^تعديل القسم:/ }).click();
    for (const [index, place] of places.entries())
      if (place.block === block) await setField(part, place, otherValue(place, index));
    await part.getByText('كل الأقسام').click();
    // The list comes back and scrolls to this row; a press in between would miss the next one.
    await page.locator('li[data-alone]').waitFor({ state: 'detached' });
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }
  await save(page);
  const now = await stored();
  expect(now.layout.blocks).toEqual(withValues(start, otherValue));

  await stack.streamsIdle();
  const shell = '<head><!--head--><style></style></head><!--body--><!--data-->';
  const url = 'https://oud.mirsah.site/';
  const shown = { ...now, stockLeft: freshStock(countedStock(now)) };
  await expect
    .poll(async () => mainOf(await published()))
    .toBe(mainOf(renderLandingPage(shown, { shell, url })));
  expect(problems).toEqual([]);
});
