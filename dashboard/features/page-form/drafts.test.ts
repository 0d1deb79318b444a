import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { describe, expect, it } from 'vitest';
import type { KeyValueStorage } from '../../lib/local-storage.ts';
import { draftKey, listDrafts, parseDraft, removeOldDrafts, serializeDraft, writeDraft } from './drafts.ts';
import { toValues } from './values.ts';

describe('drafts on the device', () => {
  /** A storage with a limit of characters. */
  function storageFor(room = Number.POSITIVE_INFINITY): KeyValueStorage & { texts: Map<string, string> } {
    const texts = new Map<string, string>();
    return {
      texts,
      getItem: (key) => texts.get(key) ?? null,
      setItem(key, text) {
        const taken = [...texts].reduce((sum, [other, { length }]) => sum + (other === key ? 0 : length), 0);
        if (taken + text.length > room) throw new DOMException('full', 'QuotaExceededError');
        texts.set(key, text);
      },
      removeItem: (key) => void texts.delete(key),
      key: (index) => [...texts.keys()][index] ?? null,
      get length() {
        return texts.size;
      },
    };
  }

  const keyOf = (editorId: string, page = 'page-1', userId = 'noura') => draftKey({ userId, page }, editorId);
  const day = (number: number) => new Date(Date.UTC(2026, 10, number));
  const textsIn = (storage: KeyValueStorage, page = 'page-1', userId = 'noura') =>
    listDrafts(storage, { userId, page }).map(({ text }) => text);

  it('the drafts of a page are listed newest first', () => {
    const storage = storageFor();
    writeDraft(storage, keyOf('a'), 'قديمة\nبسطرين', day(1));
    writeDraft(storage, keyOf('b'), 'جديدة', day(2));
    writeDraft(storage, keyOf('c', 'page-2'), 'لصفحة أخرى', day(3));
    expect(textsIn(storage)).toEqual(['جديدة', 'قديمة\nبسطرين']);
    expect(listDrafts(storage, { userId: 'noura', page: 'page-1' })[0]).toMatchObject({
      editorId: 'b',
      savedAt: day(2).toISOString(),
    });
  });

  it('the drafts of one merchant are never listed for another', () => {
    const storage = storageFor();
    writeDraft(storage, keyOf('a'), 'لنورة', day(1));
    expect(textsIn(storage, 'page-1', 'hind')).toEqual([]);
  });

  it('an open editor replaces its own draft and leaves those of other editors', () => {
    const storage = storageFor();
    writeDraft(storage, keyOf('a'), 'أولى', day(1));
    writeDraft(storage, keyOf('a'), 'ثانية', day(1));
    writeDraft(storage, keyOf('b'), 'نافذة أخرى', day(2));
    expect(textsIn(storage)).toEqual(['نافذة أخرى', 'ثانية']);
  });

  it('older drafts make room for a new one, and nothing but drafts does', () => {
    const storage = storageFor(80);
    storage.texts.set('theme', 'x');
    expect(writeDraft(storage, keyOf('a'), 'أ', day(1))).toBe(true);
    expect(writeDraft(storage, keyOf('b'), 'ب', day(2))).toBe(true);
    expect(writeDraft(storage, keyOf('c'), 'ج'.repeat(20), day(3))).toBe(true);
    expect(textsIn(storage)).toEqual(['ج'.repeat(20), 'ب']);
    expect(storage.texts.get('theme')).toBe('x');
  });

  it('a draft that does not fit into the storage is reported as not written', () => {
    const storage = storageFor(10);
    expect(writeDraft(storage, keyOf('a'), 'طويلة'.repeat(10), day(1))).toBe(false);
    expect(textsIn(storage)).toEqual([]);
  });

  it('drafts of more than thirty days or without a date are removed', () => {
    const storage = storageFor();
    writeDraft(storage, keyOf('a'), 'قديمة', day(1));
    writeDraft(storage, keyOf('b'), 'حديثة', day(20));
    storage.texts.set(keyOf('c'), 'بلا تاريخ');
    removeOldDrafts(storage, new Date(day(1).getTime() + 30 * 86_400_000));
    expect(textsIn(storage)).toEqual(['حديثة']);
  });

  it('the oldest drafts beyond twenty are removed', () => {
    const storage = storageFor();
    for (let number = 1; number <= 25; number += 1) {
      writeDraft(storage, keyOf(`e${number}`), `${number}`, day(number));
    }
    removeOldDrafts(storage, day(26));
    expect(textsIn(storage)).toHaveLength(20);
    expect(textsIn(storage).at(-1)).toBe('6');
  });
});

describe('the text of a draft', () => {
  const base = toValues(landingPageContentFixture({ subdomain: 'oud' }));
  const values = { ...base, title: 'عنوان لم يُحفظ', product: { ...base.product, price: 'كثير' } };
  const text = serializeDraft({ version: 3, base, values });
  const changed = (change: object) => JSON.stringify({ ...JSON.parse(text), ...change });

  it('a draft is read as it was written, with what could not be saved', () => {
    expect(parseDraft(text, base)).toEqual({ version: 3, base, values });
  });

  it('a draft that differs in nothing from the page is not offered', () => {
    expect(parseDraft(text, values)).toBeUndefined();
  });

  it('a draft of an earlier release gets the fields added since and loses removed ones', () => {
    const { pixels, ...earlier } = values;
    expect(parseDraft(changed({ values: { ...earlier, theme: 'dark' } }), base)?.values).toEqual(values);
  });

  it('list entries in a draft of an earlier release get the fields added since', () => {
    const shippingOptions = [{ id: 's1', name: 'شحن', price: '5' }];
    const draft = parseDraft(changed({ values: { ...values, shippingOptions } }), base);
    expect(draft?.values.shippingOptions).toEqual([
      { id: 's1', name: 'شحن', price: '5', estimatedDays: '3' },
    ]);
  });

  it('a text that is not a draft, or one of another format, is ignored', () => {
    const others = ['', '{', 'null', changed({ format: 2 }), changed({ version: 0 }), changed({ more: 1 })];
    for (const other of others) expect(parseDraft(other, base)).toBeUndefined();
    expect(parseDraft(changed({ values: { ...values, formFields: [null] } }), base)).toBeUndefined();
  });
});
