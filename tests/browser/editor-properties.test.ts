import { isDeepStrictEqual } from 'node:util';
import { type BlockType, canAdd } from '@mirsah/domain/landing-page/blocks';
import { filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { starterBlanks } from '@mirsah/domain/messages';
import * as fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, newPage } from '../fixtures/browser.ts';
import { canvas } from '../fixtures/canvas-screen.ts';
import { editorForFile, title } from '../fixtures/editor-screen.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';

const { stack, browser, merchant } = await editorForFile();

/** Sequences of gestures; each takes some ten seconds. */
const RUNS = Math.min(Number(process.env.PROPERTY_RUNS ?? 5), 50);
const STEPS = 40;

type Block = ReturnType<typeof filledBlock>;

/** What the editor edits, as plain data: the values of its form. */
type Values = {
  title: string;
  layout: { order: string[]; blocks: Record<string, Block>; sections: Record<string, boolean> };
};

/** What one gesture should make of the values: exactly these, or any for which the check passes. */
type Expected = Values | ((after: Values) => void);

type Editor = {
  page: Page;
  now: Values;
  past: Values[];
  future: Values[];
  /** What each older version was when it was restored. */
  restored: Map<number, Values>;
};

/** `pick` chooses among what there is at that moment. Undefined where nothing could be done. */
type Gesture = (editor: Editor, pick: number) => Promise<Expected | undefined>;

const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
const blocksOf = ({ layout }: Values) => layout.order.filter((id) => layout.blocks[id]);

const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce((part: unknown, key) => (part ? Reflect.get(Object(part), key) : undefined), values);

function withValue(values: Values, path: string, value: unknown): Values {
  const changed = structuredClone(values);
  const keys = path.split('.');
  Reflect.set(Object(valueAt(changed, keys.slice(0, -1).join('.')) ?? changed), keys.at(-1) ?? '', value);
  return changed;
}

const withLayout = (values: Values, layout: Partial<Values['layout']>): Values => ({
  ...values,
  layout: { ...values.layout, ...layout },
});

/** Hides a part on all devices, or shows it again. */
function toggled(values: Values, id: string): Values {
  const { blocks, sections } = values.layout;
  const { [id]: block, ...rest } = blocks;
  if (!block) return withLayout(values, { sections: { ...sections, [id]: !sections[id] } });
  const { hideOn, ...shown } = block;
  const changed = hideOn ? shown : { ...shown, hideOn: 'all' };
  return withLayout(values, { blocks: { ...rest, [id]: changed as Block } });
}

/** One more block behind a part; its id is new, and so are the ids in it. */
const withOneMore =
  (before: Values, type: BlockType | undefined, after: string): Expected =>
  (actual) => {
    const added = actual.layout.order.filter((id) => !before.layout.order.includes(id));
    expect(added).toHaveLength(1);
    const [id = ''] = added;
    const { [id]: block, ...blocks } = actual.layout.blocks;
    expect(block?.type).toBe(type ?? block?.type);
    const index = before.layout.order.indexOf(after) + 1;
    expect(withLayout(actual, { blocks })).toEqual(
      withLayout(before, { order: before.layout.order.toSpliced(index, 0, id) }),
    );
  };

/** Presses an element without moving the mouse to it. False where there is none. */
const press = (page: Page, selector: string) =>
  page.evaluate((found) => {
    const element = document.querySelector<HTMLElement>(found);
    element?.focus();
    // By `click()` it would be a key's.
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    return element !== null;
  }, selector);

/** Selects a part in the list, and presses a key there. False while the list does not have it. */
async function keyOn(page: Page, id: string, key: string): Promise<boolean> {
  if (!(await press(page, `[data-row="${id}"]`))) return false;
  await page.keyboard.press(key);
  return true;
}

/**
 * Messages of the sandboxed page to the dashboard, once they have arrived: the two may be in different
 * processes.
 */
async function sayFromCanvas(page: Page, ...messages: object[]): Promise<void> {
  const last = crypto.randomUUID();
  const frame = await (await page.$('iframe[sandbox="allow-scripts"]'))?.contentFrame();
  await frame?.evaluate(
    (said) => {
      for (const message of said) parent.postMessage(message, '*');
    },
    [...messages, { last }],
  );
  await page.waitForFunction((last) => Reflect.get(window, 'lastFromCanvas') === last, last);
}

const pasted = ['faq', 'benefits', 'text', 'guarantee', 'countdown', 'businessDetails', 'stockLeft'] as const;

const gestures: Record<string, Gesture> = {
  async duplicate({ page, now }, pick) {
    const id = at(blocksOf(now), pick);
    const type = id && now.layout.blocks[id]?.type;
    if (!id || !type || !(await keyOn(page, id, 'Control+KeyD'))) return undefined;
    return canAdd(type, now.layout.blocks) ? withOneMore(now, type, id) : now;
  },
  async remove({ page, now }, pick) {
    const id = at(blocksOf(now), pick);
    if (!id || !(await keyOn(page, id, 'Delete'))) return undefined;
    const { [id]: _, ...blocks } = now.layout.blocks;
    return withLayout(now, { blocks, order: now.layout.order.filter((other) => other !== id) });
  },
  async hide({ page, now }, pick) {
    const id = at(now.layout.order, pick);
    return id && (await keyOn(page, id, 'KeyH')) ? toggled(now, id) : undefined;
  },
  async reveal({ page, now }, pick) {
    const id = at(now.layout.order, pick) ?? '';
    await sayFromCanvas(page, { type: 'reveal', part: id });
    return toggled(now, id);
  },
  async move({ page, now }, pick) {
    const { order } = now.layout;
    const id = at(order, pick >> 1);
    const by = pick % 2 === 0 ? 1 : -1;
    if (!id || !(await keyOn(page, id, by === 1 ? 'Alt+ArrowDown' : 'Alt+ArrowUp'))) return undefined;
    const to = order.indexOf(id) + by;
    if (to < 0 || to >= order.length) return now;
    return withLayout(now, { order: order.filter((other) => other !== id).toSpliced(to, 0, id) });
  },
  async paste({ page, now }, pick) {
    const after = at(now.layout.order, pick);
    const type = at(pasted, pick >> 4) ?? 'text';
    if (!after || !(await press(page, `[data-row="${after}"]`))) return undefined;
    await canvas(page).evaluate(
      (element, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      },
      JSON.stringify({ mirsah: 'block', version: 1, merchant: '', block: filledBlock(type) }),
    );
    if (!canAdd(type, now.layout.blocks)) return now;
    // It is checked by a module that is loaded with the first one.
    await expect
      .poll(async () => (await read(page)).layout.order.length)
      .toBeGreaterThan(now.layout.order.length);
    return withOneMore(now, type, after);
  },
  async add({ page, now }, pick) {
    await press(page, '[data-outline] button[aria-label="أضف قسمًا في آخر الصفحة"]');
    const kinds = page.getByRole('dialog').locator('section button:enabled');
    await kinds.first().waitFor();
    await kinds.nth(pick % (await kinds.count())).evaluate((kind: HTMLElement) => kind.click());
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return withOneMore(now, undefined, now.layout.order.at(-1) ?? '');
  },
  /** Types in a field beside the page. */
  async type({ page, now }, pick) {
    const id = at(['', ...blocksOf(now)], pick >> 4);
    if (!(await press(page, id ? `[data-row="${id}"]` : '[role="tab"]'))) return undefined;
    const fields = page.locator('[role="tabpanel"] :is(input[type="text"], textarea)[name]');
    const names = await fields.evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.getAttribute('name') ?? ''),
    );
    const texts = names.filter((name) => /^(?:title|description|seo\.metaTitle)$|\.props\./.test(name));
    const name = at(texts, pick);
    const before = name && valueAt(now, name);
    if (name === undefined || typeof before !== 'string') return undefined;
    await page.locator(`[role="tabpanel"] [name="${name}"]`).first().fill(`نص ${pick}`);
    return withValue(now, name, `نص ${pick}`);
  },
  /** Writes in a text of the page itself; Escape takes it back. */
  async write(editor, pick) {
    const { page, now } = editor;
    const titles = blocksOf(now).map((id) => `layout.blocks.${id}.props.title`);
    const path = at(['title', ...titles], pick >> 3) ?? '';
    const text = `كتابة ${pick}`;
    if (typeof valueAt(now, path) !== 'string' || valueAt(now, path) === text) return undefined;
    const isCancelled = pick % 4 === 0;
    await sayFromCanvas(
      page,
      { type: 'writing', at: path },
      { type: 'written', at: path, text },
      { type: 'wrote', at: path, isCancelled, goesOn: false },
    );
    if (!isCancelled) return withValue(now, path, text);
    editor.future = [withValue(now, path, text)];
    return now;
  },
  /** Moves or removes an entry of a list in a block. */
  async entries({ page, now }, pick) {
    const id = at(blocksOf(now), pick >> 4);
    if (!id || !(await press(page, `[data-row="${id}"]`))) return undefined;
    const buttons = `[data-part="${id}"] li button:enabled:is([aria-label^="حذف "], [aria-label^="تحريك "])`;
    const isPressed = await page.evaluate(
      ({ buttons, pick }) => {
        const all = document.querySelectorAll<HTMLElement>(buttons);
        all[pick % all.length]?.click();
        return all.length > 0;
      },
      { buttons, pick },
    );
    const others = (values: Values) =>
      withLayout(values, { blocks: { ...values.layout.blocks, [id]: Object() } });
    return isPressed ? (after) => expect(others(after)).toEqual(others(now)) : undefined;
  },
  async undo(editor) {
    await press(editor.page, '[data-row]');
    await editor.page.keyboard.press('Control+KeyZ');
    const before = editor.past.pop();
    if (!before) return editor.now;
    editor.future.unshift(editor.now);
    editor.now = before;
    return before;
  },
  async redo(editor) {
    await press(editor.page, '[data-row]');
    await editor.page.keyboard.press('Control+KeyY');
    const next = editor.future.shift();
    if (!next) return editor.now;
    editor.past.push(editor.now);
    editor.now = next;
    return next;
  },
  async restoreVersion({ page, restored }, pick) {
    await press(page, 'button[aria-label="الإصدارات"], header button:has(.tabler-icon-history)');
    const dialog = page.getByRole('dialog', { name: 'الإصدارات المنشورة' });
    const versions = dialog.getByRole('list', { name: 'قائمة الإصدارات' }).getByRole('button');
    await versions.first().waitFor();
    const older = 1 + (pick % ((await versions.count()) - 1));
    await versions.nth(older).click();
    const restore = dialog.getByRole('button', { name: 'استعادة هذا الإصدار' });
    const isCurrent = dialog.getByText('هذا الإصدار هو ما في المحرر الآن');
    await restore.or(isCurrent).waitFor();
    if (await isCurrent.isVisible()) {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      return undefined;
    }
    await restore.click();
    // The offer to continue another tab's draft has a button of this name too.
    const question = page.getByRole('dialog', { name: /^استعادة الإصدار/ });
    await question.getByRole('button', { name: 'استعادة', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    return (after) => {
      if (restored.has(older)) expect(after).toEqual(restored.get(older));
      restored.set(older, after);
      expect(after.layout.order).toEqual(expect.arrayContaining(Object.keys(after.layout.blocks)));
    };
  },
  /** Continues what another tab left, which is offered while nothing is edited. */
  async restoreDraft({ page }) {
    const offer = page.getByRole('status').filter({ hasText: 'استعادة' }).getByRole('button').first();
    if ((await offer.count()) === 0) return undefined;
    await offer.evaluate((button: HTMLElement) => {
      Reflect.set(window, 'left', undefined);
      button.click();
    });
    return prepared.left;
  },
};

/**
 * The values of the form, as the draft has them that an editor keeps when its tab is hidden; those stored
 * without one.
 */
async function read(page: Page): Promise<Values> {
  const draft = await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    const { left } = window as unknown as { left: string | undefined };
    const key = Object.keys(localStorage).find((each) => each.startsWith('mirsah.draft:') && each !== left);
    return key === undefined ? undefined : localStorage.getItem(key);
  });
  return draft ? JSON.parse(draft.slice(draft.indexOf('\n') + 1)).values : prepared.stored;
}

const parse = (draft: string) => JSON.parse(draft.slice(draft.indexOf('\n') + 1));

/** The page that all sequences edit: published three times, with each notice that an editor has. */
let prepared = undefined as unknown as Prepared;
type Prepared = Awaited<ReturnType<typeof preparePage>>;

async function preparePage() {
  const { layout, ...content } = landingPageContentFixture();
  const [blank] = starterBlanks;
  const kinds = {
    bdetail: filledBlock('businessDetails', () => ''),
    bfaq01: filledBlock('faq'),
    bbenef: filledBlock('benefits', (path) => (path === 'items.0.title' ? `يناسب: ${blank}` : `نص ${path}`)),
    bguar1: filledBlock('guarantee'),
    bstock: filledBlock('stockLeft'),
  };
  const withBlocks = (ids: (keyof typeof kinds)[]) => ({
    ...content,
    layout: {
      ...layout,
      blocks: Object.fromEntries(ids.map((id) => [id, kinds[id]])),
      order: [...layout.order, ...ids],
    },
  });
  const versions: (keyof typeof kinds)[][] = [
    ['bfaq01'],
    ['bdetail', 'bfaq01', 'bbenef', 'bguar1', 'bstock'],
  ];
  const { id: pageId } = await merchant.client.createLandingPage({ body: withBlocks([]) });
  const params = { pageId };
  const published = async () => (await merchant.client.listLandingPageVersions({ params })).items.length;
  for (const [index, ids] of versions.entries()) {
    await expect.poll(published).toBe(index + 1);
    const { version } = await merchant.client.getLandingPage({ params });
    await merchant.client.saveLandingPage({ params, body: { version, content: withBlocks(ids) } });
  }
  await expect.poll(published).toBe(3);

  const { page, context, problems } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, merchant, `/dashboard/edit/${pageId}`);
  await title(page).fill('عنوان من تبويب آخر');
  const kept = () =>
    page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      return Object.entries(localStorage).find(([key]) => key.startsWith('mirsah.draft:'));
    });
  await expect.poll(kept).toBeDefined();
  const [key, text] = (await kept()) ?? ['', ''];
  const { base, values }: { base: Values; values: Values } = parse(text);
  // Each sequence begins with this draft alone. Every gesture comes a second after the one before.
  await context.addInitScript(
    ([key, text]) => {
      // Not in the frames of the preview and of formatted texts, which would remove the draft once more.
      if (self !== top) return;
      for (const each of Object.keys(localStorage))
        if (each.startsWith('mirsah.draft:')) localStorage.removeItem(each);
      localStorage.setItem(key, text);
      const now = Date.now.bind(Date);
      Object.assign(window, { left: key, ahead: 0 });
      addEventListener('message', ({ data }) => {
        if (data?.last) Object.assign(window, { lastFromCanvas: data.last });
      });
      Date.now = () => now() + Reflect.get(window, 'ahead');
    },
    [key, text] as const,
  );
  return { pageId, stored: base, left: values, page, problems };
}

async function openAnew({ page, pageId, problems, stored }: Prepared): Promise<Editor> {
  problems.splice(0);
  await page.goto(`${stack.url}/dashboard/edit/${pageId}`);
  await page.locator('[data-row="bguar1"]').waitFor();
  // The notices are there: of what another tab left, of the law, and of the blanks of a starter.
  await page.getByText('لديك تعديلات لم تُحفظ').waitFor();
  await page
    .getByText(/^ينبغي لصفحة تبيع/)
    .first()
    .waitFor();
  return { page, now: stored, past: [], future: [], restored };
}
const restored = new Map<number, Values>();

const weights: Record<keyof typeof gestures, number> = {
  duplicate: 3,
  remove: 3,
  hide: 2,
  reveal: 1,
  move: 3,
  paste: 2,
  add: 2,
  type: 4,
  write: 2,
  entries: 2,
  undo: 8,
  redo: 5,
  restoreVersion: 1,
  restoreDraft: 1,
};
const gesture = fc.oneof(
  ...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })),
);

it('whatever is done in the editor of an existing page, undone and redone, its form has what plain data would have', async () => {
  prepared = await preparePage();
  const { page, problems } = prepared;
  const steps = fc.array(fc.tuple(gesture, fc.nat(1 << 20)), { minLength: STEPS, maxLength: STEPS });
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const editor = await openAnew(prepared);
      for (const [name, pick] of sequence) {
        await page.evaluate(() => Reflect.set(window, 'ahead', Reflect.get(window, 'ahead') + 1000));
        const isTravel = name === 'undo' || name === 'redo';
        const { now } = editor;
        const expected = await gestures[name]?.(editor, pick);
        const actual = await read(page);
        const said = `${name} ${pick}`;
        expect({ said, problems }).toEqual({ said, problems: [] });
        if (typeof expected === 'function') expected(actual);
        else expect({ said, values: actual }).toEqual({ said, values: expected ?? now });
        if (!isTravel && !isDeepStrictEqual(actual, now)) {
          editor.past.push(now);
          editor.future = [];
        }
        editor.now = actual;
      }
      // The list follows the canvas, which receives the edits.
      const rows = () =>
        page.locator('[data-row]').evaluateAll((all) => all.map((row) => row.getAttribute('data-row') ?? ''));
      const { order, blocks } = editor.now.layout;
      // The part that says where the form stands is listed as the form.
      const listed = order.map((id) => (blocks[id]?.type === 'orderForm' ? 'form' : id));
      await expect
        .poll(async () => (await rows()).filter((id) => listed.includes(id)).join())
        .toBe(listed.join());
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 3_600_000);
