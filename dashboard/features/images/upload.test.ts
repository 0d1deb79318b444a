import sharp from 'sharp';
import { expect, it } from 'vitest';
import { checkFile, detectImageType } from './upload.ts';

it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a picture is known as %s by its first bytes',
  async (format) => {
    const file = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c31' } })
      .toFormat(format)
      .toBuffer();
    expect(detectImageType(file.subarray(0, 64))).toBe(`image/${format}`);
  },
);

it.each([
  ['a PDF', '%PDF-1.7 1 0 obj'],
  ['a page', '<!doctype html>'],
  ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['a GIF', 'GIF89a'],
  ['a sound', 'RIFF\0\0\0\0WAVEfmt '],
  ['a film', '\0\0\0\x18ftypmp42'],
  ['an empty file', ''],
])('%s is not a picture that can be uploaded', (_, start) => {
  expect(detectImageType(Buffer.from(start, 'latin1'))).toBeUndefined();
});

it.each([
  ['an empty file', 0, 'empty'],
  ['a file of more than 40 MB', 40 * 1024 * 1024 + 1, 'too_large'],
  ['a camera’s photo of 12 MB, which is sized down before it is sent,', 12 * 1024 * 1024, undefined],
])('%s is judged by its size before it is read', (_, size, problem) => {
  expect(checkFile({ size })).toBe(problem);
});
