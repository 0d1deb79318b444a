import { expect, it } from 'vitest';
import { thumbnailAddress } from './thumbnail-address.ts';

const folder = `/media/p/800x600-c0ffee-${'a'.repeat(16)}`;

it('the thumbnail of an uploaded image is its smallest rendition', () => {
  expect(thumbnailAddress(`${folder}/720.webp`)).toBe(`${folder}/360.webp`);
});

it('the thumbnail of an image from elsewhere is the image itself', () => {
  expect(thumbnailAddress('https://example.com/a.jpg')).toBe('https://example.com/a.jpg');
});
