import { expect, it } from 'vitest';
import { createVisitorHash } from './request.ts';

const from = (...addresses: string[]) => ({ headers: { 'x-forwarded-for': addresses.join(', ') } });
const hash = createVisitorHash('our secret');

it('a visitor keeps their hash whatever addresses they claim to have', () => {
  const honest = hash(from('203.0.113.7', '130.176.0.1'), 'contact');
  expect(hash(from('1.2.3.4', '203.0.113.7', '130.176.0.1'), 'contact')).toBe(honest);
  expect(hash(from('203.0.113.8', '130.176.0.1'), 'contact')).not.toBe(honest);
});

it('hashes of a visitor for two purposes, or under another secret, cannot be compared', () => {
  const visitor = from('203.0.113.7', '130.176.0.1');
  const hashes = [
    hash(visitor, 'page-1'),
    hash(visitor, 'page-2'),
    createVisitorHash('other')(visitor, 'page-1'),
  ];
  expect(new Set(hashes).size).toBe(3);
});
