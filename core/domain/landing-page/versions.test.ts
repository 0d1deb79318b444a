import { describe, expect, it } from 'vitest';
import { type StoredVersion, withVersion } from './versions.ts';

const version = (number: number, fingerprint = `content ${number}`): StoredVersion => ({
  number,
  fingerprint,
  title: 'عطر',
  publishedAt: '2026-11-21T10:00:00.000Z',
});
const numbers = (versions: StoredVersion[]) => versions.map(({ number }) => number);

describe('withVersion', () => {
  it('the last ten versions are stored, newest first', () => {
    let stored: StoredVersion[] = [];
    for (let number = 1; number <= 12; number += 1) stored = withVersion(stored, version(number));
    expect(numbers(stored)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  it('a version that was published late is sorted in by its number', () => {
    expect(numbers(withVersion([version(5), version(2)], version(3)))).toEqual([5, 3, 2]);
  });

  it('a late version that is older than the ten stored ones is dropped', () => {
    const stored = Array.from({ length: 10 }, (_, index) => version(20 - index));
    expect(withVersion(stored, version(3))).toEqual(stored);
  });

  it('content that is published again replaces its older version', () => {
    const stored = [version(4, 'same'), version(2)];
    expect(numbers(withVersion(stored, version(6, 'same')))).toEqual([6, 2]);
  });

  it('content that is published again after other content is stored twice', () => {
    const stored = [version(4, 'new'), version(2, 'old')];
    expect(numbers(withVersion(stored, version(6, 'old')))).toEqual([6, 4, 2]);
  });
});
