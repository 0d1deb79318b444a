import { expect, it } from 'vitest';
import { returnPath, signInPath } from './paths.ts';

const search = (next: string) => new URLSearchParams({ next });

it('comes back to where the merchant wanted to go', () => {
  const path = signInPath('/dashboard/orders?status=pending');
  expect(returnPath(new URL(path, 'https://mirsah.example').searchParams)).toBe(
    '/dashboard/orders?status=pending',
  );
});

it('goes to the dashboard when nothing was asked for', () => {
  expect(signInPath('/dashboard')).toBe('/login');
  expect(returnPath(new URLSearchParams())).toBe('/dashboard');
});

it.each([
  '//evil.example/x',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login?next=/x',
])('does not follow %s', (next) => {
  expect(returnPath(search(next))).toBe('/dashboard');
});
