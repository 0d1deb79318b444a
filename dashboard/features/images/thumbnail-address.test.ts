import { expect, it } from 'vitest';
import { thumbnailAddress } from './thumbnail-address.ts';

const folder = `/media/p/800x600-c0ffee-${'a'.repeat(16)}`;

it('is the smallest copy of an uploaded picture', () => {
  expect(thumbnailAddress(`${folder}/720.webp`)).toBe(`${folder}/360.webp`);
});

it('is the picture itself where there are no copies', () => {
  expect(thumbnailAddress('https://example.com/a.jpg')).toBe('https://example.com/a.jpg');
});
