import { describe, expect, it } from 'vitest';
import { imageFacts, imageFile, renditionWidths, thumbnailUrl, toImageId, toLinkPreview } from './image.ts';
import { isImageAddress } from './schemas.ts';

const facts = { id: toImageId('0123456789abcdefghjkmnpqrs'), width: 1200, height: 900, color: 'a1b2c3' };

describe('the address of an image', () => {
  it('an image’s address contains its facts and is allowed on a page', () => {
    const url = imageFile(facts, 960, 'webp');
    expect(imageFacts(url)).toEqual(facts);
    expect(isImageAddress(url)).toBe(true);
  });

  it('the address of an image that was not uploaded contains no facts', () => {
    expect(imageFacts('https://example.com/a.webp')).toBeUndefined();
    expect(imageFacts('/media/demo/a.webp')).toBeUndefined();
  });
});

describe('renditionWidths', () => {
  it('an image is never enlarged, and a small one keeps its width', () => {
    expect(renditionWidths(1000)).toEqual([360, 480, 720, 960]);
    expect(renditionWidths(200)).toEqual([200]);
  });
});

it('the thumbnail of an uploaded image is its smallest rendition', () => {
  const folder = `/media/p/800x600-c0ffee-${'a'.repeat(16)}`;
  expect(thumbnailUrl(`${folder}/720.webp`)).toBe(`${folder}/360.webp`);
});

it('the thumbnail of an external image is the image itself', () => {
  expect(thumbnailUrl('https://example.com/a.jpg')).toBe('https://example.com/a.jpg');
});

describe('toLinkPreview', () => {
  it('the preview of an uploaded image is its JPEG', () => {
    const url = imageFile(facts, 960, 'webp');
    const file = { type: 'image/jpeg', width: 1200, height: 630 };
    expect(toLinkPreview(url)).toEqual({ url: url.replace('960.webp', 'preview.jpg'), ...file });
  });

  it('only the address of an external image is known', () => {
    const url = 'https://example.com/a.jpg';
    expect(toLinkPreview(url)).toEqual({ url });
  });
});
