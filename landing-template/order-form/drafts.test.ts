import { describe, expect, it } from 'vitest';
import { draftsOf } from './drafts.ts';

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    get length() {
      return items.size;
    },
  };
}

function forbidden(): Storage {
  throw new DOMException('denied', 'SecurityError');
}

describe('draftsOf', () => {
  it('gives back after a reload what was typed, with the same key', () => {
    const storage = memoryStorage();
    const saved = draftsOf('page', () => storage).save({ name: 'سارة' });
    const reloaded = draftsOf('page', () => storage);
    expect(reloaded.load()).toEqual(saved);
    expect(reloaded.save({ name: 'سارة', phone: '1' }).idempotencyKey).toBe(saved.idempotencyKey);
  });

  it('keeps pages apart', () => {
    const storage = memoryStorage();
    draftsOf('one', () => storage).save({ name: 'سارة' });
    expect(draftsOf('two', () => storage).load()).toBeUndefined();
  });

  it('forgets everything once the order is placed; the next one gets a new key', () => {
    const storage = memoryStorage();
    const drafts = draftsOf('page', () => storage);
    const first = drafts.save({ name: 'سارة' });
    drafts.clear();
    expect(storage.length).toBe(0);
    expect(drafts.save({ name: 'سارة' }).idempotencyKey).not.toBe(first.idempotencyKey);
  });

  it('keeps one key for the visit where storage is forbidden', () => {
    const drafts = draftsOf('page', forbidden);
    expect(drafts.load()).toBeUndefined();
    expect(drafts.save({ name: 'س' }).idempotencyKey).toBe(drafts.save({ name: 'سا' }).idempotencyKey);
  });

  it('ignores what is no draft', () => {
    const storage = memoryStorage();
    for (const text of ['{', '[]', '{"controls":1}']) {
      storage.setItem('order:page', text);
      expect(draftsOf('page', () => storage).load()).toBeUndefined();
    }
  });
});
