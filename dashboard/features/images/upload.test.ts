import { expect, it } from 'vitest';
import { checkFile, uploadTypeOf } from './upload.ts';

const photo = { name: 'a.jpg', type: 'image/jpeg', size: 1000 };

it.each([
  ['image/jpeg', 'a.jpg'],
  ['image/png', 'a.png'],
  ['image/webp', 'a.webp'],
  ['image/avif', 'a.avif'],
])(
  'a file of type %s is accepted for upload, even when the system does not know the type of %s',
  (type, name) => {
    expect(checkFile({ ...photo, type, name })).toBeUndefined();
    expect(uploadTypeOf({ ...photo, type: '', name: name.toUpperCase() })).toBe(type);
  },
);

it.each([
  ['a PDF', { type: 'application/pdf', name: 'a.pdf' }, 'wrong_type'],
  ['a PDF that calls itself a photo', { type: 'application/pdf', name: 'a.jpg' }, 'wrong_type'],
  ['a file of an unknown type', { type: '', name: 'photo' }, 'wrong_type'],
  ['an empty file', { size: 0 }, 'empty'],
  ['a file of more than 40 MB', { size: 40 * 1024 * 1024 + 1 }, 'too_large'],
])('%s is rejected for upload', (_, change, problem) => {
  expect(checkFile({ ...photo, ...change })).toBe(problem);
});

it('a camera’s photo of 12 MB is accepted, because it is sized down before it is sent', () => {
  expect(checkFile({ ...photo, size: 12 * 1024 * 1024 })).toBeUndefined();
});
