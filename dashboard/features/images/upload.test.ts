import { describe, expect, it } from 'vitest';
import { checkFile, uploadTypeOf } from './upload.ts';

const photo = { name: 'a.jpg', type: 'image/jpeg', size: 1000 };

describe('a file chosen for upload', () => {
  it.each([
    ['image/jpeg', 'a.jpg'],
    ['image/png', 'a.png'],
    ['image/webp', 'a.webp'],
    ['image/avif', 'a.avif'],
  ])('is taken when it is %s, whether or not the system knows the type', (type, name) => {
    expect(checkFile({ ...photo, type, name })).toBeUndefined();
    expect(uploadTypeOf({ ...photo, type: '', name: name.toUpperCase() })).toBe(type);
  });

  it.each([
    ['a PDF', { type: 'application/pdf', name: 'a.pdf' }, 'wrong_type'],
    ['a PDF that calls itself a photo', { type: 'application/pdf', name: 'a.jpg' }, 'wrong_type'],
    ['a file of an unknown type', { type: '', name: 'photo' }, 'wrong_type'],
    ['an empty file', { size: 0 }, 'empty'],
    ['more than 5 MB', { size: 5 * 1024 * 1024 + 1 }, 'too_large'],
  ])('is refused when it is %s', (_, change, problem) => {
    expect(checkFile({ ...photo, ...change })).toBe(problem);
  });

  it('may be 5 MB to the byte', () => {
    expect(checkFile({ ...photo, size: 5 * 1024 * 1024 })).toBeUndefined();
  });
});
