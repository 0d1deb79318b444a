import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { describe, expect, it } from 'vitest';
import { toValues } from '../form/values.ts';
import {
  draftKey,
  type KeyValueStorage,
  keepDraft,
  listDrafts,
  readDraft,
  tidyDrafts,
  writeDraft,
} from './drafts.ts';

describe('draft store', () => {
  /** A storage with room for so many characters. */
  function storage(room = Number.POSITIVE_INFINITY): KeyValueStorage & { texts: Map<string, string> } {
    const texts = new Map<string, string>();
    return {
      texts,
      getItem: (name) => texts.get(name) ?? null,
      setItem(name, text) {
        const taken = [...texts].reduce((sum, [other, { length }]) => sum + (other === name ? 0 : length), 0);
        if (taken + text.length > room) throw new DOMException('full', 'QuotaExceededError');
        texts.set(name, text);
      },
      removeItem: (name) => void texts.delete(name),
      key: (index) => [...texts.keys()][index] ?? null,
      get length() {
        return texts.size;
      },
    };
  }

  const slot = (editorId: string, place = 'page-1', userId = 'noura') =>
    draftKey({ userId, place, editorId });
  const day = (number: number) => new Date(Date.UTC(2026, 10, number));
  const textsOf = (kept: KeyValueStorage, place = 'page-1', userId = 'noura') =>
    listDrafts(kept, { userId, place }).map(({ text }) => text);

  describe('drafts on the device', () => {
    it('are listed for their page, newest first', () => {
      const kept = storage();
      keepDraft(kept, slot('a'), 'قديمة\nبسطرين', day(1));
      keepDraft(kept, slot('b'), 'جديدة', day(2));
      keepDraft(kept, slot('c', 'page-2'), 'لصفحة أخرى', day(3));
      expect(textsOf(kept)).toEqual(['جديدة', 'قديمة\nبسطرين']);
      expect(listDrafts(kept, { userId: 'noura', place: 'page-1' })[0]).toMatchObject({
        editorId: 'b',
        savedAt: day(2).toISOString(),
      });
    });

    it('are never shown to another merchant', () => {
      const kept = storage();
      keepDraft(kept, slot('a'), 'لنورة', day(1));
      expect(textsOf(kept, 'page-1', 'hind')).toEqual([]);
    });

    it('are one for each open editor: it replaces its own and nobody else’s', () => {
      const kept = storage();
      keepDraft(kept, slot('a'), 'أولى', day(1));
      keepDraft(kept, slot('a'), 'ثانية', day(1));
      keepDraft(kept, slot('b'), 'نافذة أخرى', day(2));
      expect(textsOf(kept)).toEqual(['نافذة أخرى', 'ثانية']);
    });

    it('make room for the newest, and only drafts do', () => {
      const kept = storage(80);
      kept.texts.set('theme', 'x');
      expect(keepDraft(kept, slot('a'), 'أ', day(1))).toBe(true);
      expect(keepDraft(kept, slot('b'), 'ب', day(2))).toBe(true);
      expect(keepDraft(kept, slot('c'), 'ج'.repeat(20), day(3))).toBe(true);
      expect(textsOf(kept)).toEqual(['ج'.repeat(20), 'ب']);
      expect(kept.texts.get('theme')).toBe('x');
    });

    it('say when there is no room at all', () => {
      const kept = storage(10);
      expect(keepDraft(kept, slot('a'), 'طويلة'.repeat(10), day(1))).toBe(false);
      expect(textsOf(kept)).toEqual([]);
    });

    it('go after thirty days', () => {
      const kept = storage();
      keepDraft(kept, slot('a'), 'قديمة', day(1));
      keepDraft(kept, slot('b'), 'حديثة', day(20));
      kept.texts.set(slot('c'), 'بلا تاريخ');
      tidyDrafts(kept, new Date(day(1).getTime() + 30 * 86_400_000));
      expect(textsOf(kept)).toEqual(['حديثة']);
    });

    it('are twenty at most', () => {
      const kept = storage();
      for (let number = 1; number <= 25; number += 1)
        keepDraft(kept, slot(`e${number}`), `${number}`, day(number));
      tidyDrafts(kept, day(26));
      expect(textsOf(kept)).toHaveLength(20);
      expect(textsOf(kept).at(-1)).toBe('6');
    });
  });
});

describe('draft', () => {
  const base = toValues(landingPageContentFixture({ subdomain: 'oud' }));
  const values = { ...base, title: 'عنوان لم يُحفظ', product: { ...base.product, price: 'كثير' } };
  const kept = (change: object) =>
    JSON.stringify({ ...JSON.parse(writeDraft({ version: 3, base, values })), ...change });

  describe('a draft', () => {
    it('comes back as it was, also what could not be saved', () => {
      expect(readDraft(writeDraft({ version: 3, base, values }), base)).toEqual({ version: 3, base, values });
    });

    it('that says what the page already says is none', () => {
      expect(readDraft(writeDraft({ version: 3, base, values }), values)).toBeUndefined();
    });

    it('of an earlier release gets what is new since, and loses what is gone', () => {
      const { pixels, ...earlier } = values;
      expect(readDraft(kept({ values: { ...earlier, theme: 'dark' } }), base)?.values).toEqual(values);
    });

    it('of an earlier release has complete entries in its lists', () => {
      const shippingOptions = [{ id: 's1', name: 'شحن', price: '5' }];
      expect(
        readDraft(kept({ values: { ...values, shippingOptions } }), base)?.values.shippingOptions,
      ).toEqual([{ id: 's1', name: 'شحن', price: '5', estimatedDays: '3' }]);
    });

    it('that is none, or of another format, is refused', () => {
      for (const text of ['', '{', 'null', kept({ format: 2 }), kept({ version: 0 }), kept({ more: 1 })]) {
        expect(readDraft(text, base)).toBeUndefined();
      }
      expect(readDraft(kept({ values: { ...values, formFields: [null] } }), base)).toBeUndefined();
    });
  });
});
