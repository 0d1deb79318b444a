import { expect, it } from 'vitest';
import { readPhoneKeys } from './phone-keys.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
const keys = (previous: string | null) => readPhoneKeys(JSON.stringify({ current: first, previous }));
const phone = '+966551234567';

it('a phone’s key reveals nothing of the phone, and differs for each merchant', () => {
  const part = keys(null).current('merchant-1', phone);
  expect(part).toMatch(/^[\w-]{22}$/);
  expect(part).toBe(keys(second).current('merchant-1', phone));
  const others = [
    keys(null).current('merchant-2', phone),
    keys(null).current('merchant-1', '+966551234568'),
    readPhoneKeys(JSON.stringify({ current: second, previous: null })).current('merchant-1', phone),
  ];
  expect(new Set([part, ...others]).size).toBe(4);
});

it('items are found by the current keys and by the previous ones', () => {
  const current = keys(null).current('m', phone);
  const former = readPhoneKeys(JSON.stringify({ current: second, previous: null })).current('m', phone);
  expect(keys(null).accepted('m', phone)).toEqual([current]);
  expect(keys(second).accepted('m', phone)).toEqual([current, former]);
});

it.each([
  '',
  'secret-that-is-no-json-and-long-enough-for-all',
  JSON.stringify({ current: 'short-secret', previous: null }),
  JSON.stringify({ current: first }),
  JSON.stringify({ current: first, previous: 'short-secret' }),
])('a setting that does not contain valid phone keys is rejected without being shown: %s', (setting) => {
  expect(() => readPhoneKeys(setting)).toThrow(/^The keys of phones are not/);
  try {
    readPhoneKeys(setting);
  } catch (error) {
    expect(String(error)).not.toMatch(/secret|aaaa/);
  }
});
