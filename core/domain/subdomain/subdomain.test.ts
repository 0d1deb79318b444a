import { describe, expect, it } from 'vitest';
import { deriveSubdomain, isValidSubdomain, suggestSubdomain } from './subdomain.ts';

describe('deriveSubdomain', () => {
  it('follows the rule of the spec', () => {
    expect(deriveSubdomain('  Smart Watch   Pro X2! ')).toBe('smart-watch-pro-x2');
  });

  it('derives nothing from an Arabic title', () => {
    expect(deriveSubdomain('عطر العود الملكي')).toBe('');
  });
});

describe('suggestSubdomain', () => {
  it('offers a valid name for an Arabic title', () => {
    expect(isValidSubdomain(suggestSubdomain('عطر العود'))).toBe(true);
  });

  it('adds a suffix to a name that is taken or reserved', () => {
    expect(suggestSubdomain('Oud', { isTaken: true })).toMatch(/^oud-[a-z0-9]{5}$/);
    expect(suggestSubdomain('Admin')).toMatch(/^admin-[a-z0-9]{5}$/);
  });

  it('stays within a DNS label for a very long title', () => {
    expect(isValidSubdomain(suggestSubdomain('long '.repeat(60), { isTaken: true }))).toBe(true);
  });
});

describe('isValidSubdomain', () => {
  it.each(['-a', 'a-', 'A', 'a_b', 'www', 'xn--abc', '', 'a', 'عود', 'a.b', 'x'.repeat(64)])(
    'refuses %j',
    (value) => {
      expect(isValidSubdomain(value)).toBe(false);
    },
  );
});
