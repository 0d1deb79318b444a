import { expect, it } from 'vitest';
import { returnPath, signInPath } from './paths.ts';

const search = (next: string) => new URLSearchParams({ next });

it('after the sign-in the merchant returns to the requested address', () => {
  const path = signInPath('/dashboard/orders?status=pending');
  expect(returnPath(new URL(path, 'https://mirsah.example').searchParams)).toBe(
    '/dashboard/orders?status=pending',
  );
});

it('after the sign-in the home screen opens when no address was requested', () => {
  expect(signInPath('/dashboard')).toBe('/login');
  expect(returnPath(new URLSearchParams())).toBe('/dashboard');
});

it.each([
  '//evil.example/x',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/dashboard/../../\\evil.example',
  '/dashboard/..//evil.example',
  '/login?next=/x',
])('the sign-in does not redirect to %s', (next) => {
  expect(returnPath(search(next))).toBe('/dashboard');
});
