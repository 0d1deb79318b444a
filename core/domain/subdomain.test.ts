import { describe, expect, it } from 'vitest';
import { deriveSubdomain, isReservedSubdomain, isValidSubdomain, suggestSubdomain } from './subdomain.ts';

describe('deriveSubdomain', () => {
  it('a subdomain is derived from a title by the rule of the spec', () => {
    expect(deriveSubdomain('  Smart Watch   Pro X2! ')).toBe('smart-watch-pro-x2');
  });

  it('no subdomain can be derived from an Arabic title', () => {
    expect(deriveSubdomain('عطر العود الملكي')).toBe('');
  });
});

describe('suggestSubdomain', () => {
  it('a valid subdomain is suggested for an Arabic title', () => {
    expect(isValidSubdomain(suggestSubdomain('عطر العود'))).toBe(true);
  });

  it('a taken or reserved subdomain is suggested with a suffix', () => {
    expect(suggestSubdomain('Oud', { isTaken: true })).toMatch(/^oud-[a-z0-9]{5}$/);
    expect(suggestSubdomain('Admin')).toMatch(/^admin-[a-z0-9]{5}$/);
  });

  it('the suggestion for a very long title fits into a DNS label', () => {
    expect(isValidSubdomain(suggestSubdomain('long '.repeat(60), { isTaken: true }))).toBe(true);
  });
});

describe('isReservedSubdomain', () => {
  it.each([
    'admin',
    'signin',
    'sso',
    'webmail',
    'autodiscover',
    'wpad',
    'mta-sts',
    'official',
    'support',
    'mirsah-shop',
    'demo',
  ])('the platform keeps %s for itself, and suggests another name', (name) => {
    expect(isReservedSubdomain(name)).toBe(true);
    expect(isReservedSubdomain(suggestSubdomain(name.replaceAll('-', ' ')))).toBe(false);
  });

  it.each(['oud-perfume', 'smart-watch', 'my-shop', 'page-7xk2p'])('%s is not reserved', (name) => {
    expect(isReservedSubdomain(name)).toBe(false);
  });
});

describe('isValidSubdomain', () => {
  it.each(['-a', 'a-', 'A', 'a_b', 'www', 'xn--abc', '', 'a', 'عود', 'a.b', 'x'.repeat(64)])(
    '%j is not a valid subdomain',
    (value) => {
      expect(isValidSubdomain(value)).toBe(false);
    },
  );
});
